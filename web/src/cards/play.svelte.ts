/** A player's hands at the table of cards: what lights up, and what a touch does. */
import type { CardAction } from '../protocol/actions';
import type { CardHintAnswer, SeatView, TokenView } from '../protocol/messages';
import { t } from '../text/index.svelte';
import { Hands, placesFor } from '../table/hands.svelte';
import type { AnyAction, Table } from '../table/table.svelte';
import { keyOf } from '../table/kinds';
import type { CardPlan } from './board/geometry';
import { type CardMarks, noCardMarks } from './board/marks';
import type { CardShow } from './board/still.svelte';
import {
  actors,
  type Attack,
  attackWith,
  barely,
  type CardOption,
  carrierOf,
  type Choices,
  choicesOf,
  type Deed,
  deedKey,
  exactly,
  type Flight,
  flightsOf,
  isA,
  type Joiner,
  noChoices,
  OUT,
  reach,
  tokensOf,
  type Way,
  wishable,
} from './options';
import { stopper } from './stops';
import type * as Seen from './seen';
import { CardWords } from './words';

export type CardsTable = Table<CardPlan, CardShow>;

export interface Variant {
  label: string;
  option: CardOption;
  path: number[];
}

export type Pending =
  | { type: 'choose'; place: number; variants: Variant[] }
  | { type: 'attack'; attack: Attack; joiners: Joiner[]; twice: boolean; also: CardOption[] } // also: other things to do to that target
  | { type: 'far'; place: number; way: FarWay } // two movements, one after the other
  | { type: 'fly'; thing: number; flights: Flight[] } // where a thing is to float
  | { type: 'sure'; option: CardOption }; // what is done when it is pressed once more

/** Two movements: the places each of them enters. */
export interface FarWay {
  first: number[];
  second: number[];
}

/** Something to do on the way of a movement, for its switch. */
export interface Wish {
  key: string;
  deed: Deed;
  label: string;
  on: boolean;
}

const SURE = ['turn', 'reveal', 'fireball', 'invert', 'smash'] as const; // what one should see before it is done
const setting = import('./setting'); // after the first look
const KEPT = 3; // action points at most that are kept (CARD-TURN-2)

export class CardPlay extends Hands<CardsTable, Pending> {
  card = $state<string | null>(null); // choosing teams: the card that is read
  quick = $state.raw<number[]>([]); // seats whose teams are chosen for them
  further = $state.raw<ReadonlyMap<number, FarWay>>(new Map()); // where two movements lead and one does not
  private onward = $state.raw<{ action: CardAction; from: SeatView } | null>(null); // the second of two, once the first is done
  exact = false; // the last touch was a mouse's: it can tell one of several in a zone
  keyed = false; // it was the keyboard's, which confirms with the same key

  /** What others did and what the computer advises, to be seen on the table: brought after the first look. */
  seen = $state.raw<typeof Seen | null>(null);

  constructor(table: CardsTable) {
    super(table);
    void import('./seen').then((found) => (this.seen = found));
  }

  readonly words = $derived.by(() => {
    const { plan, view, info } = this.table;
    return plan && view ? new CardWords(plan, view, info?.seats.map((seat) => seat.name) ?? []) : null;
  });

  readonly choices = $derived.by((): Choices => {
    const view = this.table.view;
    const start = this.token(this.selected)?.square ?? null;
    return view && this.phase === 'act' && this.selected !== null && start !== null
      ? choicesOf(view, this.selected, start)
      : noChoices();
  });

  readonly tokens = $derived.by(() => (this.table.view ? tokensOf(this.table.view) : []));

  actors(view: SeatView): Set<number> {
    return actors(view);
  }

  token(id: number | null): TokenView | undefined {
    return id === null ? undefined : this.tokens.find((token) => token.id === id);
  }

  /** The characters at a place that nobody carries. */
  people(place: number): TokenView[] {
    const { view } = this;
    return this.tokens.filter(
      (token) => token.square === place && token.kind === 'character' && !!view && carrierOf(view, token.id) < 0,
    );
  }

