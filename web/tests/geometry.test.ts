import { describe, expect, it } from 'vitest';
import {
  canonical,
  drawRoom,
  edgeCentre,
  mergeWalls,
  Outlook,
  Plan,
  quartersByHand,
  quartersFor,
  turnEdge,
  turnPoint,
  turnSquare,
  twin,
} from '../src/board/geometry';
import { edgeKey, nearest, sceneOf } from '../src/board/scene';
import type { PlanFact, RoomFact, SeatView } from '../src/protocol/messages';

const FACT: PlanFact = {
  space: 'squares',
  width: 10,
  height: 12,
  slots: [
    [0, 1],
    [5, 1],
    [0, 6],
    [5, 6],
  ].map(([x, y], i) => ({ name: `S${i}`, x: x!, y: y!, capacity: 1, holds: 'objects', shaft: false })),
  lines: [
    { seat: 0, squares: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], dots: [1, 3, 6, 8] },
    { seat: 1, squares: [110, 111, 112, 113, 114, 115, 116, 117, 118, 119], dots: [111, 113, 116, 118] },
  ],
  colours: ['blue', 'yellow'],
  teams: [0, 1],
};
const plan = new Plan(FACT);

/** A room with a line on every side: a seat's below and on the right, a door above, a neutral one on the left. */
const AROUND = new Plan({
  space: 'squares',
  width: 7,
  height: 7,
  slots: [{ name: 'A1', x: 1, y: 1, capacity: 0, holds: 'both', shaft: false }],
  lines: [
    { seat: 0, squares: [1, 2, 3, 4, 5], dots: [2] },
    { seat: -1, squares: [7, 14, 21, 28, 35], dots: [] },
    { seat: -3, squares: [43, 44, 45, 46, 47], dots: [] },
    { seat: 1, squares: [13, 20, 27, 34, 41], dots: [] },
  ],
  colours: ['blue', 'green', 'yellow'],
  teams: [0, 1, 2],
});

describe('lines on every side', () => {
  it('know which way is out', () => {
    expect([0, 1, 2, 3].map((line) => AROUND.outward(line))).toEqual([2, 3, 0, 1]);
  });
  it('belong to a seat, to nobody, or to whom a door turns out to belong', () => {
    expect([0, 1, 2, 3].map((line) => AROUND.owner(line, []))).toEqual([0, -1, -3, 1]);
    expect(AROUND.owner(2, [2])).toBe(2);
  });
  it('show every player the own side at the bottom', () => {
    expect([0, 1, 2].map((seat) => quartersFor(AROUND, seat, false))).toEqual([0, 1, 0]);
    const green = new Outlook(AROUND, quartersFor(AROUND, 1, true));
    expect(green.show(AROUND.centre(27))).toEqual({ x: 3.5, y: 6.5 });
  });
});

describe('turning', () => {
  it('brings the top left square to the top right by one quarter clockwise', () => {
    expect([0, 1, 2, 3, 4].map((quarters) => turnSquare(0, quarters))).toEqual([0, 4, 24, 20, 0]);
    expect(turnSquare(12, 1)).toBe(12);
    expect(turnSquare(1, -1)).toBe(15);
  });
  it('turns edges along: north becomes east', () => {
    expect(turnEdge(4 * 0 + 0, 1)).toBe(4 * 4 + 1);
    for (let edge = 0; edge < 100; edge++) expect(turnEdge(turnEdge(edge, 3), 1)).toBe(edge);
  });
  it('agrees with turning a point on the screen', () => {
    const squares = plan.roomSquares(1);
    for (let printed = 0; printed < 25; printed++) {
      const turned = turnPoint(plan.centre(squares[printed]!), plan.roomCentre(1), 1);
      const { x, y } = plan.centre(squares[turnSquare(printed, 1)]!);
      expect(turned.x).toBeCloseTo(x);
      expect(turned.y).toBeCloseTo(y);
    }
  });
  it('finds the printed square of a board square', () => {
    for (let turn = 0; turn < 4; turn++)
      for (let printed = 0; printed < 25; printed++)
        expect(plan.printedSquare(2, plan.boardSquare(2, printed, turn), turn)).toBe(printed);
  });
  it('goes the short way round, never modulo', () => {
    expect([nearest(7, 0), nearest(4, 3), nearest(0, 1), nearest(-3, 2)]).toEqual([8, 3, 1, -2]);
  });
});

