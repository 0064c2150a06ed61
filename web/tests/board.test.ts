import { describe, expect, it } from 'vitest';
import { Camera, gestures } from '../src/board/camera.svelte';
import { Plan } from '../src/board/geometry';
import { Stage } from '../src/board/stage.svelte';
import type { PlanFact, SeatView } from '../src/protocol/messages';

const FACT = {
  space: 'squares',
  width: 5,
  height: 5,
  slots: [],
  lines: [],
  colours: ['blue', 'yellow'],
  teams: [0, 1],
} satisfies PlanFact;
const VIEW = { tokens: [], rooms: [], gates: [], face_down: [], empty: [], under: [] } as unknown as SeatView;

describe('the stage', () => {
  it('plays from the moment it is told to, so that nobody acts on what is over', async () => {
    const stage = new Stage(new Plan(FACT), new Map(), { speed: 0 });
    const shown = stage.play([], VIEW);
    expect(stage.playing).toBe(true);
    await shown;
    expect(stage.playing).toBe(false);
  });
});

describe('the camera', () => {
  const corner = (width: number, columns: number) => {
    const camera = new Camera();
    camera.fit(width, width, columns, columns);
    camera.zoomBy(3);
    camera.pan(-1e6, -1e6);
    return width - (camera.x + columns * camera.unit); // what is seen beside the board's edge
  };

  it('leaves room for a button beside a large board, and next to none beside another', () => {
    expect(corner(390, 22)).toBe(52);
    expect(corner(390, 10)).toBe(8);
  });

  it('goes on showing all of the board when the sheet below it changes', () => {
    const camera = new Camera();
    const fit = (height: number) => camera.fit(390, height, 17, 40, true);
    fit(600);
    expect(camera.unit * 17).toBeCloseTo(386); // as wide as the screen
    camera.reset();
    fit(500);
    expect(camera.unit * 40).toBeCloseTo(488); // as high
  });
});

describe('two taps', () => {
  const UNIT = 20; // px
  /** Whether the second of two presses, 100 ms apart, meant to come nearer. */
  function twice(pointerType: string, far: number): boolean {
    const told: boolean[] = [];
    const none = () => {};
    const hand = gestures({
      camera: new Camera(),
      square: (x) => Math.floor(x / UNIT),
      rect: () => new DOMRect(),
      tap: none,
      hold: none,
      hover: none,
      draw: none,
      nearer: (_x, _y, _finger, again) => told.push(again) > 1,
      mayDraw: () => false,
      drag: none,
    });
    for (const [clientX, timeStamp] of [
      [10, 1000],
      [10 + far, 1100],
    ]) {
      const event = {
        button: 0,
        pointerId: 1,
        pointerType,
        clientX,
        clientY: 0,
        timeStamp,
        currentTarget: { setPointerCapture: none },
      } as unknown as PointerEvent;
      hand.down(event);
      hand.up(event);
    }
    return told[1]!;
  }

  it('are one thing on one square; of a finger also close to it', () => {
    expect([twice('mouse', 2), twice('touch', 2)]).toEqual([true, true]);
    expect([twice('mouse', UNIT), twice('touch', UNIT)]).toEqual([false, true]);
    expect(twice('touch', 2 * UNIT)).toBe(false);
  });
});