  bonus(unit: TokenView, effect: string): TokenView[] {
    const { view } = this;
    return this.tokens.filter(
      (token) =>
        !!view && carrierOf(view, token.id) === unit.id && this.table.facts?.objects.get(token.name)?.effect === effect,
    );
  }

  readonly hint = $derived.by((): CardHintAnswer | null => {
    const { hint, view } = this.table;
    return hint?.type === 'card-hint' && view && this.phase && hint.seat === view.seat ? hint : null;
  });

  // --- What lights up

  readonly marks = $derived.by((): CardMarks => {
    const marks = noCardMarks();
    const view = this.table.view;
    if (!view) return marks;
    const { stage } = this.table;
    marks.looked = this.looked;
    if (stage?.playing && stage.at >= 0) marks.look = { why: `event ${stage.at}`, squares: [stage.at] };
    if (this.cursor !== null && this.cursor >= 0) marks.look = { why: `cursor ${this.cursor}`, squares: [this.cursor] };
    if (this.hint && this.selected === null && this.phase !== 'team') {
      this.seen?.markHint(marks, this.hint, (token) => this.token(token)?.square ?? null);
      return marks;
    }
    if (this.seen && this.theirs && this.selected === null)
      marks.trails = this.seen.trailsOf(
        this.table.log.slice(this.theirs[0], this.theirs[1] + 1),
        this.table.info?.yours ?? [],
      );
    if (this.phase === 'act') this.markActing(marks, view);
    else if (this.phase === 'team') this.markTeam(marks, view);
    else if (this.phase === 'hide' || this.phase === 'put') this.markPlacing(marks, view, this.phase);
    if (view.fight) marks.involved = new Set([...view.fight.attackers, ...view.fight.defenders]);
    return marks;
  });

  private markActing(marks: CardMarks, view: SeatView): void {
    marks.selected = this.selected;
    marks.ready = actors(view);
    marks.look ??= {
      why: `turn ${view.turn} of ${view.active}`,
      squares: [...marks.ready].flatMap((unit) => this.token(unit)?.square ?? []),
    };
    const unit = this.token(this.selected);
    if (!unit || unit.square === null) return;
    const { choices, pending } = this;
    if (pending?.type === 'sure') return this.markSure(marks, pending.option);
    if (pending?.type === 'fly') {
      marks.targets.set(pending.thing, { label: '', tone: 'help' });
      for (const { end } of pending.flights) marks.reach.set(end, { cost: 1, stops: false });
      return;
    }
    if (pending?.type === 'attack') {
      const forecast = this.attackOption?.forecast;
      if (forecast) marks.involved = new Set([...forecast.attackers, ...forecast.defenders]);
    }
    if (pending?.type === 'choose') {
      const path = (pending.variants[this.pointed] ?? pending.variants[0])?.path ?? [];
      if (path.length) marks.path = [unit.square, ...path];
    }
    for (const place of reach(choices, unit.square, this.wished)) {
      if (place === OUT) marks.out = { place: this.exitFrom(unit.square), cost: 1 };
      else marks.reach.set(place, { cost: 1, stops: !!this.stopperAt(place) });
    }
    if (this.wished.length) return;
    this.markFurther(marks, unit.square);
    marks.slots = new Set(choices.reveals.keys());
    marks.gates = new Set(choices.gates.map(({ action }) => action[2]));
    for (const [target, attacks] of choices.attacks) {
      const sums = attacks[0]?.options[0]?.forecast?.strength;
      marks.targets.set(target, { label: sums ? `${sums[0]} : ${sums[1]}` : '', tone: 'attack' });
    }
    for (const [token, options] of choices.aid)
      if (isA(options[0], 'heal')) marks.targets.set(token, { label: '', tone: 'help' });
  }

