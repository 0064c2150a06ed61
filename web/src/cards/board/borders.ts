/** What stands on the borders of zones: as a room has it printed, and as it lies. */
import { GATE, modulo, OPEN, type Point, SLIT, WALL } from '../../board/geometry';
import type { GateState } from '../../board/scene';
import type { RoomFact } from '../../protocol/messages';
import { type CardPlan, CELL, type Lie, PITFALL, SIGNS } from './geometry';
import type { CardSlot } from './scene';

export type Border = 'open' | 'wall' | 'slit' | 'pit' | 'rubble' | `gate-${GateState}`;

const KINDS: Record<number, Border> = { [OPEN]: 'open', [SLIT]: 'slit', [WALL]: 'wall', [PITFALL]: 'pit' };
const LETTERS = '^cs@';

/** What a room's own border is on a side of a zone (0 north, clockwise) as it lies; null: face down. */
export function ownBorder(
  slot: CardSlot | undefined,
  rooms: Map<string, RoomFact>,
  sign: number,
  side: number,
): Border | null {
  const room = slot?.room ? rooms.get(slot.room) : undefined;
  if (!slot || !room) return null;
  const index = room.squares.indexOf(LETTERS[sign]!);
  const kind = room.edges[4 * index + modulo(side - Math.round(slot.turn), 4)] ?? OPEN;
  if (kind === GATE) return `gate-${slot.gate ?? 'closed'}`;
  return slot.broken && (kind === WALL || kind === SLIT) ? 'rubble' : (KINDS[kind] ?? 'open');
}

/** Everything on a side of a zone: of its own room, then of the one behind, if that is another. */
export function bordersOn(
  plan: CardPlan,
  slots: readonly CardSlot[],
  rooms: Map<string, RoomFact>,
  lie: Lie,
  zone: number,
  side: number,
): Border[] {
  const own = ownBorder(slots[zone >> 2], rooms, zone & 3, side) ?? 'open';
  const beyond = plan.beyond(zone, side, lie);
  if (beyond.kind !== 'zone' || beyond.place >> 2 === zone >> 2) return [own];
  const { place } = beyond;
  return [own, ownBorder(slots[place >> 2], rooms, place & 3, modulo(side + 2, 4)) ?? 'open'];
}

/** Whether nothing bars the way for one who has no ability. */
export function isFree(borders: readonly Border[]): boolean {
  return borders.every((border) => ['open', 'rubble', 'gate-open', 'gate-broken'].includes(border));
}

// --- As drawings, in the room's printed orientation; 400 units a side.

export interface DrawnBorder extends Point {
  kind: number;
  edge: number; // 4 * index + direction, of the two that are the same the smaller
  angle: number; // degrees from the x axis; the inside of the room is where y points to
  long: number;
  outer: boolean;
}

export interface CardDrawing {
  borders: DrawnBorder[];
  signs: Point[]; // the middle of each sign's zone
}

const SIZE = 2 * CELL;
const INSET = 7; // an outer border is drawn this far inside, so that those of two rooms stand side by side
const BOSS = 36; // an inner border begins at the boss

const drawings = new Map<string, CardDrawing>();

export function drawCardRoom(room: RoomFact): CardDrawing {
  let found = drawings.get(room.name);
  if (!found) drawings.set(room.name, (found = makeDrawing(room)));
  return found;
}

function makeDrawing(room: RoomFact): CardDrawing {
  const middle = (index: number): Point => ({ x: ((index % 2) + 0.5) * CELL, y: ((index >> 1) + 0.5) * CELL });
  const borders = room.edges.flatMap((kind, edge): DrawnBorder[] => {
    const [index, side] = [edge >> 2, edge & 3];
    if (kind === OPEN) return [];
    const { x, y } = middle(index);
    const across = side % 2 === 0;
    const at = across ? y + (side === 2 ? CELL / 2 : -CELL / 2) : x + (side === 1 ? CELL / 2 : -CELL / 2);
    const outer = at === 0 || at === SIZE;
    if (!outer && (side === 0 || side === 3)) return []; // the other zone has it too
    const first = (across ? x : y) < CELL; // the half of its line it is on
    const near = first ? INSET : outer ? CELL : CELL + BOSS;
    const far = first ? (outer ? CELL : CELL - BOSS) : SIZE - INSET;
    const line = at === 0 ? INSET : at === SIZE ? SIZE - INSET : at;
    const along = (near + far) / 2;
    const angle = [0, 90, 180, 270][side]!;
    return [{ kind, edge, angle, outer, long: far - near, x: across ? along : line, y: across ? line : along }];
  });
  return { borders, signs: SIGNS.map((_, sign) => middle(room.squares.indexOf(LETTERS[sign]!))) };
}
