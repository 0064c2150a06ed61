/** From the list of legal options to what a finger can touch: squares, targets, rooms, gates, buttons. */
import type { ActionOf, Step } from '../protocol/actions';
import type { OptionView, SeatView } from '../protocol/messages';
import { ATTACKS, type AttackKind, isA, landing, named, type OptionOf } from './kinds';
import { type Deed, type MoveChoice, readMove } from './moves';

type GateKind = 'open' | 'close' | 'break';

export interface Choices {
  moves: Map<number, MoveChoice[]>; // by the square it ends on, plainest first
  landings: Map<number, OptionView[]>; // jumps and walks through walls, by landing square
  targets: Map<number, OptionView[]>; // by token: attacks, healing, screams, fireballs
  reveals: Map<number, OptionOf<'reveal'>>; // by slot
  turns: OptionOf<'turn'>[];
  gates: OptionOf<GateKind>[];
  others: OptionView[]; // what names nobody and no place, such as to drink
}

/** The units that can do something now. */
export function actors(view: SeatView): Set<number> {
  const found = new Set<number>();
  if (view.phase !== 'act') return found;
  for (const { action } of view.options) {
    const unit = named(action, 'unit');
    if (unit !== null) found.add(unit);
  }
  return found;
}

/** Everything one unit may do. */
export function choicesOf(view: SeatView, unit: number): Choices {
  const found: Choices = {
    moves: new Map(),
    landings: new Map(),
    targets: new Map(),
    reveals: new Map(),
    turns: [],
    gates: [],
    others: [],
  };
  if (view.phase !== 'act') return found;
  for (const option of view.options) if (named(option.action, 'unit') === unit) sort(option, found);
  for (const moves of found.moves.values())
    moves.sort((a, b) => a.deeds.length - b.deeds.length || a.squares.length - b.squares.length);
  return found;
}

function sort(option: OptionView, found: Choices): void {
  const target = option.strike?.target ?? named(option.action, 'foe', 'anyone');
  const square = landing(option.action);
  if (isA(option, 'move')) {
    const move = readMove(option);
    add(found.moves, move.squares.at(-1)!, move);
  } else if (isA(option, 'reveal')) found.reveals.set(option.action[2], option);
  else if (isA(option, 'turn')) found.turns.push(option);
  else if (isA(option, 'open', 'close', 'break')) found.gates.push(option);
  else if (target !== null) add(found.targets, target, option);
  else if (square !== null) add(found.landings, square, option);
  else found.others.push(option);
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const found = map.get(key);
  if (found) found.push(value);
  else map.set(key, [value]);
}

export type ReachKind = 'move' | 'jump' | 'walk';

/** Squares where a unit can end an action; with deeds wished for, only where a move ends that does just these. */
export function reach(choices: Choices, wished: readonly string[] = []): Map<number, ReachKind> {
  const found = new Map<number, ReachKind>();
  for (const [square, moves] of choices.moves)
    if (!wished.length || withDeeds(moves, wished).length) found.set(square, 'move');
  if (wished.length) return found;
  for (const [square, options] of choices.landings)
    if (!found.has(square)) found.set(square, isA(options[0], 'jump') ? 'jump' : 'walk');
  return found;
}

/**
 * What a touch of a square may mean: the move that does what is wished for and nothing else. Only where there is none,
 * and nothing was wished for, every other way to end there, to choose from.
 */
export function endingOn(choices: Choices, square: number, wished: readonly string[] = []): OptionView[] {
  const moves = choices.moves.get(square) ?? [];
  const meant = withDeeds(moves, wished);
  if (meant.length || wished.length) return meant.map((move) => move.option);
  return [...moves.map((move) => move.option), ...(choices.landings.get(square) ?? [])];
}

// --- Deeds wished for before the square is touched, wherever on the way they are done.

export function deedKey({ deed, token }: Deed): string {
  return `${deed}${token}`;
}

/** Whether a move begins with what is wished for, in that order. */
function follows(move: MoveChoice, wished: readonly string[]): boolean {
  return wished.every((key, i) => move.deeds[i] && deedKey(move.deeds[i]) === key);
}

/** The moves that do just what is wished for. */
export function withDeeds(moves: readonly MoveChoice[], wished: readonly string[]): MoveChoice[] {
  return moves.filter((move) => move.deeds.length === wished.length && follows(move, wished));
}

/** What can be wished for next, after what is wished for already: each with all deeds up to it. */
export function nextDeeds(choices: Choices, wished: readonly string[]): Map<string, Deed[]> {
  const found = new Map<string, Deed[]>();
  for (const move of [...choices.moves.values()].flat()) {
    const next = move.deeds[wished.length];
    if (next && follows(move, wished) && !found.has(deedKey(next)))
      found.set(deedKey(next), move.deeds.slice(0, wished.length + 1));
  }
  return found;
}

/** A path drawn by hand: the action to send, with the deeds chosen, each done where the path first comes by. */
export function drawnMove(unit: number, squares: readonly number[], deeds: readonly Deed[] = []): ActionOf<'move'> {
  const path: Step[] = [];
  const left = [...deeds];
  const take = (square: number) => {
    for (let i = 0; i < left.length;) {
      if (left[i]!.square === square) path.push([left[i]!.deed, left.splice(i, 1)[0]!.token]);
      else i++;
    }
  };
  take(-1);
  for (const square of squares) {
    path.push(square);
    take(square);
  }
  return ['move', unit, path];
}

/**
 * The ways to go along a drawn path: every listed set of deeds whose squares lie on it and that is wished for. With
 * nothing wished for, all of them if the path leads past something to take or somebody to deal with, else just to go.
 */
export function alongPath(
  choices: Choices,
  unit: number,
  squares: readonly number[],
  wished: readonly string[] = [],
): { action: ActionOf<'move'>; deeds: Deed[] }[] {
  const on = new Set(squares);
  const fitting = (choices.moves.get(squares.at(-1)!) ?? []).filter((move) =>
    move.deeds.every((deed) => deed.square === -1 || on.has(deed.square)),
  );
  const meant = withDeeds(fitting, wished);
  const passing = !wished.length && fitting.some((move) => move.deeds.some(({ deed }) => deed !== '!'));
  const found = (meant.length && !passing ? meant : wished.length ? [] : fitting).map((move) => ({
    action: drawnMove(unit, squares, move.deeds),
    deeds: move.deeds,
  }));
  return found.length ? found : [{ action: drawnMove(unit, squares), deeds: [] }];
}

// --- Attacks with those who may join.

export interface Attack {
  kind: AttackKind;
  target: number;
  options: OptionOf<AttackKind>[]; // every choice of joiners, nobody first
  joiners: number[]; // who may join
}

export function attacksOn(choices: Choices, target: number): Attack[] {
  const found = new Map<string, Attack>();
  for (const option of choices.targets.get(target) ?? []) {
    if (!isA(option, ...ATTACKS)) continue;
    const kind = option.action[0];
    const attack: Attack = found.get(kind) ?? { kind, target, options: [], joiners: [] };
    attack.options.push(option);
    for (const unit of option.action[3]) if (!attack.joiners.includes(unit)) attack.joiners.push(unit);
    found.set(kind, attack);
  }
  return [...found.values()];
}

export function withJoiners(attack: Attack, joiners: readonly number[]): OptionOf<AttackKind> | undefined {
  const wanted = [...joiners].sort((a, b) => a - b).join();
  return attack.options.find((option) => [...option.action[3]].sort((a, b) => a - b).join() === wanted);
}