  private markFurther(marks: CardMarks, start: number): void {
    for (const [place, { first, second }] of this.further) {
      if (place === OUT) marks.out ??= { place: [...first, ...second].at(-2)!, cost: 2 };
      else if (this.table.plan?.isZone(place) && !marks.reach.has(place))
        marks.reach.set(place, { cost: 2, stops: !!this.stopperAt(place) });
    }
    if (this.pending?.type === 'far') marks.path = [start, ...this.pending.way.first, ...this.pending.way.second];
  }

  private markSure(marks: CardMarks, option: CardOption): void {
    if (isA(option, 'turn')) marks.ghost = { slot: option.action[2], way: option.action[3] };
    if (isA(option, 'reveal')) marks.slots = new Set([option.action[2]]);
    if (isA(option, 'fireball')) marks.involved = new Set([option.action[2]]);
    const place = this.token(this.selected)?.square ?? -1;
    const slot = this.table.plan?.slotOf(place) ?? -1;
    if (isA(option, 'invert')) marks.swap = [slot, option.action[2]];
    if (isA(option, 'smash')) marks.slots = new Set([slot]);
  }

  /** The zone from which a way out leads, of the first way that is listed. */
  private exitFrom(start: number): number {
    const way = this.choices.ways.get(OUT)?.[0];
    return way?.places.at(-2) ?? start;
  }

  /** Who would stop the selected one in a zone. */
  stopperAt(place: number): TokenView | undefined {
    const { view, facts, plan } = this.table;
    const unit = this.token(this.selected);
    return view && facts && unit && plan?.isZone(place) && place !== unit.square
      ? stopper(unit, place, view, facts.characters)
      : undefined;
  }

  private markTeam(marks: CardMarks, view: SeatView): void {
    for (const facing of this.table.plan?.facings(view.seat) ?? [])
      if (!this.team.has(facing)) marks.reach.set(facing, { cost: 0, stops: false });
    marks.look ??= { why: `team ${view.seat}`, squares: [...marks.reach.keys()], all: true };
  }

  private markPlacing(marks: CardMarks, view: SeatView, kind: 'put' | 'hide'): void {
    const places = placesFor(view, kind);
    const token = this.placing(places);
    for (const place of token === null ? [] : (places.get(token) ?? [])) {
      if (kind === 'hide') marks.slots.add(place);
      else marks.reach.set(place, { cost: 0, stops: false });
    }
    if (kind === 'put')
      marks.look ??= { why: `put ${view.placing?.slot} ${token}`, squares: [...marks.reach.keys()], all: true };
  }

  // --- Touches

  /** A zone or a facing; `token`: what is under the pointer there. */
  tap(place: number, token: number | null): void {
    const { table } = this;
    if (table.stage?.playing) return table.stage.hurry();
    this.ending = false;
    const { view } = this;
    if (!view || table.awaiting) return;
    if (this.keyed && this.pending && this.pending.type !== 'fly') return this.confirm();
    if (this.phase === 'act') this.tapActing(place, token, view);
    else if (this.phase === 'team') void setting.then(({ tapTeam }) => tapTeam(this, view, place));
    else if (this.phase === 'put') this.tapPlacing(view, place, 'put');
    else if (this.phase === 'hide') this.tapRoom(table.plan!.slotOf(place));
    else this.look(place, token);
  }

  /** What the keyboard's cursor is on. */
  tapSpot(spot: number): void {
    const places = this.table.plan?.places ?? 0;
    if (spot >= places) this.tapRoom(spot - places);
    else this.tap(spot, null);
  }

  /** A room as a whole: one that lies face down, or one that can be chosen. */
  tapRoom(slot: number): void {
    const { table, view } = this;
    if (table.stage?.playing) return table.stage.hurry();
    this.ending = false;
    if (!view || table.awaiting) return;
    if (this.phase === 'hide') return this.tapPlacing(view, slot, 'hide');
    if (this.phase !== 'act' || this.selected === null) return;
    const { pending } = this;
    if (pending?.type === 'sure' && isA(pending.option, 'reveal', 'invert') && pending.option.action[2] === slot)
      return this.confirm();
    const reveal = this.choices.reveals.get(slot);
    if (reveal) this.press(reveal);
    else {
      this.pending = null;
      if (!view.rooms[slot]) void this.why(['reveal', this.selected, slot]);
    }
  }

