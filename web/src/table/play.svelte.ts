/** A player's hands at the board: what lights up, and what a touch does. */
import { NEUTRAL, type Plan } from '../board/geometry';
import { type Marks, noMarks } from '../board/marks';
import type { Action } from '../protocol/actions';
import type { OptionView, SeatView, Strike, TokenView } from '../protocol/messages';
import { type AttackKind, ATTACKS, cost, isA, keyOf, kindOf, type OptionOf } from './kinds';
import {
  actors,
  alongPath,
  type Attack,
  attacksOn,
  type Choices,
  choicesOf,
  endingOn,
  nextDeeds,
  reach,
  type ReachKind,
  withJoiners,
} from './options';
import { type Deed, readMove } from './moves';
import { firstGame } from './first.svelte';
import { Hands, placesFor } from './hands.svelte';
import { markHint } from './hint';
import { Nearly } from './nearly';
import { wayTo } from './route';
import { inHand, sendTeam, starters } from './setting';
import type { BoardTable } from './table.svelte';
import { trails } from './trails';
import { Words } from './words';

export interface Variant {
  label: string;
  action: Action;
  path: number[];
}

/** What the same touch does once more: its button says so. */
export type Armed =
  | { type: 'turn'; option: OptionOf<'turn'> }
  | { type: 'reveal'; option: OptionOf<'reveal'> }
  | { type: 'strike'; option: OptionView; strike: Strike };

export type Pending =
  | Armed
  | { type: 'choose'; square: number; variants: Variant[] }
  | { type: 'attack'; attack: Attack; joiners: number[]; also: OptionView[] }; // also: other things to do to that target

/** Something to do on the way of a move, for its switch. */
export interface Wish {
  key: string;
  label: string;
  on: boolean;
}

const NONE: Choices = {
  moves: new Map(),
  landings: new Map(),
  targets: new Map(),
  reveals: new Map(),
  turns: [],
  gates: [],
  others: [],
};

/** The squares that a hint lights up. */
function named(marks: Marks, plan: Plan): number[] {
  const involved = [...marks.slots, ...(marks.ghost ? [marks.ghost.slot] : [])].flatMap((slot) =>
    plan.roomSquares(slot),
  );
  return [...marks.path, ...marks.reach.keys(), ...marks.targets.map((target) => target.square), ...involved];
}

function plain(option: OptionView): boolean {
  return !isA(option, 'move') || !readMove(option).deeds.length;
}

function firstOfKinds(options: OptionView[]): OptionView[] {
  return options.filter((option, i) => options.findIndex((other) => kindOf(other) === kindOf(option)) === i);
}

export class Play extends Hands<BoardTable, Pending> {
  drawn = $state.raw<number[]>([]);
  readonly words = $derived.by(() => {
    const { plan, view, info } = this.table;
    return plan && view ? new Words(plan, view, info?.seats.map((seat) => seat.name) ?? []) : null;
  });

  readonly choices = $derived.by(() => {
    const view = this.table.view;
    return view && this.phase === 'act' && this.selected !== null ? choicesOf(view, this.selected) : NONE;
  });

  actors(view: SeatView): Set<number> {
    return actors(view);
  }

  token(id: number | null): TokenView | undefined {
    return id === null ? undefined : this.view?.tokens.find((token) => token.id === id);
  }

  at(square: number): TokenView[] {
    return this.view?.tokens.filter((token) => token.square === square) ?? [];
  }

  bonus(unit: TokenView, effect: string): TokenView[] {
    return this.at(unit.square ?? -1).filter((token) => this.table.facts?.objects.get(token.name)?.effect === effect);
  }

  /** The character on a square: who stands before who lies. */
  characterAt(square: number): TokenView | undefined {
    const on = this.at(square).filter((token) => token.kind === 'character');
    return on.find((token) => !token.wounded) ?? on[0];
  }

