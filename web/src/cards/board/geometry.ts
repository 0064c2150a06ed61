/**
 * The card game's table as shapes: rooms of four zones, two rooms wide, a starting zone at each end. Knows no rules.
 *
 * Places are numbers as in the engine: a zone is `4 * slot + sign`, behind the zones come the facings. Plan points count
 * in zones, y downwards, from the top left corner with the second seat's starting zone at the top.
 */
import { modulo, Outlook, type Point } from '../../board/geometry';
import type { PlanFact, RoomFact } from '../../protocol/messages';

export const SIGNS = ['triangle', 'circle', 'square', 'gear'] as const;
export type Sign = (typeof SIGNS)[number];
export const GEAR = 3;
const LETTERS = '^cs@';
export const PITFALL = 4; // the kind of a border that only card rooms have
export const CELL = 200; // drawing units along a zone: two flagstones
export const START = 1; // zones: how deep a starting zone is, in two rows of facings
export const NOWHERE = -1;

/** The corners of a room, clockwise from the top left, as columns and rows; and those of its drawing, row by row. */
const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];
const PRINTED: readonly number[] = [0, 1, 3, 2];
const STEPS: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** Per slot the corner where each sign lies now; null: face down. */
export type Lie = readonly (readonly number[] | null)[];

/** What lies behind a side of a zone. */
export type Beyond =
  | { kind: 'zone'; place: number }
  | { kind: 'face-down'; slot: number }
  | { kind: 'start'; seat: number }
  | { kind: 'nothing' };

/** The corner of each sign of a room that lies turned by some quarters clockwise. */
export function cornersOf(room: RoomFact, turn: number): number[] {
  return [...LETTERS].map((sign) => modulo(PRINTED[room.squares.indexOf(sign)]! + turn, 4));
}

export class CardPlan {
  readonly slots: number;
  readonly zones: number;
  readonly places: number;
  readonly width = 4;
  readonly height: number;
  /** Per gate the room before which one stands: two of the first seat, two of the second. */
  readonly ends: readonly number[];

  constructor(readonly fact: PlanFact) {
    this.slots = fact.slots.length;
    this.zones = 4 * this.slots;
    this.places = this.zones + 16;
    this.height = this.slots + 2 * START;
    this.ends = [0, 1, this.slots - 2, this.slots - 1];
  }

  isZone(place: number): boolean {
    return place >= 0 && place < this.zones;
  }

  /** A face-down room as something to touch: behind the places come the rooms, by slot. */
  spotOf(slot: number): number {
    return this.places + slot;
  }

  isFacing(place: number): boolean {
    return place >= this.zones && place < this.places;
  }

  /** The room of a zone, or the one before which one stands. */
  slotOf(place: number): number {
    return this.isFacing(place) ? this.ends[(place - this.zones) >> 2]! : place >> 2;
  }

  signOf(place: number): number {
    return place & 3;
  }

  /** Whose starting zone a facing is in. */
  seatOf(facing: number): number {
    return (facing - this.zones) >> 3;
  }

  /** The zone one faces. */
  faced(facing: number): number {
    return 4 * this.slotOf(facing) + this.signOf(facing);
  }

  /** The facing of a seat to a zone of one of its end rooms, or NOWHERE. */
  facingTo(seat: number, zone: number): number {
    const gate = [2 * seat, 2 * seat + 1].find((found) => this.ends[found] === zone >> 2);
    return gate === undefined ? NOWHERE : this.zones + 4 * gate + (zone & 3);
  }

  /** All facings of a seat. */
  facings(seat: number): number[] {
    return Array.from({ length: 8 }, (_, i) => this.zones + 8 * seat + i);
  }

  /** What a place is called in parts: the room's name, the sign, whether one only faces it. */
  parts(place: number): { room: string; sign: Sign; facing: boolean } {
    const room = this.fact.slots[this.slotOf(place)]?.name ?? '';
    return { room, sign: SIGNS[this.signOf(place)]!, facing: this.isFacing(place) };
  }

  /** As the notation writes it: `A1^`, `>A1^`. */
  name(place: number): string {
    const { room, facing } = this.parts(place);
    return `${facing ? '>' : ''}${room}${LETTERS[this.signOf(place)]}`;
  }

  colour(seat: number): string {
    return this.fact.colours[seat] ?? '';
  }

  // --- Where things lie.

  /** The top left corner of a slot. */
  private origin(slot: number): Point {
    return { x: 2 * (slot % 2), y: this.height - START - 2 * Math.floor(slot / 2) - 2 };
  }

  roomCentre(slot: number): Point {
    const { x, y } = this.origin(slot);
    return { x: x + 1, y: y + 1 };
  }

  /** The side of its end rooms where a seat's starting zone lies: 0 north, clockwise. */
  towardsStart(seat: number): number {
    return seat === 0 ? 2 : 0;
  }

