/** What the table of cards lights up; made by the table, drawn by the widget. */
import type { Look } from '../../board/marks';

export interface ReachMark {
  cost: number; // action points in all; 0 where it costs nothing, as in placing
  stops: boolean; // one would be stopped there
}

export interface CardTarget {
  label: string; // such as `9 : 8`, or ''
  tone: 'attack' | 'help';
}

/** An action of another, as it stays visible: the places it went over, negative for out of the labyrinth. */
export interface CardTrail {
  number: number;
  seat: number;
  places: readonly number[];
}

export interface CardMarks {
  reach: Map<number, ReachMark>; // by zone or facing
  out: { place: number; cost: number } | null; // one may leave the labyrinth from there
  full: Set<number>; // zones out of question only because they are full
  path: readonly number[]; // places, the start included; negative at the end: out
  targets: Map<number, CardTarget>; // by token: enemies to strike, or whom and what a deed can be done to
  selected: number | null; // token
  ready: Set<number>; // tokens that can act
  looked: number | null; // the place in the lens
  slots: Set<number>; // rooms that can be chosen
  ghost: { slot: number; way: number } | null; // a room shown as it would lie
  swap: readonly [number, number] | null; // two rooms that would change places
  gates: Set<number>; // rooms whose portcullis can be worked
  involved: Set<number>; // tokens drawn into the attack being planned
  trails: readonly CardTrail[]; // the rival's last turn
  steps: readonly { place: number; n: number }[]; // a hint's plan, numbered
  look: Look | null; // places (its `squares`) to come into sight
}

export function noCardMarks(): CardMarks {
  return {
    reach: new Map(),
    out: null,
    full: new Set(),
    path: [],
    targets: new Map(),
    selected: null,
    ready: new Set(),
    looked: null,
    slots: new Set(),
    ghost: null,
    swap: null,
    gates: new Set(),
    involved: new Set(),
    trails: [],
    steps: [],
    look: null,
  };
}