  readonly hint = $derived.by(() => {
    const { hint, view } = this.table;
    return hint?.type === 'hint' && view && this.phase && hint.seat === view.seat ? hint : null;
  });

  // --- What lights up

  readonly marks = $derived.by((): Marks => {
    const marks = noMarks();
    const view = this.table.view;
    marks.cursor = this.cursor;
    if (!view) return marks;
    const { plan, stage } = this.table;
    if (stage?.playing && stage.at >= 0) marks.look = { why: `event ${stage.at}`, squares: [stage.at] };
    if (this.cursor !== null) marks.look = { why: `cursor ${this.cursor}`, squares: [this.cursor] };
    marks.points = firstGame.points;
    if (marks.points.length)
      marks.look = { why: `first ${firstGame.topic}`, squares: marks.points.map(({ square }) => square) };
    if (this.hint && this.selected === null && this.phase !== 'team') {
      markHint(marks, this.hint, (token) => this.token(token)?.square ?? null);
      marks.look = { why: `hint ${keyOf(this.hint.option)}`, squares: plan ? named(marks, plan) : [], all: true };
      return marks;
    }
    if (this.theirs && plan && this.selected === null)
      marks.trails = trails(
        this.table.log.slice(this.theirs[0], this.theirs[1] + 1),
        this.table.info?.yours ?? [],
        plan,
      );
    if (this.phase === 'act') this.markActing(marks, view);
    else if (this.phase === 'team') this.markTeam(marks, view);
    else if (this.phase === 'hide' || this.phase === 'put') this.markPlacing(marks, view, this.phase);
    return marks;
  });

  private markActing(marks: Marks, view: SeatView): void {
    marks.selected = this.selected;
    marks.ready = actors(view);
    marks.look ??= {
      why: `turn ${view.turn} of ${view.active}`,
      squares: [...marks.ready].flatMap((unit) => this.token(unit)?.square ?? []),
    };
    if (this.selected === null) return;
    const { choices, pending } = this;
    if (this.drawn.length) marks.path = this.drawn;
    if (pending?.type === 'turn') {
      marks.ghost = { slot: pending.option.action[2], way: pending.option.action[3] };
      return;
    }
    if (pending?.type === 'attack') {
      const option = withJoiners(pending.attack, pending.joiners);
      const forecast = option?.forecast;
      if (forecast) marks.involved = new Set([...forecast.attackers, ...forecast.defenders]);
    }
    if (pending?.type === 'choose' && !this.drawn.length) {
      const start = this.token(this.selected)?.square;
      const path = (pending.variants[this.pointed] ?? pending.variants[0])?.path ?? [];
      if (start !== null && start !== undefined && path.length) marks.path = [start, ...path];
    }
    if (pending?.type === 'strike') {
      const { target, goal, lost } = pending.strike;
      const from = this.token(target)?.square ?? null;
      marks.involved = new Set([target, ...lost]);
      if (from !== null && goal !== null) marks.path = [from, goal];
    }
    marks.reach = reach(choices, this.wished);
    for (const [square, kind] of marks.reach) marks.costs.set(square, cost(kind as ReachKind));
    if (this.wished.length) return;
    marks.slots = new Set(choices.reveals.keys());
    marks.edges = choices.gates.map(({ action }) => ({ a: action[2], b: action[3] }));
    for (const [target, options] of choices.targets) {
      const square = this.token(target)?.square;
      if (square === null || square === undefined || !this.meant(this.token(target)!, view)) continue;
      const fight = options.find((option) => option.forecast);
      const sums = fight?.forecast?.strength;
      marks.targets.push({
        square,
        label: sums ? `${sums[0]} : ${sums[1]}` : '',
        tone: kindOf(options[0]!) === 'heal' ? 'help' : 'attack',
      });
    }
  }

  private markTeam(marks: Marks, view: SeatView): void {
    for (const dot of this.dots(view)) if (!this.team.has(dot)) marks.reach.set(dot, 'dot');
    marks.look ??= { why: `team ${view.seat}`, squares: this.dots(view), all: true };
  }

