import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Plan, turnPoint } from '../src/board/geometry';
import { Stage } from '../src/board/stage.svelte';
import type { RoomFact, SeatView } from '../src/protocol/messages';

const CORNER = 20; // the top left square of the room on its board
const plan = new Plan({
  space: 'squares',
  width: 5,
  height: 5,
  slots: [{ name: 'A1', x: 0, y: 0, capacity: 1, holds: '', shaft: false }],
  lines: [],
  colours: ['blue', 'yellow'],
  teams: [0, 1],
});
const edges = new Array<number>(100).fill(0);
const rooms = new Map<string, RoomFact>([
  ['39a', { name: '39a', pair: 39, set: '', arrow: 1, squares: '.'.repeat(25), edges }],
]);

/** A table with one room that has been turned by so many quarters, and somebody in its printed top left corner. */
function view(turned: number): SeatView {
  const turn = ((turned % 4) + 4) % 4; // as the engine counts
  const token = { id: 0, name: 'naga', seat: 0, kind: 'character', square: plan.boardSquare(0, 0, turn), slot: null };
  return {
    rooms: [{ name: '39a', turn }],
    tokens: [token],
    gates: [],
    face_down: [[]],
    empty: [],
  } as unknown as SeatView;
}

/** Turns the room on a stage, frame by frame: all that is seen on the way. */
async function rotate(stage: Stage, way: 1 | -1, after: SeatView) {
  const seen: { turn: number; x: number; y: number }[] = [];
  const look = () => {
    const { x, y } = stage.scene.pieces[0]!;
    seen.push({ turn: stage.scene.slots[0]!.turn, x, y });
  };
  let shown = false;
  void stage.play([{ kind: 'turned', data: [0, 0, way] }], after).then(() => (shown = true));
  while (!shown) {
    look();
    await vi.advanceTimersByTimeAsync(16);
  }
  look();
  return seen;
}

describe('a room that turns', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    [0, 1],
    [3, 1], // to 0 as the engine counts: on by a quarter, not back by three
    [0, -1], // to 3
    [1, -1],
    [2, 1],
  ] as const)('from %i quarters by %i turns that way and no other', async (from, way) => {
    const stage = new Stage(plan, rooms, { speed: 1 });
    stage.show(view(from));
    const seen = await rotate(stage, way, view(from + way));
    expect(seen.length).toBeGreaterThan(20);
    const turns = seen.map(({ turn }) => (turn - from) * way);
    expect(turns[0]).toBeCloseTo(0);
    expect(turns.at(-1)).toBe(1);
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...turns)).toBeLessThan(1.2); // it swings a little too far
  });

  it('takes along who stands in it', async () => {
    const stage = new Stage(plan, rooms, { speed: 1 });
    stage.show(view(0));
    for (const { turn, x, y } of await rotate(stage, 1, view(1))) {
      const there = turnPoint(plan.centre(CORNER), plan.roomCentre(0), turn);
      expect([x, y]).toEqual([expect.closeTo(there.x, 5), expect.closeTo(there.y, 5)]);
    }
    expect(stage.scene.pieces[0]!.square).toBe(24);
  });

  it.each([1, -1] as const)('goes on around and around by %i', async (way) => {
    const stage = new Stage(plan, rooms, { speed: 1 });
    stage.show(view(0));
    const turns = [0];
    for (let turned: number = way; Math.abs(turned) <= 9; turned += way)
      turns.push(...(await rotate(stage, way, view(turned))).map(({ turn }) => turn));
    expect(turns.at(-1)).toBe(9 * way);
    const steps = turns.slice(1).map((turn, i) => Math.abs(turn - turns[i]!));
    expect(Math.max(...steps)).toBeLessThan(0.2); // it never leaps
  });

  it('is where the view has it, if it was not seen turning: the short way', () => {
    const stage = new Stage(plan, rooms, { speed: 1 });
    stage.show(view(3));
    stage.show(view(4));
    expect(stage.scene.slots[0]!.turn).toBe(4);
    stage.show(view(3));
    expect(stage.scene.slots[0]!.turn).toBe(3);
  });
});
