/** What the board lights up; made by the table, drawn by the board. */
export interface TargetMark {
  square: number;
  label: string; // such as `3 : 5`
  tone: 'attack' | 'help';
}

/** Squares to come into sight, once for each reason: what must be touched, or what has just been done. */
export interface Look {
  why: string;
  squares: readonly number[];
  all?: boolean; // from as far away as it takes
}

/** An action of another, as it stays visible: the squares it went over. */
export interface Trail {
  number: number;
  seat: number;
  squares: readonly number[];
}

/** Where somebody is shown something: a square, or the middle of a whole room. */
export interface PointMark {
  square: number;
  wide: number; // squares
}

export interface Marks {
  reach: Map<number, string>; // square → kind: move, jump, walk, put, dot
  costs: Map<number, number>; // square → action points
  targets: TargetMark[];
  slots: Set<number>; // rooms that can be chosen
  edges: { a: number; b: number }[]; // portcullises that can be worked
  selected: number | null; // token
  ready: Set<number>; // tokens that can act
  path: number[]; // squares, the start included
  ghost: { slot: number; way: number } | null;
  cursor: number | null; // keyboard
  involved: Set<number>; // tokens drawn into the attack being planned
  trails: readonly Trail[];
  look: Look | null;
  steps: { square: number; n: number }[]; // of a plan, numbered
  points: readonly PointMark[];
}

export function noMarks(): Marks {
  return {
    reach: new Map(),
    costs: new Map(),
    targets: [],
    slots: new Set(),
    edges: [],
    selected: null,
    ready: new Set(),
    path: [],
    ghost: null,
    cursor: null,
    involved: new Set(),
    trails: [],
    look: null,
    steps: [],
    points: [],
  };
}
