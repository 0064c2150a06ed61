// Whether somebody has been told what the game is about; kept in this browser.

const KEY = 'quarterturn.first-game';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // where nothing can be kept, nothing is said again and again
  }
}

let told = $state(read());

export const firstGame = {
  get told(): boolean {
    return told;
  },
  done(): void {
    told = true;
    try {
      localStorage.setItem(KEY, 'told');
    } catch {
      // lasts as long as the page
    }
  },
};
