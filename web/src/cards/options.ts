/** From the list of legal options to what a finger can touch: zones, facings, characters, things, rooms, buttons. */
import type { Arm, CardAction, CardStep, DeedSign } from '../protocol/actions';
import type { CardOptionView, SeatView, TokenView } from '../protocol/messages';

export const OUT = -2; // a place outside: the enemy's starting zone
export type CardKind = CardAction[0];
export type CardActionOf<Kind extends CardKind> = Extract<CardAction, { 0: Kind }>;
export type CardOption = CardOptionView;
export interface CardOptionOf<Kind extends CardKind> extends CardOption {
  action: CardActionOf<Kind>;
}

export const ATTACKS = ['fight', 'shoot', 'spear'] as const satisfies readonly CardKind[];
export type AttackKind = (typeof ATTACKS)[number];
export type Joiner = readonly [token: number, arm: Arm];

/** The options of a view of the card game. */
export function cardOptions(view: SeatView): CardOption[] {
  return view.zones?.options ?? [];
}

/** Everybody and everything, and behind them the wounded whose names are not known: -1, -2 … as options mark them. */
export function tokensOf(view: SeatView): TokenView[] {
  const fallen = (view.zones?.fallen ?? []).map(({ seat, place, struck }, i): TokenView => ({
    ...{ id: -1 - i, name: 'unknown', seat, kind: 'character', square: place, place: 'square', slot: null },
    ...{ wounded: true, struck, healed: false, potion: 0 },
  }));
  return [...view.tokens, ...fallen];
}

/** Who carries a token, or -1. */
export function carrierOf(view: SeatView, id: number): number {
  const { zones } = view;
  return (id < 0 ? zones?.fallen[-1 - id]?.carrier : zones?.carrier[id]) ?? -1;
}

export function isA<Kind extends CardKind>(
  option: CardOption | undefined | null,
  ...kinds: readonly Kind[]
): option is CardOptionOf<Kind> {
  return !!option && kinds.some((kind) => kind === option.action[0]);
}

/** What an action does without a character that acts. */
const UNLED: readonly CardKind[] = [
  'pick',
  'drop',
  'team',
  'hide',
  'end',
  'put',
  'name',
  'combat',
  'resign',
  'offer draw',
  'accept draw',
];

/** Who acts, or null. */
export function actorOf({ action }: CardOption): number | null {
  return UNLED.includes(action[0]) ? null : (action[1] as number);
}

/** The characters that can do something now. */
export function actors(view: SeatView): Set<number> {
  const found = new Set<number>();
  if (view.phase !== 'act') return found;
  for (const option of cardOptions(view)) {
    const unit = actorOf(option);
    if (unit !== null) found.add(unit);
  }
  return found;
}

// --- Ways: movements and walks through a wall.

export interface Deed {
  sign: DeedSign;
  tokens: readonly number[]; // `+ ! thing`, `> < partner thing`, `~ partner given taken`
  place: number; // where it is done
}

export interface Way {
  option: CardOptionOf<'move' | 'walk'>;
  places: number[]; // entered one after the other; OUT at the end
  deeds: Deed[];
  end: number;
}

/** A path read from where one starts. */
export function readPath(path: readonly CardStep[], start: number): { places: number[]; deeds: Deed[]; end: number } {
  const places: number[] = [];
  const deeds: Deed[] = [];
  for (const step of path) {
    if (typeof step === 'number') places.push(step);
    else deeds.push({ sign: step[0], tokens: step.slice(1) as number[], place: places.at(-1) ?? start });
  }
  return { places, deeds, end: places.at(-1) ?? start };
}

export function deedKey({ sign, tokens }: Pick<Deed, 'sign' | 'tokens'>): string {
  return `${sign}${tokens.join()}`;
}

/** How many of the deeds of a way were not wished for; null: one that was wished for is not done. */
function beside(way: Way, wished: readonly string[]): number | null {
  const done = way.deeds.map(deedKey);
  return wished.every((key) => done.includes(key)) ? done.length - wished.length : null;
}

/** The ways that do just what is wished for, wherever and in whatever order; the plainest first. */
export function exactly(ways: readonly Way[], wished: readonly string[]): Way[] {
  return ways.filter((way) => beside(way, wished) === 0);
}

/** The ways that do what is wished for with as little besides as possible. */
export function barely(ways: readonly Way[], wished: readonly string[]): Way[] {
  const extra = ways.map((way) => beside(way, wished) ?? Infinity);
  const least = Math.min(...extra);
  return least === Infinity ? [] : ways.filter((_, i) => extra[i] === least);
}

/** What can be wished for besides: each with the fewest deeds it needs, the least first. Partners' detours are left out. */
export function wishable(choices: Choices, wished: readonly string[], most = 2): Deed[] {
  const found = new Map<string, { deed: Deed; extra: number }>();
  for (const way of allWays(choices)) {
    const extra = beside(way, wished);
    if (!extra || extra > most) continue;
    for (const deed of way.deeds) {
      const key = deedKey(deed);
      const plain = extra === 1 || deed.sign === '+' || deed.sign === '<'; // what needs free hands first is worth it
      if (plain && !wished.includes(key) && extra < (found.get(key)?.extra ?? Infinity))
        found.set(key, { deed, extra });
    }
  }
  return [...found.values()].sort((a, b) => a.extra - b.extra).map(({ deed }) => deed);
}

function allWays(choices: Choices): Way[] {
  return [...choices.ways.values()].flat();
}

// --- Attacks with those who may join, and two cards.