  private markPlacing(marks: Marks, view: SeatView, kind: 'put' | 'hide'): void {
    const places = placesFor(view, kind);
    const token = this.placing(places);
    for (const place of token === null ? [] : (places.get(token) ?? [])) {
      if (kind === 'hide') marks.slots.add(place);
      else marks.reach.set(place, 'put');
    }
    if (kind === 'put')
      marks.look ??= { why: `put ${view.placing?.slot} ${token}`, squares: [...marks.reach.keys()], all: true };
  }

  /** The dots one may choose from: one's own, or the free ones of the neutral lines. */
  dots(view: SeatView): number[] {
    const lines = this.table.plan?.fact.lines ?? [];
    const own = this.inTurn ? NEUTRAL : view.seat;
    const taken = new Set(view.starters.flat());
    return lines
      .filter((line) => line.seat === own)
      .flatMap((line) => line.dots)
      .filter((dot) => !taken.has(dot));
  }

  /** Whether starters are put on the dots one by one, in turn. */
  get inTurn(): boolean {
    return this.table.plan?.fact.lines.some((line) => line.seat === NEUTRAL) ?? false;
  }

  // --- Touches

  /** `side`: 0 north, clockwise; -1 in the middle of the square. */
  tap(square: number, side = -1): void {
    const { table } = this;
    if (table.stage?.playing) {
      table.stage.hurry();
      return;
    }
    const view = this.view;
    this.ending = false;
    const placing = this.phase === 'team' || this.phase === 'hide' || this.phase === 'put';
    this.looked = placing ? null : square; // where something is put down, nothing is explained: the sheet stays as it is
    if (!view || table.awaiting) return;
    if (this.phase === 'act') this.tapActing(square, side, view);
    else if (this.phase === 'team') this.tapTeam(square, view);
    else if (this.phase === 'put') this.tapPlacing(view, square, 'put');
    else if (this.phase === 'hide') this.tapPlacing(view, this.table.plan!.slot(square), 'hide');
    else this.inspected = this.characterAt(square)?.id ?? this.at(square)[0]?.id ?? null;
  }

  private tapActing(square: number, side: number, view: SeatView): void {
    const { choices } = this;
    const gate = this.gateAt(square, side);
    if (gate) return this.press(gate);
    const here = this.characterAt(square);
    if (this.again(square, here)) return this.confirm();
    if (this.pending?.type === 'turn') {
      this.pending = null;
      return;
    }
    this.pending = null;
    this.drawn = [];
    if (here && here.id === this.selected && !this.wished.length) {
      this.looked = null;
      return this.select(null);
    }
    if (this.selected !== null) {
      const help = here?.seat === view.seat ? this.help(here) : [];
      const ends = endingOn(choices, square, this.wished).filter((option) => !help.length || plain(option));
      if (help.length + ends.length) return this.chooseEnd(square, [...help, ...ends]);
      if (here && this.meant(here, view)) return this.aim(here.id);
      const slot = this.table.plan!.slot(square);
      const reveal = choices.reveals.get(slot);
      if (reveal && !view.rooms[slot]) {
        this.pending = { type: 'reveal', option: reveal };
        return;
      }
    }
    if (here && here.seat === view.seat) return this.select(here.id);
    if (this.selected !== null) return this.askWhy(square, here, view);
    this.inspected = here?.id ?? this.at(square)[0]?.id ?? null;
  }

  /** Whether a touch means what is planned already. */
  private again(square: number, here: TokenView | undefined): boolean {
    const { pending } = this;
    switch (pending?.type) {
      case 'reveal':
        return this.table.plan?.slot(square) === pending.option.action[2];
      case 'attack':
        return here?.id === pending.attack.target;
      case 'strike':
        return !!here && here.square === this.token(pending.strike.target)?.square;
      case 'choose':
        return pending.square === square;
      default:
        return false;
    }
  }

