/** How much screen there is: by it a table stands beside its board or below it. */
const PHONE = 900; // px of width from which there is a column beside the board
const LOW = 500; // px of height below which a phone lies on its side
const LEAST = 520; // px of width that one needs for that

class Screen {
  width = $state(innerWidth);
  height = $state(innerHeight);

  constructor() {
    addEventListener('resize', () => ([this.width, this.height] = [innerWidth, innerHeight]));
  }

  /** A phone on its side: everything stands beside the board. */
  get low(): boolean {
    return this.height < LOW && this.width > this.height && this.width >= LEAST;
  }

  get phone(): boolean {
    return this.width < PHONE || this.low;
  }
}

export const screen = new Screen();
