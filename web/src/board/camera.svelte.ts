/** Zooming and panning, and telling taps from drags, holds and pinches. */

import type { Point } from './geometry';

const HOLD = 480; // ms
const SLOP = 9; // px
const MAX = 6; // times the whole board
export const FINGER = 36; // px: a square one can well touch
const CLOSE = 9; // squares in sight when one looks at a room
const EDGE = 8; // px around a board that is larger than the screen
const BUTTON = 52; // px, the same around one with an overview
const MARGIN = 2; // squares around what is brought into sight
const GLIDE = 280; // ms
const TWICE = 320; // ms between two taps that mean one thing

export class Camera {
  zoom = $state(1);
  unit = $state(40); // px along a square
  x = $state(0);
  y = $state(0);
  gliding = $state(false);
  private timer = 0;
  private whole = $state(40); // the same as it is first shown
  private base = 40;
  private box = { width: 0, height: 0, columns: 1, rows: 1 };
  private own = true; // the zoom is still ours to choose
  private all = false; // the whole board was asked for

  /**
   * Show the whole board; on small upright screens rather its whole width, to be moved up and down. Squares are not
   * smaller than `least`: what does not fit then is moved into sight.
   */
  fit(width: number, height: number, columns: number, rows: number, cover = false, least = 0): void {
    const margin = 12;
    if (this.box.width === 0)
      this.y = -1e6; // begin at one's own side
    else this.y += height - this.box.height; // and keep the lower edge when the sheet grows
    this.box = { width, height, columns, rows };
    this.base = Math.max(8, Math.min((width - margin) / columns, (height - margin) / rows));
    const wanted = Math.max(cover ? (width - 4) / columns : 0, least) / this.base;
    const first = Math.min(MAX, Math.max(1, wanted));
    this.whole = this.base * first;
    if (this.own) this.zoom = this.all ? 1 : first;
    else this.zoom = Math.min(MAX, Math.max(1, this.unit / this.base)); // squares keep their size when the sheet grows
    this.unit = this.base * this.zoom;
    this.hold();
  }

  /** Whether squares are too small for a finger as they are shown. */
  get far(): boolean {
    return this.unit < FINGER - 6;
  }

  /** Whether the board as it is first shown is too small for a finger: then there is an overview, and a closer look. */
  get large(): boolean {
    return this.whole < FINGER - 6;
  }

  /** Look closely at a screen point, in squares. */
  approach(x: number, y: number): void {
    const { width, height } = this.box;
    const unit = Math.max(FINGER, Math.min(width, height) / CLOSE);
    this.zoomBy(unit / this.unit);
    this.x = width / 2 - x * this.unit;
    this.y = height / 2 - y * this.unit;
    this.hold();
  }

  /**
   * Bring screen points, in squares, into sight: all of them where they fit, else one; or from as far away as it takes
   * to see all. What is in sight stays where it is.
   */
  bring(points: readonly Point[], all = false): void {
    const { width, height } = this.box;
    if (!points.length || !width) return;
    const [left, right] = ends(points.map(({ x }) => x));
    const [top, bottom] = ends(points.map(({ y }) => y));
    const room = Math.min(width / (right - left + 1), height / (bottom - top + 1)); // for a square, at most
    if (all && room < this.unit) this.zoomBy(room / this.unit);
    const places = points.map(({ x, y }) => ({ x: x * this.unit + this.x, y: y * this.unit + this.y }));
    const seen = places.filter(({ x, y }) => !away(x, width, this.unit / 2) && !away(y, height, this.unit / 2));
    if (seen.length === points.length) return;
    const margin = Math.min(MARGIN * this.unit, width / 2, height / 2);
    if (room > this.unit - 1) {
      this.glide(
        inside(left * this.unit + this.x, right * this.unit + this.x, width, margin),
        inside(top * this.unit + this.y, bottom * this.unit + this.y, height, margin),
      );
    } else if (!seen.length) {
      const far = ({ x, y }: Point) => Math.hypot(x - width / 2, y - height / 2);
      const next = places.reduce((a, b) => (far(a) <= far(b) ? a : b));
      this.glide(-away(next.x, width, margin), -away(next.y, height, margin));
    }
  }

  /** Move of its own accord: visibly, so that nobody loses his way. */
  private glide(dx: number, dy: number): void {
    if (!dx && !dy) return;
    this.pan(dx, dy);
    this.gliding = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.gliding = false), GLIDE);
  }

  /**
   * Keep the board in sight: centred while it fits, else with next to no gap at its edge. Where there is a button for the
   * overview the gap is as wide as that: nothing lies under it that could not be moved away.
   */
  private hold(): void {
    const { width, height, columns, rows } = this.box;
    const gap = this.large ? BUTTON : EDGE;
    this.x = within(this.x, width - columns * this.unit, gap);
    this.y = within(this.y, height - rows * this.unit, gap);
  }

  pan(dx: number, dy: number): void {
    this.gliding = false;
    this.x += dx;
    this.y += dy;
    this.hold();
  }

  /** Zoom by a factor about a point of the viewport. */
  zoomBy(factor: number, x = this.box.width / 2, y = this.box.height / 2): void {
    const zoom = Math.min(MAX, Math.max(1, this.zoom * factor));
    this.own = this.all = false;
    const ratio = zoom / this.zoom;
    this.zoom = zoom;
    this.unit = this.base * zoom;
    this.x = x - (x - this.x) * ratio;
    this.y = y - (y - this.y) * ratio;
    this.hold();
  }

  /** The whole board again. */
  reset(): void {
    this.own = this.all = true;
    this.zoom = 1;
    this.unit = this.base;
    this.hold();
  }
}