describe('plans', () => {
  it('names squares as the notation does', () => {
    expect([plan.name(0), plan.name(42), plan.name(119)]).toEqual(['a0', 'c4', 'j11']);
    expect(new Plan({ ...FACT, width: 30 }).name(27)).toBe('ab0');
  });
  it('knows rooms and lines', () => {
    expect([plan.slot(10), plan.slot(15), plan.slot(60), plan.slot(0)]).toEqual([0, 1, 2, -1]);
    expect([plan.line(3), plan.line(112), plan.line(42)]).toEqual([0, 1, -1]);
    expect(plan.roomSquares(0).slice(0, 6)).toEqual([50, 51, 52, 53, 54, 40]);
  });
  it('has neighbours north, east, south, west', () => {
    expect(plan.neighbours(42)).toEqual([52, 43, 32, 41]);
    expect(plan.neighbours(0)).toEqual([10, 1, -1, -1]);
  });
});

describe('sides', () => {
  it('shows and reads are each other’s way back', () => {
    for (let quarters = 0; quarters < 4; quarters++) {
      const outlook = new Outlook(plan, quarters);
      for (const square of [0, 9, 42, 110, 119])
        expect(plan.squareAt(outlook.read(outlook.show(plan.centre(square))))).toBe(square);
    }
  });
  it('puts the own line at the bottom, or on the left of wide screens', () => {
    for (const seat of [0, 1]) {
      const upright = new Outlook(plan, quartersFor(plan, seat, false));
      const wide = new Outlook(plan, quartersFor(plan, seat, true));
      const dot = plan.centre(FACT.lines[seat]!.dots[0]!);
      expect(upright.show(dot).y).toBeCloseTo(11.5);
      expect(wide.show(dot).x).toBeCloseTo(0.5);
      const flipped = new Outlook(plan, quartersFor(plan, seat, true, quartersByHand(plan)));
      expect(flipped.show(dot).x).toBeCloseTo(11.5);
    }
  });
  it('reads screen directions', () => {
    const outlook = new Outlook(plan, 1); // blue on the left: north is to the right
    expect(outlook.readDirection(1)).toBe(0);
  });
});

describe('rooms', () => {
  const edges = Array.from({ length: 100 }, () => 0);
  const set = (square: number, direction: number, kind: number) => {
    edges[4 * square + direction] = kind;
    edges[twin(4 * square + direction)] = kind;
  };
  set(0, 2, 3);
  set(1, 2, 3);
  set(3, 2, 3);
  set(0, 0, 3);
  set(7, 1, 2);
  set(12, 2, 1);
  const room: RoomFact = { name: 'test', pair: 1, set: 'base', arrow: 1, squares: `.@o${'.'.repeat(22)}`, edges };

  it('knows an edge from both sides', () => {
    expect(twin(4 * 0 + 1)).toBe(4 * 1 + 3);
    expect(canonical(4 * 1 + 3)).toBe(4 * 0 + 1);
    expect(twin(3)).toBe(3);
  });
  it('merges walls in a row and keeps gaps', () => {
    const runs = mergeWalls(edges);
    expect(runs).toContainEqual({ x1: 7, y1: 100, x2: 200, y2: 100 });
    expect(runs).toContainEqual({ x1: 300, y1: 100, x2: 400, y2: 100 });
    expect(runs).toContainEqual({ x1: 7, y1: 7, x2: 100, y2: 7 });
    expect(runs).toHaveLength(3);
  });
  it('draws every gate, slit, pit and gear once', () => {
    const drawing = drawRoom(room);
    expect(drawing.gates).toEqual([edgeCentre(4 * 7 + 1)]);
    expect(drawing.slits).toEqual([edgeCentre(4 * 12 + 2)]);
    expect(drawing.pits).toEqual([{ x: 250, y: 50 }]);
    expect(drawing.gear).toEqual({ x: 150, y: 50 });
  });
  it('finds the state of a portcullis however the room lies', () => {
    for (let turn = 0; turn < 4; turn++) {
      const [a, b] = edgeKey(plan, 0, canonical(4 * 7 + 1), turn)
        .split('/')
        .map(Number) as [number, number];
      const view = {
        rooms: [{ name: 'test', turn }, null, null, null],
        empty: [],
        face_down: [[], [], [], []],
        tokens: [],
        gates: [{ a, b, state: 'open' }],
      } as unknown as SeatView;
      expect(sceneOf(view, plan, new Map([['test', room]])).slots[0]!.gates).toEqual({
        [canonical(4 * 7 + 1)]: 'open',
      });
    }
  });
});