  /** Whether a facing is to a near zone; null while its room is face down. */
  isNear(facing: number, lie: Lie): boolean | null {
    const corner = lie[this.slotOf(facing)]?.[this.signOf(facing)];
    return corner === undefined ? null : CORNERS[corner]!.y === (this.seatOf(facing) === 0 ? 1 : 0);
  }

  /**
   * The centre of a place as the rooms lie. A facing lies beside the column of its zone, near or far as that is; while
   * the room is face down the four lie in the order of the signs.
   */
  centre(place: number, lie: Lie): Point {
    const slot = this.slotOf(place);
    const origin = this.origin(slot);
    const seat = this.isFacing(place) ? this.seatOf(place) : 0;
    const inOrder = modulo(PRINTED[this.signOf(place)]! + 2 * seat, 4); // as their owner reads them
    const { x, y } = CORNERS[lie[slot]?.[this.signOf(place)] ?? inOrder]!;
    if (!this.isFacing(place)) return { x: origin.x + x + 0.5, y: origin.y + y + 0.5 };
    const far = seat === 0 ? y === 0 : y === 1;
    const away = START * (far ? 0.75 : 0.25);
    return { x: origin.x + x + 0.5, y: seat === 0 ? this.height - START + away : START - away };
  }

  /** How wide and high a place, or a face-down room, is on the plan. */
  extent(spot: number): { width: number; height: number } {
    if (spot >= this.places) return { width: 2, height: 2 };
    return { width: 1, height: this.isFacing(spot) ? START / 2 : 1 };
  }

  slotAt(point: Point): number {
    const row = Math.floor((this.height - START - point.y) / 2);
    const column = Math.floor(point.x / 2);
    const slot = 2 * row + column;
    return column < 0 || column > 1 || row < 0 || slot >= this.slots ? NOWHERE : slot;
  }

  /** What one touches at a plan point: a place, or a face-down room as `spotOf` counts it; or NOWHERE. */
  spotAt(point: Point, lie: Lie): number {
    const slot = this.slotAt(point);
    return slot !== NOWHERE && !lie[slot] ? this.spotOf(slot) : this.placeAt(point, lie);
  }

  /** The centre of a place or of a face-down room. */
  spotCentre(spot: number, lie: Lie): Point {
    return spot >= this.places ? this.roomCentre(spot - this.places) : this.centre(spot, lie);
  }

  /** The zone or facing at a plan point, or NOWHERE; a face-down room has no zones. */
  placeAt(point: Point, lie: Lie): number {
    if (point.x < 0 || point.x >= this.width || point.y < 0 || point.y >= this.height) return NOWHERE;
    const slot = this.slotAt(point);
    const inside = slot !== NOWHERE;
    if (inside && !lie[slot]) return NOWHERE;
    const seat = point.y < START ? 1 : 0;
    const places = inside ? [0, 1, 2, 3].map((sign) => 4 * slot + sign) : this.facings(seat);
    return places.find((place) => this.covers(place, point, lie)) ?? NOWHERE;
  }

  private covers(place: number, point: Point, lie: Lie): boolean {
    const [{ x, y }, { width, height }] = [this.centre(place, lie), this.extent(place)];
    const [dx, dy] = [point.x - x + width / 2, point.y - y + height / 2];
    return dx >= 0 && dx < width && dy >= 0 && dy < height;
  }

  /** What lies behind a side of a zone (0 north, clockwise) as the rooms lie. */
  beyond(zone: number, side: number, lie: Lie): Beyond {
    const { x, y } = this.centre(zone, lie);
    const point = { x: x + STEPS[side]!.x, y: y + STEPS[side]!.y };
    const slot = this.slotAt(point);
    if (slot !== NOWHERE) {
      const place = this.placeAt(point, lie);
      return place === NOWHERE ? { kind: 'face-down', slot } : { kind: 'zone', place };
    }
    if (point.x < 0 || point.x >= this.width) return { kind: 'nothing' };
    return { kind: 'start', seat: point.y < START ? 1 : 0 };
  }

  /** The zones beside a zone, by side; NOWHERE where there is none to be seen. */
  neighbours(zone: number, lie: Lie): number[] {
    return [0, 1, 2, 3].map((side) => {
      const found = this.beyond(zone, side, lie);
      return found.kind === 'zone' ? found.place : NOWHERE;
    });
  }
}

/** How the table lies on the screen: turned clockwise by quarters, so that every player looks from his own side. */
export class CardOutlook extends Outlook {
  constructor(plan: CardPlan, quarters: number) {
    super(plan, quarters);
  }
}

/**
 * The quarters that show the table from a seat's side: its starting zone at the bottom, or on the left where the screen
 * is wide. `more`: quarters it is turned further by hand.
 */
export function cardQuarters(seat: number, wide: boolean, more = 0): number {
  return modulo((seat === 1 ? 2 : 0) + (wide ? 1 : 0) + more, 4);
}