  private tapActing(place: number, token: number | null, view: SeatView): void {
    const { pending, choices } = this;
    if (pending?.type === 'fly' && pending.flights.some(({ end }) => end === place))
      return this.land(pending.flights.filter(({ end }) => end === place));
    if (this.again(place, token)) return this.confirm();
    this.pending = null;
    if (pending?.type === 'sure') return;
    const unit = this.token(this.selected);
    const people = this.people(place);
    const meant = token === null ? undefined : people.find(({ id }) => id === token);
    if (!unit) return this.choose(place, people, meant, view);
    if (meant?.id === unit.id && !this.wished.length) {
      this.looked = null;
      return this.select(null);
    }
    if (!people.length || this.wished.length > 0 || (this.exact && !meant)) {
      if (this.ends(place).length) return this.goTo(place);
      if (this.goFar(place)) return;
    }
    if (meant && (choices.attacks.has(meant.id) || choices.aid.has(meant.id))) return this.aim(meant.id);
    if (people.length) return this.choose(place, people, meant, view);
    this.looked = place;
    const out = this.isExit(place, view);
    if (out && this.ends(OUT).length) return this.goTo(OUT);
    if (out && this.goFar(OUT)) return;
    void import('./nearly').then(({ nearly }) => this.why(nearly(this, unit, out ? OUT : place)));
  }

  /** Whether a place is in the starting zone by which one leaves. */
  private isExit(place: number, view: SeatView): boolean {
    const { plan } = this.table;
    return !!plan?.isFacing(place) && plan.seatOf(place) !== view.seat;
  }

  /** One of those at a place: at once if it can only be one of them, else by the lens. */
  private choose(place: number, people: TokenView[], meant: TokenView | undefined, view: SeatView): void {
    const own = people.filter((token) => token.seat === view.seat);
    const one = meant ?? (people.length === 1 ? people[0] : undefined);
    const reachable = this.ends(place).length > 0;
    if (one && own.includes(one) && !reachable) {
      this.select(one.id);
      this.looked = people.length > 1 ? place : null;
    } else this.look(place, one?.id ?? null);
  }

  /** Into the lens, with somebody pointed at. */
  look(place: number, token: number | null): void {
    this.looked = place;
    this.inspected = token;
  }

  /** Somebody or something in the lens; a sheet gives way to whom it has chosen. */
  tapToken(id: number, sheet = false): void {
    const view = this.view;
    const token = this.token(id);
    if (!view || !token || this.table.stage?.playing) return;
    const { choices } = this;
    const acting = this.phase === 'act' && !this.table.awaiting;
    if (acting && choices.flights.has(id)) return this.lift(id);
    if (acting && (choices.attacks.has(id) || choices.aid.has(id))) return this.aim(id);
    if (acting && token.seat === view.seat && token.kind === 'character' && actors(view).has(id)) {
      this.select(id);
      if (sheet) this.looked = null;
      return;
    }
    this.inspected = id;
  }

  /** Whether a touch means what is planned already. */
  private again(place: number, token: number | null): boolean {
    const { pending } = this;
    switch (pending?.type) {
      case 'attack':
        return token === pending.attack.target;
      case 'choose':
      case 'far':
        return pending.place === place;
      case 'sure':
        return isA(pending.option, 'fireball') && token === pending.option.action[2];
      default:
        return false;
    }
  }

  select(unit: number | null): void {
    this.selected = unit;
    this.inspected = null;
    this.forget();
  }

  protected forget(): void {
    this.ending = false;
    this.pending = null;
    this.wished = [];
    this.onward = null;
  }

  // --- Going