  /** Whether a touch of a character means doing something to it; friends are struck by the button only. */
  private meant(here: TokenView, view: SeatView): boolean {
    const options = this.choices.targets.get(here.id) ?? [];
    return options.some((option) => here.seat !== view.seat || !option.strike);
  }

  /** What can be done for a friend on whose square one could also step. */
  private help(friend: TokenView): OptionView[] {
    return this.wished.length
      ? []
      : (this.choices.targets.get(friend.id) ?? []).filter((option) => !option.forecast && !option.strike);
  }

  /** The portcullis that can be worked at this side of a square. */
  private gateAt(square: number, side: number): OptionView | undefined {
    const beyond = side < 0 ? undefined : this.table.plan?.neighbours(square)[side];
    return this.choices.gates.find(
      ({ action: [, , a, b] }) => (a === square && b === beyond) || (a === beyond && b === square),
    );
  }

  select(unit: number | null): void {
    this.selected = unit;
    this.inspected = unit;
    this.forget();
  }

  protected forget(): void {
    this.ending = false;
    this.pending = null;
    this.drawn = [];
    this.wished = [];
  }

  // --- Deeds on the way

  /** What the selected can do on the way of a move: first what is wished for, then what can be added to it. */
  readonly wishes = $derived.by((): Wish[] => {
    const { choices, words, wished, selected } = this;
    if (!words || selected === null) return [];
    const wish = (key: string, deeds: Deed[] | undefined, on: boolean): Wish => ({
      key,
      on,
      label: words.deeds(selected, deeds ?? [], false).at(-1) ?? '',
    });
    const done = wished.map((key, i) => wish(key, nextDeeds(choices, wished.slice(0, i)).get(key), true));
    return [...done, ...[...nextDeeds(choices, wished)].map(([key, deeds]) => wish(key, deeds, false))];
  });

  /** Wish for a deed, or no longer for it and what came after. */
  wish(index: number): void {
    const wish = this.wishes[index];
    if (!wish) return;
    const wished = wish.on ? this.wished.slice(0, index) : [...this.wished, wish.key];
    this.forget();
    this.wished = wished;
  }

  private chooseEnd(square: number, ends: OptionView[]): void {
    if (ends.length === 1) return this.act(ends[0]!.action);
    this.pointed = 0;
    this.pending = { type: 'choose', square, variants: ends.map((option) => this.variant(option)) };
  }

  private variant(option: OptionView): Variant {
    const path = isA(option, 'move') ? readMove(option).squares : [];
    return { label: this.words!.option(option), action: option.action, path };
  }

  /** Plan an attack, or begin with what else can be done to a target. */
  aim(target: number, kind?: AttackKind): void {
    const attacks = attacksOn(this.choices, target);
    const attack = kind ? attacks.find((found) => found.kind === kind) : attacks[0];
    const others = this.choices.targets.get(target) ?? [];
    if (attack)
      this.pending = {
        type: 'attack',
        attack,
        joiners: [],
        also: firstOfKinds(others.filter((option) => kindOf(option) !== attack.kind)),
      };
    else if (others[0]) this.press(others[0]);
  }

  join(unit: number): void {
    if (this.pending?.type !== 'attack') return;
    const { joiners } = this.pending;
    this.pending = {
      ...this.pending,
      joiners: joiners.includes(unit) ? joiners.filter((id) => id !== unit) : [...joiners, unit],
    };
  }

  /** A button of the panel; what cannot be taken back is done when it is pressed again. */
  press(option: OptionView): void {
    if (this.armed && keyOf(this.armed.option) === keyOf(option)) return this.confirm();
    this.ending = false;
    if (isA(option, 'turn')) this.pending = { type: 'turn', option };
    else if (isA(option, 'reveal')) this.pending = { type: 'reveal', option };
    else if (option.strike) this.pending = { type: 'strike', option, strike: option.strike };
    else if (isA(option, ...ATTACKS)) this.aim(option.action[2], option.action[0]);
    else this.act(option.action);
  }

