import { describe, expect, test } from 'vitest';
import { Plan } from '../src/board/geometry';
import type { Scene } from '../src/board/scene';
import type { CharacterFact, RoomFact, SeatView, TokenView } from '../src/protocol/messages';
import { edgeName, squareTip } from '../src/table/explain';
import type { Facts } from '../src/table/table.svelte';

const plan = new Plan({
  space: 'squares',
  width: 5,
  height: 6,
  slots: [{ name: 'A1', x: 0, y: 1, capacity: 1, holds: '', shaft: false }],
  lines: [{ seat: 0, squares: [0, 1, 2, 3, 4], dots: [] }],
  colours: ['blue', 'yellow'],
  teams: [0, 1],
});
const edges = new Array<number>(100).fill(0);
// The printed square in the bottom row, second from the left: wall north, slit east, portcullis south (and its twins).
const room: RoomFact = { name: '39a', pair: 39, set: 'prison', arrow: 1, squares: `${'.'.repeat(20)}.o@..`, edges };
edges[4 * 21] = edges[4 * 16 + 2] = 3;
edges[4 * 21 + 1] = edges[4 * 22 + 3] = 1;
edges[4 * 21 + 2] = 2;
const naga: CharacterFact = { name: 'naga', movement: 6, combat: 2, abilities: [], worth: 1 };
const facts = {
  rooms: new Map([['39a', room]]),
  characters: new Map([['naga', naga]]),
  objects: new Map(),
  content: {},
} as unknown as Facts;
const scene = (turn: number, state: 'closed' | 'open' = 'open'): Scene => ({
  pieces: {},
  slots: [
    {
      room: '39a',
      turn,
      flip: 1,
      counts: [],
      known: [],
      under: null,
      gates: { [4 * 21 + 2]: state },
      empty: false,
      raised: false,
      shift: { x: 0, y: 0 },
    },
  ],
});
const square = plan.roomSquares(0)[21]!;
const token = (id: number, name: string, kind: TokenView['kind']) =>
  ({ id, name, kind, seat: 0, square, wounded: false }) as TokenView;
const view = (tokens: TokenView[]) => ({ tokens }) as unknown as SeatView;

describe('explanations', () => {
  test('name the edge one points at', () => {
    const names = [0, 1, 2, 3].map((side) => edgeName(plan, scene(0), facts.rooms, square, side));
    expect(names).toEqual(['edge:wall', 'edge:slit', 'gate:open', '']);
    expect(edgeName(plan, scene(0, 'closed'), facts.rooms, square - 5, 0)).toBe('gate:closed');
  });

  test('follow a room that has turned', () => {
    const turned = plan.boardSquare(0, 21, 1);
    expect(edgeName(plan, scene(1), facts.rooms, turned, 1)).toBe('edge:wall');
    expect(edgeName(plan, scene(1), facts.rooms, turned, 2)).toBe('edge:slit');
  });

  test('tell of who stands there, what it carries, and the ground', () => {
    const tip = squareTip(
      square,
      -1,
      plan,
      scene(0),
      view([token(2, 'rope', 'object'), token(1, 'naga', 'character')]),
      facts,
    )!;
    expect(tip.parts.map((part) => part.name)).toEqual(['naga', 'rope', 'pit']);
    expect(squareTip(square + 1, -1, plan, scene(0), view([]), facts)!.parts.map((part) => part.name)).toEqual([
      'gear',
    ]);
  });

  test('say of a face-down room only that it is one', () => {
    const dark: Scene = {
      pieces: {},
      slots: [
        {
          room: null,
          turn: 0,
          flip: 0,
          counts: [],
          known: [],
          under: null,
          gates: {},
          empty: false,
          raised: false,
          shift: { x: 0, y: 0 },
        },
      ],
    };
    expect(squareTip(square, -1, plan, dark, view([]), facts)!.parts.map((part) => part.name)).toEqual([
      'tip-face-down',
    ]);
  });
});