  /** The ways to end at a place: what was wished for and nothing else, or with as little besides as there must be. */
  ends(place: number): CardOption[] {
    const { choices, wished } = this;
    if (!wished.length && place === this.token(this.selected)?.square) return []; // out and back again is nothing to ask for
    const ways = choices.ways.get(place) ?? [];
    const meant = exactly(ways, wished);
    if (meant.length) return meant.map((way) => way.option);
    const jumps = wished.length ? [] : (choices.jumps.get(place) ?? []);
    return [...jumps, ...barely(ways, wished).map((way) => way.option)];
  }

  goTo(place: number): void {
    const ends = this.ends(place);
    const sure = exactly(this.waysTo(place), this.wished).length > 0 || ends.every((option) => isA(option, 'jump'));
    const plain = sure ? ends.find((option) => isA(option, 'move')) : undefined;
    if (plain) this.act(plain.action);
    else if (sure && ends.length === 1) this.act(ends[0]!.action);
    else if (ends.length) this.offer(place, ends);
  }

  /** Plan two movements to a place that is as far away as that; gives whether it is. */
  goFar(place: number): boolean {
    const way = this.wished.length ? undefined : this.further.get(place);
    if (way) this.pending = { type: 'far', place, way };
    return !!way;
  }

  /** The second of two movements, when the first is done. */
  goOn(): void {
    const { onward, view, phase } = this;
    if (!onward || phase !== 'act' || view === onward.from) return;
    this.onward = null;
    if (view?.turn === onward.from.turn) this.act(onward.action);
  }

  private waysTo(place: number): Way[] {
    return this.choices.ways.get(place) ?? [];
  }

  private offer(place: number, options: readonly CardOption[]): void {
    this.pointed = 0;
    this.pending = { type: 'choose', place, variants: options.map((option) => this.variant(option)) };
  }

  private variant(option: CardOption): Variant {
    const way = [...this.choices.ways.values()].flat().find((found) => found.option === option);
    return { label: this.words!.option(option), option, path: way?.places ?? [] };
  }

  // --- Deeds on the way

  /** What the selected can do on the way of a movement: first what is wished for, then what can be added to it. */
  readonly wishes = $derived.by((): Wish[] => {
    const { choices, words, wished } = this;
    if (!words || this.selected === null) return [];
    const known = [...choices.ways.values()].flatMap((ways) => ways.flatMap((way) => way.deeds));
    const wish = (deed: Deed, on: boolean): Wish => ({
      ...{ key: deedKey(deed), deed, label: words.exchange(deed), on },
    });
    const done = wished.flatMap((key) => known.find((deed) => deedKey(deed) === key) ?? []);
    return [...done.map((deed) => wish(deed, true)), ...wishable(choices, wished).map((deed) => wish(deed, false))];
  });

  /** Wish for a deed, or no longer for it. */
  wish({ key, on }: Wish): void {
    const wished = on ? this.wished.filter((other) => other !== key) : [...this.wished, key];
    this.forget();
    this.wished = wished;
  }

  // --- Doing something to somebody or something

  /** Plan an attack, or begin with what else can be done to somebody. */
  aim(target: number, attack = this.choices.attacks.get(target)?.[0]): void {
    const { choices } = this;
    const others = (choices.attacks.get(target) ?? [])
      .filter((other) => other !== attack)
      .flatMap(({ options }) => options[0] ?? []);
    const also = [...others, ...(choices.aid.get(target) ?? []), ...(choices.steals.get(target) ?? [])];
    if (attack) this.pending = { type: 'attack', attack, joiners: [], twice: false, also };
    else if (also[0]) this.press(also[0]);
  }

  join(joiner: Joiner): void {
    if (this.pending?.type !== 'attack') return;
    const { joiners } = this.pending;
    const others = joiners.filter((other) => other[0] !== joiner[0]);
    const on = joiners.some((other) => other.join() === joiner.join());
    this.pending = { ...this.pending, joiners: on ? others : [...others, joiner] };
    if (!this.attackOption) this.pending = { ...this.pending, twice: false }; // two cards are for one against one
  }

