/** What the board lights up; made by the table, drawn by the board. */
export interface TargetMark {
  square: number;
  label: string; // such as `3 : 5`
  tone: 'attack' | 'help';
}

export interface Marks {
  reach: Map<number, string>; // square → kind: move, jump, walk, put, dot
  targets: TargetMark[];
  slots: Set<number>; // rooms that can be chosen
  edges: { a: number; b: number }[]; // portcullises that can be worked
  selected: number | null; // token
  ready: Set<number>; // tokens that can act
  path: number[]; // squares, the start included
  ghost: { slot: number; way: number } | null;
  cursor: number | null; // keyboard
  involved: Set<number>; // tokens drawn into the attack being planned
  steps: { square: number; n: number }[]; // of a plan, numbered
  last: number[]; // squares of the last action
}

export function noMarks(): Marks {
  return {
    reach: new Map(),
    targets: [],
    slots: new Set(),
    edges: [],
    selected: null,
    ready: new Set(),
    path: [],
    ghost: null,
    cursor: null,
    involved: new Set(),
    steps: [],
    last: [],
  };
}
