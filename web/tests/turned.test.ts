// Rooms as the engine turns them: turned.json is written, and kept true, by the engine's own tests.
import { describe, expect, it } from 'vitest';
import { GATE, OPEN, Plan, SLIT, turnEdge, turnSquare, WALL } from '../src/board/geometry';
import { edgeOn, sceneOf } from '../src/board/scene';
import type { RoomFact, SeatView } from '../src/protocol/messages';
import { edgeName } from '../src/table/explain';
import { looksOpen } from '../src/table/route';
import { squareKind } from '../src/table/squares';
import turned from './turned.json';

const KINDS: Record<string, string> = { '.': 'floor', o: 'pit', '@': 'gear' };
const NAMES: Record<number, string> = { [OPEN]: '', [SLIT]: 'edge:slit', [GATE]: 'gate:closed', [WALL]: 'edge:wall' };
const rooms = new Map(
  Object.entries(turned).map(([name, [printed]]): [string, RoomFact] => [
    name,
    { name, pair: 0, set: '', arrow: 1, squares: printed!.squares, edges: [...printed!.edges].map(Number) },
  ]),
);
const plan = new Plan({
  space: 'squares',
  width: 6,
  height: 6,
  slots: [{ name: 'A1', x: 0, y: 1, capacity: 1, holds: '', shaft: false }],
  lines: [],
  colours: ['blue', 'yellow'],
  teams: [0, 1],
});
const places = plan.roomSquares(0);
const cases = Object.entries(turned).flatMap(([name, turnings]) =>
  turnings.flatMap(({ squares, edges }, quarters) =>
    [quarters, quarters + 4, quarters - 8].map((turn) => ({ name, turn, squares, edges: [...edges].map(Number) })),
  ),
);

describe.each(cases)('room $name, $turn quarters clockwise', ({ name, turn, squares, edges }) => {
  const room = rooms.get(name)!;
  const view = {
    rooms: [{ name, turn }],
    empty: [],
    face_down: [[]],
    tokens: [],
    gates: [],
  } as unknown as SeatView;
  const scene = sceneOf(view, plan, rooms);

  it('has its squares and edges where the engine has them', () => {
    const [ground, rims]: [string[], number[]] = [[], []];
    [...room.squares].forEach((kind, square) => (ground[turnSquare(square, turn)] = kind));
    room.edges.forEach((kind, edge) => (rims[turnEdge(edge, turn)] = kind));
    expect(ground.join('')).toBe(squares);
    expect(rims).toEqual(edges);
  });

  it('is read on the board as it lies', () => {
    const sides = places.flatMap((square) => [0, 1, 2, 3].map((side) => ({ square, side })));
    const kinds = sides.map(({ square, side }) => edgeOn(plan, scene.slots, rooms, square, side)?.kind);
    expect(kinds).toEqual(edges);
    expect(places.map((square) => squareKind(plan, scene, rooms, square))).toEqual(
      [...squares].map((kind) => KINDS[kind]),
    );
    const names = sides.map(({ square, side }) => edgeName(plan, scene, rooms, square, side));
    expect(names).toEqual(edges.map((kind) => NAMES[kind]));
  });

  it('lets by where it is open, and where its portcullis is', () => {
    const ways = edges.flatMap((kind, edge) => {
      const [from, side] = [places[edge >> 2]!, edge & 3];
      const to = plan.neighbours(from)[side]!;
      return places.includes(to) ? [{ kind, from, side, to }] : [];
    });
    const gates = ways.flatMap(({ kind, from, to }) =>
      kind === GATE && from < to ? [{ a: from, b: to, state: 'open' as const }] : [],
    );
    const shown = sceneOf({ ...view, gates }, plan, rooms);
    expect(ways.map(({ from, side }) => looksOpen(plan, shown, rooms, from, side))).toEqual(
      ways.map(({ kind }) => kind === OPEN || kind === GATE),
    );
  });
});