  announce(twice: boolean): void {
    if (this.pending?.type !== 'attack') return;
    this.pending = { ...this.pending, twice };
    if (!this.attackOption) this.pending = { ...this.pending, joiners: [] };
  }

  /** The attack as it is planned. */
  get attackOption(): CardOption | undefined {
    const { pending } = this;
    return pending?.type === 'attack' ? attackWith(pending.attack, pending.joiners, pending.twice) : undefined;
  }

  /** A thing is to float: where to? */
  lift(thing: number): void {
    const start = this.token(thing)?.square ?? -1;
    this.pending = { type: 'fly', thing, flights: flightsOf(this.choices.flights.get(thing) ?? [], start) };
  }

  private land(flights: readonly Flight[]): void {
    if (flights.length === 1) this.act(flights[0]!.option.action);
    else
      this.offer(
        flights[0]!.end,
        flights.map(({ option }) => option),
      );
  }

  /** A button of the panel; what cannot be taken back is done when it is pressed again. */
  press(option: CardOption): void {
    if (this.pending?.type === 'sure' && keyOf(this.pending.option) === keyOf(option)) return this.confirm();
    this.ending = false;
    this.wished = [];
    const attacks = [...this.choices.attacks.values()].flat();
    const attack = attacks.find(({ options }) => options.some((other) => keyOf(other) === keyOf(option)));
    if (attack) this.aim(attack.target, attack);
    else if (isA(option, ...SURE)) this.pending = { type: 'sure', option };
    else this.act(option.action);
  }

  /** What the same touch does once more. */
  get armed(): CardOption | null {
    return this.pending?.type === 'sure' ? this.pending.option : null;
  }

  /** What is about to be done costs so much: for the wheel. */
  readonly cost = $derived.by((): number => {
    const { pending } = this;
    if (!pending) return this.wished.length ? 1 : 0;
    if (pending.type === 'far') return 2;
    return pending.type === 'attack' ? this.price(pending.attack.options[0]!) : 1;
  });

  /** In action points; the Samurai's first close attack of a turn is free (CARD-ABIL-SAMURAI). */
  price(option: CardOption): number {
    if (!isA(option, 'fight', 'spear')) return 1;
    const unit = this.token(option.action[1]);
    const first = this.table.facts?.characters.get(unit?.name ?? '')?.abilities.includes('strikes-first');
    const free = first && !this.view?.zones?.charged.includes(option.action[1]) && !option.action[4].length;
    return free ? 0 : 1;
  }

  confirm(): void {
    const { pending } = this;
    if (pending?.type === 'attack') {
      const option = this.attackOption;
      if (option) this.act(option.action);
    } else if (pending?.type === 'choose') this.act(pending.variants[0]!.option.action);
    else if (pending?.type === 'sure') this.act(pending.option.action);
    else if (pending?.type === 'far' && this.selected !== null && this.view) {
      const onward = { action: ['move', this.selected, pending.way.second] satisfies CardAction, from: this.view };
      this.act(['move', this.selected, pending.way.first]);
      this.onward = onward;
    }
  }

  /** Points that are kept and that are lost if the turn ends now. */
  readonly saving = $derived.by(() => {
    const points = this.view?.phase === 'act' ? this.view.ap : 0;
    return { kept: Math.min(points, KEPT), lost: Math.max(0, points - KEPT) };
  });

  override act(action: AnyAction): void {
    this.looked = null;
    super.act(action);
  }

  cancel(): void {
    if (this.pending || this.wished.length || this.ending) this.forget();
    else if (this.looked !== null || this.inspected !== null) this.inspected = null;
    else this.select(null);
    this.looked = null;
  }

  /** What there is to say on points that are left when the turn is to end. */
  get left(): string {
    return t('end-keeps', this.saving);
  }
}