  get armed(): Armed | null {
    const { pending } = this;
    return pending && 'option' in pending ? pending : null;
  }

  /** Those of one's own side whom what is planned would hurt. */
  readonly harmed = $derived.by((): number[] => {
    const { pending, view } = this;
    if (pending?.type !== 'strike' || !view) return [];
    const { target, lost } = pending.strike;
    const teams = this.table.plan?.fact.teams ?? [];
    return [...new Set([target, ...lost])].filter((id) => teams[this.token(id)?.seat ?? -1] === teams[view.seat]);
  });

  confirm(): void {
    const { pending } = this;
    if (!pending) return;
    if (pending.type === 'attack') {
      const option = withJoiners(pending.attack, pending.joiners);
      if (option) this.act(option.action);
    } else if (pending.type === 'choose') this.act(pending.variants[0]!.action);
    else this.act(pending.option.action);
  }

  cancel(): void {
    if (this.pending || this.drawn.length || this.wished.length || this.ending) this.forget();
    else this.select(null);
    this.looked = null;
  }

  // --- Drawing a path

  mayDraw(square: number): boolean {
    const here = this.characterAt(square);
    if (this.phase === 'put' || this.phase === 'hide' || this.phase === 'team' || !here || here.wounded) return false;
    return this.phase === 'act' && !!this.view && here.seat === this.view.seat && actors(this.view).has(here.id);
  }

  draw(squares: number[], done: boolean): void {
    const unit = this.characterAt(squares[0] ?? -1);
    if (unit && this.selected !== unit.id) this.select(unit.id);
    this.pending = null;
    if (!done || squares.length < 2 || this.selected === null) {
      this.drawn = done ? [] : squares;
      return;
    }
    this.drawn = squares;
    const steps = squares.slice(1);
    const target = this.characterAt(steps.at(-1)!);
    if (target && this.choices.targets.has(target.id) && steps.length === 1) {
      this.drawn = [];
      return this.aim(target.id);
    }
    const ways = alongPath(this.choices, this.selected, steps, this.wished);
    if (ways.length === 1) {
      this.act(ways[0]!.action);
      return;
    }
    const [unitId, end] = [this.selected, steps.at(-1)!];
    const variants = ways.map(({ action, deeds }) => ({
      label: this.words!.move(unitId, end, deeds),
      action,
      path: steps,
    }));
    this.pending = { type: 'choose', square: end, variants };
  }

  // --- Why not?

  private askWhy(square: number, here: TokenView | undefined, view: SeatView): void {
    const { plan, stage, facts } = this.table;
    const unit = this.token(this.selected);
    if (!plan || !stage || !facts || unit?.square === null || unit?.square === undefined) return;
    const slot = plan.slot(square);
    let action: Action = ['move', unit.id, wayTo(plan, stage.scene, facts.rooms, unit.square, square)];
    if (slot >= 0 && !view.rooms[slot]) action = ['reveal', unit.id, slot];
    else if (here && here.seat !== view.seat) action = new Nearly(view, plan, facts).attack(unit, here);
    void this.why(action);
  }

  // --- Set-up and placing

  private tapTeam(square: number, view: SeatView): void {
    if (!this.dots(view).includes(square)) return;
    const team = new Map(this.team);
    if (team.has(square)) team.delete(square);
    else {
      const token = this.chosen ?? inHand(this, view)[0]?.id;
      if (token === undefined) return;
      for (const [dot, placed] of team) if (placed === token) team.delete(dot);
      team.set(square, token);
    }
    this.team = team;
    if (this.inTurn && team.size) return sendTeam(this);
    this.chosen = inHand(this, view)[0]?.id ?? null;
  }

  /** How many are to be on the dots. */
  starters(view: SeatView): number {
    return starters(view) ?? this.dots(view).length;
  }
}
