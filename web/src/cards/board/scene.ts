/** What the table of cards shows: made from a seat's view, then changed step by step while events are played. */
import type { Point } from '../../board/geometry';
import { type Face, type GateState, nearest } from '../../board/scene';
import type { LyingRoom, RoomFact, SeatView } from '../../protocol/messages';
import { type CardPlan, cornersOf, type Lie, NOWHERE } from './geometry';
import { settle } from './lanes';

export interface CardPiece {
  id: number; // of a wounded whose name is not known: negative
  name: string;
  seat: number;
  kind: 'character' | 'object';
  place: number; // NOWHERE: not on the table
  carrier: number; // the character that carries it, or -1
  wounded: boolean;
  struck: boolean;
  healed: boolean;
  stopped: number; // the side of its zone (0 north, on the plan) by which alone it may go back; -1: not stopped
  unseen: number; // objects it carries of which one does not know what they are
  // Where it is drawn: a plan point, beside that on the screen, and how large. All in zones.
  x: number;
  y: number;
  dx: number;
  dy: number;
  size: number; // 1: as large as on the board, a token on a flagstone
  moving: boolean;
  scale: number;
  opacity: number;
  spin: number; // degrees
  flash: string; // a colour to flash in, or ''
}

export interface CardSlot {
  room: string | null; // null: face down
  turn: number; // quarters, cumulative, so that it always turns the right way
  flip: number; // 0 face down .. 1 face up
  counts: number[]; // cards face down, per seat
  known: Face[]; // of those, the ones whose faces are known
  under: LyingRoom | null; // what a face-down room is, once all secrets are open
  gate: GateState | null; // of its one portcullis
  broken: boolean; // its walls are
  crack: number; // 0 .. 1 while they break
  shift: Point; // how far it is from its place while two rooms change places, in zones of the plan
  lift: number; // 0 lies .. 1 is held up
}

export interface CardScene {
  pieces: Record<number, CardPiece>;
  slots: CardSlot[];
  below: number; // whose characters stand in the lower lane of a zone: the seat that looks on
  gain?: Point & { text: string; rise: number }; // points just won, where: rise 0 .. 1
  flight?: { from: number; to: number; part: number; kind: 'fire' | 'shot' }; // from token to token, part of the way
}

export function cardSceneOf(
  view: SeatView,
  plan: CardPlan,
  rooms: Map<string, RoomFact>,
  before?: CardScene,
): CardScene {
  const zones = view.zones;
  const slots = plan.fact.slots.map((_, slot): CardSlot => {
    const lying = view.rooms[slot] ?? null;
    const old = before?.slots[slot];
    const broken = zones?.broken.includes(slot) ?? false;
    const gate = lying ? (zones?.gates[slot] ?? null) : null;
    return {
      room: lying?.name ?? null,
      turn: lying ? nearest(old?.room === lying.name ? old.turn : lying.turn, lying.turn) : 0,
      flip: lying ? 1 : 0,
      counts: view.face_down[slot] ?? [],
      known: lying ? [] : view.tokens.filter((token) => token.slot === slot && token.name !== 'unknown'),
      under: lying ? null : (view.under?.[slot] ?? null),
      gate: gate && broken ? 'broken' : gate, // it falls with the walls
      broken,
      crack: 0,
      shift: { x: 0, y: 0 },
      lift: 0,
    };
  });
  const pieces: Record<number, CardPiece> = {};
  const stopped = new Map(zones?.stopped);
  const unseen = new Map(zones?.unseen);
  for (const { id, name, seat, kind, square, wounded, struck, healed } of view.tokens)
    pieces[id] = piece({
      ...{ id, name, seat, kind, wounded, struck, healed, place: square ?? NOWHERE, carrier: zones?.carrier[id] ?? -1 },
      ...{ stopped: stopped.get(id) ?? -1, unseen: unseen.get(id) ?? 0 },
    });
  zones?.fallen.forEach(({ seat, place, carrier, objects, struck }, i) => {
    const id = -1 - i;
    pieces[id] = piece({
      ...{ id, name: 'unknown', seat, kind: 'character', place, carrier, wounded: true, struck, healed: false },
      ...{ stopped: -1, unseen: objects },
    });
  });
  const scene: CardScene = { pieces, slots, below: view.seat === 1 ? 1 : 0 };
  settle(scene, plan, lieOf(slots, rooms));
  return scene;
}

type Known = Pick<
  CardPiece,
  'id' | 'name' | 'seat' | 'kind' | 'place' | 'carrier' | 'wounded' | 'struck' | 'healed' | 'stopped' | 'unseen'
>;
function piece(known: Known): CardPiece {
  const drawn = { x: 0, y: 0, dx: 0, dy: 0, size: 1, moving: false, scale: 1, opacity: 1, spin: 0, flash: '' };
  return { ...known, ...drawn };
}

/** Where the signs of every room lie. */
export function lieOf(slots: readonly CardSlot[], rooms: Map<string, RoomFact>): Lie {
  return slots.map(({ room, turn }) => {
    const fact = room === null ? undefined : rooms.get(room);
    return fact ? cornersOf(fact, Math.round(turn)) : null;
  });
}

/** All on which the borders and the signs of the table depend, in a few words: the same for every frame of half a turn. */
export function lyingOf(slots: readonly CardSlot[]): string {
  return slots.map(({ room, turn, gate, broken }) => `${room} ${Math.round(turn)} ${gate} ${broken}`).join();
}

/** Who and what is at a place, in the order of the lens: characters first, the fit before the wounded, by number. */
export function at(scene: CardScene, place: number): CardPiece[] {
  const rank = (piece: CardPiece) => (piece.kind === 'object' ? 2 : piece.wounded ? 1 : 0);
  return Object.values(scene.pieces)
    .filter((piece) => piece.place === place)
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id);
}

/** What a character carries. */
export function loads(scene: CardScene, id: number): CardPiece[] {
  return Object.values(scene.pieces).filter((piece) => piece.carrier === id && piece.place >= 0);
}
