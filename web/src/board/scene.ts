/** What the board shows: made from a seat's view, then changed step by step while events are played. */
import type { LyingRoom, RoomFact, SeatView, TokenView } from '../protocol/messages';
import { canonical, modulo, OPEN, type Plan, type Point, turnEdge } from './geometry';

export const GATE_STATES = ['closed', 'open', 'broken'] as const;
export type GateState = (typeof GATE_STATES)[number];

export interface Piece {
  id: number;
  name: string;
  seat: number;
  kind: 'character' | 'object';
  square: number; // -1: not on the board
  x: number; // plan point, in squares
  y: number;
  wounded: boolean;
  struck: boolean;
  healed: boolean;
  potion: number;
  carriedBy: number; // a miniature on the same square, or -1
  scale: number;
  opacity: number;
  spin: number; // degrees
  flash: string; // a colour to flash in, or ''
}

/** A token that lies face down. */
export type Face = Pick<TokenView, 'id' | 'name' | 'seat' | 'kind'>;

export interface Slot {
  room: string | null;
  turn: number; // quarters, cumulative, so that it always turns the right way
  flip: number; // 0 face down .. 1 face up
  counts: number[]; // tokens face down, per seat
  known: Face[]; // of those, the ones whose faces are known
  under: LyingRoom | null; // what a face-down room is, once all secrets are open
  gates: Record<number, GateState>; // by printed edge
  empty: boolean; // no room lies here
  raised: boolean; // apart from the others until the turn ends
  shift: Point; // how far it is from its place while it slides, in squares of the plan
}

export interface Scene {
  pieces: Record<number, Piece>;
  slots: Slot[];
  gain?: Point & { text: string; rise: number }; // points just won, where: rise 0 .. 1
}

const CARRIED = { x: 0.3, y: -0.3 };

export function sceneOf(view: SeatView, plan: Plan, rooms: Map<string, RoomFact>, before?: Scene): Scene {
  const slots = plan.fact.slots.map((_, slot): Slot => {
    const lying = view.rooms[slot] ?? null; // while rooms are being picked, there are none yet
    const old = before?.slots[slot];
    const turn = lying ? nearest(old?.turn ?? lying.turn, lying.turn) : 0;
    return {
      room: lying?.name ?? null,
      turn,
      flip: lying ? 1 : 0,
      counts: view.face_down[slot] ?? [],
      known: lying ? [] : view.tokens.filter((token) => token.slot === slot && token.name !== 'unknown'),
      under: lying ? null : (view.under?.[slot] ?? null),
      gates: {},
      empty: view.empty.includes(slot),
      raised: view.raised === slot,
      shift: { x: 0, y: 0 },
    };
  });
  placeGates(view, plan, rooms, slots);
  const pieces: Record<number, Piece> = {};
  for (const token of view.tokens) {
    const piece = pieceOf(token);
    pieces[token.id] = piece;
  }
  settle(pieces, plan);
  return { pieces, slots };
}

/** The number of quarters congruent to `wanted` that lies nearest to where the room is shown now. */
export function nearest(now: number, wanted: number): number {
  const steps = modulo(wanted - now, 4);
  return now + (steps === 3 ? -1 : steps);
}

function pieceOf(token: TokenView): Piece {
  return {
    id: token.id,
    name: token.name,
    seat: token.seat,
    kind: token.kind,
    square: token.square ?? -1,
    x: 0,
    y: 0,
    wounded: token.wounded,
    struck: token.struck,
    healed: token.healed,
    potion: token.potion,
    carriedBy: -1,
    scale: 1,
    opacity: 1,
    spin: 0,
    flash: '',
  };
}

/** Everything where it belongs: the centre of its square, or the shoulder of who carries it. */
export function settle(pieces: Record<number, Piece>, plan: Plan): void {
  const fit = new Map<number, number>();
  for (const piece of Object.values(pieces))
    if (piece.square >= 0 && piece.kind === 'character' && !piece.wounded) fit.set(piece.square, piece.id);
  for (const piece of Object.values(pieces)) {
    if (piece.square < 0) continue;
    const carrier = fit.get(piece.square);
    piece.carriedBy = carrier === undefined || carrier === piece.id ? -1 : carrier;
    const centre = plan.centre(piece.square);
    piece.x = centre.x;
    piece.y = centre.y;
  }
}

/** Where a piece is drawn on the screen beside the centre of its square. */
export function offset(piece: Piece, lying: boolean): Point {
  if (piece.carriedBy >= 0) return CARRIED;
  return lying && piece.kind === 'object' ? { x: 0.2, y: 0.2 } : { x: 0, y: 0 };
}

function placeGates(view: SeatView, plan: Plan, rooms: Map<string, RoomFact>, slots: Slot[]): void {
  const left = new Map<string, GateState[]>();
  for (const gate of view.gates) {
    const key = `${gate.a}/${gate.b}`;
    left.set(key, [...(left.get(key) ?? []), gate.state]);
  }
  slots.forEach((slot, number) => {
    const room = slot.room === null ? undefined : rooms.get(slot.room);
    room?.edges.forEach((kind, edge) => {
      if (kind !== 2 || canonical(edge) !== edge) return;
      const states = left.get(edgeKey(plan, number, edge, slot.turn));
      slot.gates[edge] = (states && states.length > 1 ? states.shift() : states?.[0]) ?? 'closed';
    });
  });
}

/** The printed edge on a side of a square (0 north, clockwise) as its room lies, and its kind; null where none is seen. */
export function edgeOn(
  plan: Plan,
  slots: Slot[],
  rooms: Map<string, RoomFact>,
  square: number,
  side: number,
): { slot: Slot; edge: number; kind: number } | null {
  const number = plan.slot(square);
  const slot = slots[number];
  const room = slot?.room ? rooms.get(slot.room) : undefined;
  if (!slot || !room) return null;
  const edge = turnEdge(4 * plan.roomSquares(number).indexOf(square) + side, -slot.turn);
  return { slot, edge, kind: room.edges[edge] ?? OPEN };
}

/** The two squares of a printed edge as a room lies, ascending: `12/22`; -1 stands for beyond the board. */
export function edgeKey(plan: Plan, slot: number, edge: number, turn: number): string {
  const turned = turnEdge(edge, turn);
  const square = plan.roomSquares(slot)[turned >> 2] ?? -1;
  const other = plan.neighbours(square)[turned & 3] ?? -1;
  return square < other ? `${square}/${other}` : `${other}/${square}`;
}

/** The printed edge of a slot's room that is the portcullis between two squares, if there is one. */
export function gateEdge(plan: Plan, slots: Slot[], a: number, b: number): { slot: number; edge: number } | null {
  const key = a < b ? `${a}/${b}` : `${b}/${a}`;
  for (const slot of [plan.slot(a), plan.slot(b)]) {
    const found = slots[slot];
    if (!found) continue;
    for (const edge of Object.keys(found.gates).map(Number))
      if (edgeKey(plan, slot, edge, found.turn) === key) return { slot, edge };
  }
  return null;
}
