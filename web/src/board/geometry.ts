/** The board as shapes: squares, rooms, turns and sides. Knows nothing of the rules. */
import type { PlanFact, RoomFact } from '../protocol/messages';

export const SIDE = 5; // squares along a room
export const UNIT = 100; // drawing units along a square
export const OPEN = 0;
export const SLIT = 1;
export const GATE = 2;
export const WALL = 3;
// Whose a line is, if not a seat's.
export const NEUTRAL = -1;
export const FOR_ALL = -2;
export const DOOR = -3;

export interface Point {
  x: number;
  y: number;
}

/** Where square `index` (row by row from the top) of a room lies after some quarter turns clockwise. */
export function turnSquare(index: number, quarters: number): number {
  let row = Math.floor(index / SIDE);
  let column = index % SIDE;
  for (let i = modulo(quarters, 4); i > 0; i--) [row, column] = [column, SIDE - 1 - row];
  return row * SIDE + column;
}

/** Where edge `index` (4 * square + direction) of a room lies after some quarter turns clockwise. */
export function turnEdge(index: number, quarters: number): number {
  return 4 * turnSquare(index >> 2, quarters) + modulo((index & 3) + quarters, 4);
}

export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** A point turned clockwise (as seen on screen, y down) by quarters, also fractions, about a centre. */
export function turnPoint(point: Point, centre: Point, quarters: number): Point {
  const angle = (quarters * Math.PI) / 2;
  const dx = point.x - centre.x;
  const dy = point.y - centre.y;
  return {
    x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** A plan's squares and rooms. Plan points have y downwards, the top row at y = 0, and count in squares. */
export class Plan {
  readonly width: number;
  readonly height: number;
  private readonly slotOf = new Map<number, number>();
  private readonly lineOf = new Map<number, number>();

  constructor(readonly fact: PlanFact) {
    this.width = fact.width;
    this.height = fact.height;
    fact.slots.forEach((_, slot) => this.roomSquares(slot).forEach((square) => this.slotOf.set(square, slot)));
    fact.lines.forEach((line, number) => line.squares.forEach((square) => this.lineOf.set(square, number)));
  }

  column(square: number): number {
    return square % this.width;
  }

  row(square: number): number {
    return Math.floor(square / this.width);
  }

  at(column: number, row: number): number {
    return column < 0 || row < 0 || column >= this.width || row >= this.height ? -1 : row * this.width + column;
  }

  /** The centre of a square, in squares from the top left corner of the plan. */
  centre(square: number): Point {
    return { x: this.column(square) + 0.5, y: this.height - this.row(square) - 0.5 };
  }

  squareAt(point: Point): number {
    return this.at(Math.floor(point.x), this.height - 1 - Math.floor(point.y));
  }

  /** The squares of a slot, row by row from the top. */
  roomSquares(slot: number): number[] {
    const fact = this.fact.slots[slot];
    if (!fact) return [];
    const found: number[] = [];
    for (let row = 0; row < SIDE; row++)
      for (let column = 0; column < SIDE; column++) found.push(this.at(fact.x + column, fact.y + SIDE - 1 - row));
    return found;
  }

  roomCentre(slot: number): Point {
    const fact = this.fact.slots[slot]!;
    return { x: fact.x + SIDE / 2, y: this.height - fact.y - SIDE / 2 };
  }

  slot(square: number): number {
    return this.slotOf.get(square) ?? -1;
  }

  /** The number of the line a square belongs to, or -1. */
  line(square: number): number {
    return this.lineOf.get(square) ?? -1;
  }

  /** The seat a line belongs to, or one of the marks above; a door is its seat's once it is turned up. */
  owner(line: number, doors: readonly number[]): number {
    const { lines } = this.fact;
    const seat = lines[line]?.seat ?? NEUTRAL;
    if (seat !== DOOR || !doors.length) return seat;
    return doors[lines.slice(0, line).filter((other) => other.seat === DOOR).length] ?? NEUTRAL;
  }

  /** The direction in which a line lies outside its rooms: 0 north, clockwise. */
  outward(line: number): number {
    const squares = this.fact.lines[line]?.squares ?? [];
    const inside = this.neighbours(squares[0] ?? -1).findIndex((square) => this.slotOf.has(square));
    return modulo(inside + 2, 4);
  }

  colour(seat: number): string {
    return this.fact.colours[seat] ?? '';
  }

  /** Whether more than two play. */
  get many(): boolean {
    return this.fact.colours.length > 2;
  }

  isPart(square: number): boolean {
    return this.slotOf.has(square) || this.lineOf.has(square);
  }

  neighbours(square: number): number[] {
    const [column, row] = [this.column(square), this.row(square)];
    return [this.at(column, row + 1), this.at(column + 1, row), this.at(column, row - 1), this.at(column - 1, row)];
  }

  /** The room's place beside a square outside the rooms, or -1. */
  roomBeside(square: number): number {
    return Math.max(-1, ...this.neighbours(square).map((beside) => this.slot(beside)));
  }

  /** The square in the middle of a room. */
  middle(slot: number): number {
    return this.roomSquares(slot)[12]!;
  }

  /** `c4` as the notation names it: columns a to z, then aa …; rows from 0. */
  name(square: number): string {
    let letters = '';
    for (let column = this.column(square) + 1; column > 0; column = Math.floor((column - 1) / 26))
      letters = String.fromCharCode(97 + ((column - 1) % 26)) + letters;
    return `${letters}${this.row(square)}`;
  }

  /** The board square of a room's printed square, as the room lies. */
  boardSquare(slot: number, printed: number, turn: number): number {
    return this.roomSquares(slot)[turnSquare(printed, turn)] ?? -1;
  }

  /** The printed square of a room that lies on a board square. */
  printedSquare(slot: number, square: number, turn: number): number {
    return turnSquare(this.roomSquares(slot).indexOf(square), -turn);
  }

  /** The side of the board a seat's line is on: 0 bottom, 1 right, 2 top, 3 left. */
  sideOf(seat: number): number {
    const line = this.fact.lines.find((found) => found.seat === seat);
    if (!line || line.squares.length < 2) return 0;
    const rows = new Set(line.squares.map((square) => this.row(square)));
    const columns = new Set(line.squares.map((square) => this.column(square)));
    if (rows.size === 1) return [...rows][0]! < this.height / 2 ? 0 : 2;
    return [...columns][0]! < this.width / 2 ? 3 : 1;
  }
}

/** How a plan is shown: turned clockwise by quarters, so that every player looks from his own side. */
export class Outlook {
  constructor(
    private readonly plan: Pick<Plan, 'width' | 'height'>,
    readonly quarters: number,
  ) {}

  get turned(): boolean {
    return modulo(this.quarters, 2) === 1;
  }

  get width(): number {
    return this.turned ? this.plan.height : this.plan.width;
  }

  get height(): number {
    return this.turned ? this.plan.width : this.plan.height;
  }

  /** A plan point on the screen, in squares. */
  show(point: Point): Point {
    const { width, height } = this.plan;
    switch (modulo(this.quarters, 4)) {
      case 1:
        return { x: height - point.y, y: point.x };
      case 2:
        return { x: width - point.x, y: height - point.y };
      case 3:
        return { x: point.y, y: width - point.x };
      default:
        return { ...point };
    }
  }

  /** The plan point under a screen point. */
  read(point: Point): Point {
    const { width, height } = this.plan;
    switch (modulo(this.quarters, 4)) {
      case 1:
        return { x: point.y, y: height - point.x };
      case 2:
        return { x: width - point.x, y: height - point.y };
      case 3:
        return { x: width - point.y, y: point.x };
      default:
        return { ...point };
    }
  }

  /** The direction on the plan (0 north, clockwise) of a direction on the screen. */
  readDirection(direction: number): number {
    return modulo(direction - this.quarters, 4);
  }
}

// From here on a plan lies along the longer side of the screen.
const TALL = 1.1;
const BROAD = 1.25;

/**
 * The quarters that show a plan from a seat's side: at the bottom, or on the left where a long plan lies across.
 * Who has no line of his own looks from where the plan is drawn from. `more`: quarters it is turned further by hand.
 */
export function quartersFor(plan: Plan, seat: number, wide: boolean, more = 0): number {
  const own = seat < 0 || plan.fact.lines.every((line) => line.seat !== seat) ? 0 : plan.sideOf(seat);
  const [width, height] = own % 2 ? [plan.height, plan.width] : [plan.width, plan.height];
  const across = wide ? height > width * TALL : width > height * BROAD;
  return modulo(own + (across ? 1 : 0) + more, 4);
}

/** By how many quarters a plan is turned by hand: where many sit around a square one, from side to side. */
export function quartersByHand({ many, width, height }: Plan): number {
  return many && Math.max(width, height) <= Math.min(width, height) * TALL ? 1 : 2;
}

// --- Rooms as drawings, in their printed orientation; 500 units a side.

export interface Run {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface EdgeMark extends Point {
  edge: number; // 4 * square + direction, of the two that are the same the smaller
  upright: boolean; // the edge runs from top to bottom
}

export interface RoomDrawing {
  walls: Run[];
  slits: EdgeMark[];
  gates: EdgeMark[];
  pits: Point[];
  gear: Point | null;
}

const INSET = 7; // an outer edge is drawn this far inside, so that two rooms' walls stand side by side

/** The same edge named from its other side, or itself on the rim. */
export function twin(edge: number): number {
  const square = edge >> 2;
  const direction = edge & 3;
  const row = Math.floor(square / SIDE);
  const column = square % SIDE;
  const [r, c] = [row + [-1, 0, 1, 0][direction]!, column + [0, 1, 0, -1][direction]!];
  return r < 0 || c < 0 || r >= SIDE || c >= SIDE ? edge : 4 * (r * SIDE + c) + (direction ^ 2);
}

export function canonical(edge: number): number {
  return Math.min(edge, twin(edge));
}

function rim(value: number): number {
  return value === 0 ? INSET : value === SIDE ? SIDE * UNIT - INSET : value * UNIT;
}

/** Walls in a row become one run, so that they are continuous; runs are lines from grid point to grid point. */
export function mergeWalls(edges: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let line = 0; line <= SIDE; line++) {
    for (const across of [true, false]) {
      let start = -1;
      for (let place = 0; place <= SIDE; place++) {
        const wall = place < SIDE && edges[edgeAt(line, place, across)] === WALL;
        if (wall && start < 0) start = place;
        if (!wall && start >= 0) {
          const [a, b, fixed] = [rim(start), rim(place), rim(line)];
          runs.push(across ? { x1: a, y1: fixed, x2: b, y2: fixed } : { x1: fixed, y1: a, x2: fixed, y2: b });
          start = -1;
        }
      }
    }
  }
  return runs;
}

/** The edge on grid line `line` at `place`: horizontal lines count from the top, upright ones from the left. */
function edgeAt(line: number, place: number, across: boolean): number {
  const before = Math.min(line, SIDE - 1);
  const square = across ? before * SIDE + place : place * SIDE + before;
  if (across) return 4 * square + (line === SIDE ? 2 : 0);
  return 4 * square + (line === SIDE ? 1 : 3);
}

export function edgeCentre(edge: number): EdgeMark {
  const square = edge >> 2;
  const direction = edge & 3;
  const row = Math.floor(square / SIDE);
  const column = square % SIDE;
  const upright = direction % 2 === 1;
  const x = upright ? rim(column + (direction === 1 ? 1 : 0)) : (column + 0.5) * UNIT;
  const y = upright ? (row + 0.5) * UNIT : rim(row + (direction === 2 ? 1 : 0));
  return { edge, upright, x, y };
}

function squareCentre(square: number): Point {
  return { x: ((square % SIDE) + 0.5) * UNIT, y: (Math.floor(square / SIDE) + 0.5) * UNIT };
}

const drawings = new Map<string, RoomDrawing>();

export function drawRoom(room: RoomFact): RoomDrawing {
  let found = drawings.get(room.name);
  if (!found) drawings.set(room.name, (found = makeDrawing(room)));
  return found;
}

function makeDrawing(room: RoomFact): RoomDrawing {
  const of = (kind: number) =>
    room.edges.flatMap((value, edge) => (value === kind && canonical(edge) === edge ? [edgeCentre(edge)] : []));
  const on = (kind: string) =>
    [...room.squares].flatMap((value, square) => (value === kind ? [squareCentre(square)] : []));
  return { walls: mergeWalls(room.edges), slits: of(SLIT), gates: of(GATE), pits: on('o'), gear: on('@')[0] ?? null };
}

// --- Chance that is always the same: slabs that differ a little.

export function noise(seed: number): number {
  let t = (seed + 0x6d2b79f5) | 0;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