export interface Attack {
  kind: AttackKind;
  weapon: Arm | null; // of a shot
  target: number;
  options: CardOptionOf<AttackKind>[];
  joiners: Joiner[]; // who may join, and with what
  twice: boolean; // two Combat cards can be announced
}

function joinersOf({ action }: CardOptionOf<AttackKind>): readonly Joiner[] {
  return action[4];
}

function isTwice({ action }: CardOptionOf<AttackKind>): boolean {
  return action[3] === true;
}

function same(a: readonly Joiner[], b: readonly Joiner[]): boolean {
  const key = (joiners: readonly Joiner[]) =>
    joiners
      .map((joiner) => joiner.join())
      .sort()
      .join(' ');
  return key(a) === key(b);
}

export function attackWith(
  attack: Attack,
  joiners: readonly Joiner[],
  twice: boolean,
): CardOptionOf<AttackKind> | undefined {
  return attack.options.find((option) => isTwice(option) === twice && same(joinersOf(option), joiners));
}

// --- Everything one character may do.

type GateKind = 'open' | 'close' | 'break';
export interface Choices {
  ways: Map<number, Way[]>; // by where they end, plainest first; its own place: exchanges on the spot
  jumps: Map<number, CardOptionOf<'jump'>[]>; // by landing; several: a card to discard for each
  attacks: Map<number, Attack[]>; // by target
  aid: Map<number, CardOptionOf<'heal' | 'fireball'>[]>; // by token
  steals: Map<number, CardOptionOf<'steal'>[]>; // by victim
  flights: Map<number, CardOptionOf<'levitate'>[]>; // by thing
  reveals: Map<number, CardOptionOf<'reveal'>>; // by slot
  inverts: Map<number, CardOptionOf<'invert'>>; // by the slot to change places with
  turns: CardOptionOf<'turn'>[];
  gates: CardOptionOf<GateKind>[];
  others: CardOptionOf<'regenerate' | 'smash'>[];
}

export function noChoices(): Choices {
  return {
    ways: new Map(),
    jumps: new Map(),
    attacks: new Map(),
    aid: new Map(),
    steals: new Map(),
    flights: new Map(),
    reveals: new Map(),
    inverts: new Map(),
    turns: [],
    gates: [],
    others: [],
  };
}

/** Everything a character may do that stands at a place. */
export function choicesOf(view: SeatView, unit: number, start: number): Choices {
  const found = noChoices();
  if (view.phase !== 'act') return found;
  for (const option of cardOptions(view)) if (actorOf(option) === unit) sort(option, start, found);
  for (const ways of found.ways.values())
    ways.sort((a, b) => a.deeds.length - b.deeds.length || walks(a) - walks(b) || a.places.length - b.places.length);
  return found;
}

function walks(way: Way): number {
  return way.option.action[0] === 'walk' ? 1 : 0;
}

function sort(option: CardOption, start: number, found: Choices): void {
  if (isA(option, 'move', 'walk')) {
    const way = { option, ...readPath(option.action[2], start) };
    add(found.ways, way.end, way);
  } else if (isA(option, 'jump')) add(found.jumps, option.action[2], option);
  else if (isA(option, ...ATTACKS)) attack(option, found);
  else if (isA(option, 'heal', 'fireball')) add(found.aid, option.action[2], option);
  else if (isA(option, 'steal')) add(found.steals, option.action[2], option);
  else if (isA(option, 'levitate')) add(found.flights, option.action[2], option);
  else if (isA(option, 'reveal')) found.reveals.set(option.action[2], option);
  else if (isA(option, 'invert')) found.inverts.set(option.action[2], option);
  else if (isA(option, 'turn')) found.turns.push(option);
  else if (isA(option, 'open', 'close', 'break')) found.gates.push(option);
  else if (isA(option, 'regenerate', 'smash')) found.others.push(option);
}

function attack(option: CardOptionOf<AttackKind>, found: Choices): void {
  const [kind, , target, how] = option.action;
  const weapon = typeof how === 'string' ? how : null;
  const known = found.attacks.get(target) ?? [];
  let mine = known.find((other) => other.kind === kind && other.weapon === weapon);
  if (!mine) {
    mine = { kind, weapon, target, options: [], joiners: [], twice: false };
    known.push(mine);
    found.attacks.set(target, known);
  }
  mine.options.push(option);
  mine.twice ||= isTwice(option);
  for (const joiner of joinersOf(option))
    if (!mine.joiners.some((other) => same([other], [joiner]))) mine.joiners.push(joiner);
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const found = map.get(key);
  if (found) found.push(value);
  else map.set(key, [value]);
}

/** Where one can end an action, elsewhere than one is; with deeds wished for, only where a way ends that does them. */
export function reach(choices: Choices, start: number, wished: readonly string[] = []): Set<number> {
  const found = new Set<number>();
  for (const [place, ways] of choices.ways)
    if (wished.length ? barely(ways, wished).length : place !== start) found.add(place);
  if (!wished.length) for (const place of choices.jumps.keys()) found.add(place);
  return found;
}

// --- Flights of a thing.

export interface Flight {
  option: CardOptionOf<'levitate'>;
  end: number;
  to: number | null; // into whose hands
}

export function flightsOf(options: readonly CardOptionOf<'levitate'>[], start: number): Flight[] {
  return options.map((option) => {
    const { deeds, end } = readPath(option.action[3], start);
    return { option, end, to: deeds.at(-1)?.tokens[0] ?? null };
  });
}
