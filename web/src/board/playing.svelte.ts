/** What every stage does: plays events one after the other, each in its time, then shows the view as it is. */
import type { EventView } from '../protocol/events';
import type { SeatView } from '../protocol/messages';

export type Sound =
  'step' | 'turn' | 'reveal' | 'drop' | 'gate' | 'fight' | 'hit' | 'dead' | 'exit' | 'card' | 'magic' | 'heal';

export interface Pace {
  speed: number; // 0 = at once, 1 = as drawn, 2 = twice as fast
}

/** What of a piece changes while something happens to it. */
export interface Lively {
  scale: number;
  opacity: number;
  spin: number; // degrees
  flash: string; // a colour to flash in, or ''
}

export abstract class Playing {
  playing = $state(false);
  at = $state(-1); // the place where something happens now
  private hurried = false;
  private chain: Promise<void> = Promise.resolve();
  private waiting = 0;
  /** Told of every event as it begins to play; may take its time (a fight being shown). */
  onEvent: (event: EventView) => Promise<void> | void = () => {};
  onSound: (sound: Sound) => void = () => {};

  constructor(private readonly pace: Pace) {}

  /** Show a view at once. */
  abstract show(view: SeatView): void;
  protected abstract act(event: EventView, after: SeatView): Promise<void>;
  /** Where an event happens; -1: nowhere. */
  protected abstract placeOf(event: EventView): number;
  protected abstract piece(id: number): Lively | undefined;

  /** Play events after all that is playing, then show the view. */
  play(events: EventView[], after: SeatView, done: () => void = () => {}): Promise<void> {
    this.waiting++;
    this.playing = true; // from now on, or somebody would act on a view that is already over
    this.chain = this.chain.then(async () => {
      for (const event of events) {
        try {
          this.at = this.still ? -1 : this.placeOf(event);
          await this.onEvent(event);
          await this.act(event, after);
        } catch (problem) {
          console.error('event not shown', event, problem);
        }
      }
      this.show(after);
      done();
      if (--this.waiting === 0) {
        this.playing = false;
        this.hurried = false;
        this.at = -1;
      }
    });
    return this.chain;
  }

  /** Let everything that still plays be over at once. */
  hurry(): void {
    if (this.playing) this.hurried = true;
  }

  get still(): boolean {
    return this.hurried || this.pace.speed === 0 || this.waiting > 12;
  }

  async pause(ms: number): Promise<void> {
    await this.tween(ms, () => {});
  }

  protected tween(ms: number, draw: (part: number) => void): Promise<void> {
    if (this.still || document.hidden) {
      draw(1);
      return Promise.resolve();
    }
    const long = ms / this.pace.speed;
    return new Promise((resolve) => {
      const start = performance.now();
      const frame = (now: number) => {
        const part = this.still ? 1 : Math.min(1, (now - start) / long);
        draw(part);
        if (part < 1) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
  }

  protected async flash(id: number, colour: string, sound: Sound, ms: number): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    this.onSound(sound);
    piece.flash = colour;
    await this.pause(ms);
    piece.flash = '';
  }

  /** A piece falls on its side. */
  protected async fall(id: number): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    await this.flash(id, '#ff4a3d', 'hit', 160);
    await this.tween(260, (part) => (piece.spin = 90 * ease(part)));
    piece.spin = 0;
  }

  /** A piece becomes less and less; what is left of it is the caller's. */
  protected async fade(id: number, sound: Sound): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    this.onSound(sound);
    await this.tween(380, (part) => {
      piece.scale = 1 - 0.8 * part;
      piece.opacity = 1 - part;
      if (sound === 'dead') piece.spin = 200 * part;
    });
    Object.assign(piece, { scale: 1, opacity: 1, spin: 0 });
  }

  /** A piece comes down from above. */
  protected async comeDown(piece: Lively): Promise<void> {
    this.onSound('drop');
    await this.tween(300, (part) => {
      piece.scale = 2.2 - 1.2 * bounce(part);
      piece.opacity = Math.min(1, part * 2);
    });
    Object.assign(piece, { scale: 1, opacity: 1 });
  }
}

export function ease(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** Comes a little too far and back. */
export function overshoot(part: number): number {
  const c = 1.1;
  const t = part - 1;
  return 1 + (c + 1) * t * t * t + c * t * t;
}

function bounce(part: number): number {
  return part < 0.7 ? (part / 0.7) ** 2 : 1 - 0.12 * Math.sin(((part - 0.7) / 0.3) * Math.PI);
}