/** How far a place lies outside of what is in sight, less a margin. */
function away(at: number, size: number, margin: number): number {
  return at < margin ? at - margin : at > size - margin ? at - size + margin : 0;
}

/** By how much to move a stretch to have it in sight, with a margin if there is room for one. */
function inside(from: number, to: number, size: number, margin: number): number {
  const gap = Math.min(margin, (size - to + from) / 2);
  return from < gap ? gap - from : Math.min(0, size - gap - to);
}

function ends(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

function within(value: number, room: number, gap: number): number {
  return room >= 0 ? room / 2 : Math.min(gap, Math.max(room - gap, value));
}

interface Touched {
  camera: Camera;
  square: (x: number, y: number) => number;
  rect: () => DOMRect;
  tap: (square: number, x: number, y: number) => void;
  /** Comes instead of a tap: with a finger, or the second of two. Gives whether it meant to come nearer. */
  nearer: (x: number, y: number, finger: boolean, twice: boolean) => boolean;
  hold: (square: number, x: number, y: number) => void;
  hover: (square: number, x: number, y: number) => void;
  mayDraw: (square: number) => boolean;
  draw: (squares: number[], done: boolean) => void;
  /** Where what is drawn along is now, on the screen. */
  drag: (at: { square: number; x: number; y: number } | null) => void;
}

export function gestures(touched: Touched) {
  const fingers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number; square: number } | null = null;
  let mode: 'none' | 'press' | 'pan' | 'draw' | 'pinch' | 'held' = 'none';
  let drawn: number[] = [];
  let timer = 0;
  let spread = 0;
  let last = { x: 0, y: 0, square: -1, at: -TWICE };

  /** A press that was none of the others. */
  function tapped(event: PointerEvent, { square, x, y }: { square: number; x: number; y: number }): void {
    const finger = event.pointerType === 'touch';
    const same = finger ? Math.hypot(x - last.x, y - last.y) < 3 * SLOP : square === last.square; // a mouse is exact
    const twice = event.timeStamp - last.at < TWICE && same;
    last = { x, y, square, at: event.timeStamp };
    if (!touched.nearer(x, y, finger, twice)) touched.tap(square, x, y);
  }

  function distance(): { span: number; x: number; y: number } {
    const [a, b] = [...fingers.values()] as [{ x: number; y: number }, { x: number; y: number }];
    return { span: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  function extend(square: number): void {
    if (square < 0 || square === drawn.at(-1)) return;
    if (square === drawn.at(-2)) drawn.pop();
    else drawn.push(square);
    touched.draw([...drawn], false);
  }

  function end(): void {
    clearTimeout(timer);
    touched.drag(null);
    mode = fingers.size ? 'pan' : 'none';
    start = null;
  }

  return {
    down: (event: PointerEvent): void => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      clearTimeout(timer);
      if (fingers.size === 2) {
        if (mode === 'draw') touched.draw([], true);
        touched.drag(null);
        mode = 'pinch';
        spread = distance().span;
        return;
      }
      start = { x: event.clientX, y: event.clientY, square: touched.square(event.clientX, event.clientY) };
      mode = 'press';
      timer = window.setTimeout(() => {
        if (mode !== 'press' || !start) return;
        mode = 'held';
        touched.hold(start.square, start.x, start.y);
      }, HOLD);
    },
    move: (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before) {
        touched.hover(touched.square(event.clientX, event.clientY), event.clientX, event.clientY);
        return;
      }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (mode === 'pinch' && fingers.size === 2) {
        const now = distance();
        const rect = touched.rect();
        touched.camera.zoomBy(now.span / Math.max(1, spread), now.x - rect.left, now.y - rect.top);
        touched.camera.pan((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
        spread = now.span;
        return;
      }
      if (mode === 'press' && start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP) {
        clearTimeout(timer);
        mode = start.square >= 0 && touched.mayDraw(start.square) ? 'draw' : 'pan';
        drawn = [start.square];
      }
      if (mode === 'pan') touched.camera.pan(event.clientX - before.x, event.clientY - before.y);
      if (mode === 'draw') {
        extend(touched.square(event.clientX, event.clientY));
        touched.drag({ square: drawn[0]!, x: event.clientX, y: event.clientY });
      }
    },
    up: (event: PointerEvent): void => {
      if (!fingers.delete(event.pointerId)) return;
      if (mode === 'press' && start) tapped(event, start);
      if (mode === 'draw') touched.draw([...drawn], true);
      end();
    },
    cancel: (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      if (mode === 'draw') touched.draw([], true);
      end();
    },
    wheel: (event: WheelEvent): void => {
      event.preventDefault();
      const rect = touched.rect();
      touched.camera.zoomBy(Math.exp(-event.deltaY / 400), event.clientX - rect.left, event.clientY - rect.top);
    },
  };
}
