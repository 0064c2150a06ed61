/** The table in words: events for the log, options for buttons, squares for readers. */
import { DOOR, NEUTRAL, type Plan } from '../board/geometry';
import type { EventView, OptionView, SeatView, Strike, TokenView } from '../protocol/messages';
import { nameOf } from '../text/game.svelte';
import { has, t, text } from '../text/index.svelte';
import { type Deed, kindOf, readMove } from './options';

type Part = 'seat' | 'token' | 'square' | 'slot' | 'number' | 'variant' | 'gate' | 'pick' | 'skip' | 'tokens' | 'card' | 'hand' | 'seats';

const PARTS: Record<string, Part[]> = {
  resigned: ['seat'], 'draw-offered': ['seat'], 'draw-accepted': ['seat'], timeout: ['seats'],
  gate: ['token', 'square', 'square', 'gate'], phase: ['variant'], picked: ['seat', 'variant', 'pick'],
  'picked-up': ['token', 'token', 'square'], fell: ['token', 'square'], dropped: ['token', 'token', 'square'],
  gave: ['token', 'token', 'token'], took: ['token', 'token', 'token'], traded: ['token', 'token', 'token', 'token'],
  card: ['seat', 'number'], 'left-out': ['seat', 'token'], team: ['seat'], hid: ['seat', 'token', 'slot'],
  revealed: ['token', 'slot', 'skip', 'skip', 'tokens'], placed: ['seat', 'token', 'square'], placer: ['seat'],
  fireball: ['token', 'token'], drank: ['token', 'number'], attacked: ['variant', 'token', 'token'],
  asked: ['seat'], joined: ['seat', 'variant'], declined: ['seat'],
  named: ['seat', 'card'], shown: ['seat', 'hand'], chose: ['seat'], turned: ['token', 'slot', 'variant'],
  healed: ['token'], walked: ['token', 'square', 'square'], screamed: ['token', 'token'],
  pushed: ['token', 'square', 'square'], jumped: ['token', 'square', 'square', 'square'],
  scored: ['seat', 'number', 'variant'], eliminated: ['token'], discarded: ['token'], left: ['token'],
  raised: ['token', 'slot'], lowered: ['slot', 'variant'], slid: ['token', 'slot', 'slot'],
  rescued: ['token'], turn: ['seat'], 'cards-back': ['seat'], wounded: ['token'], 'teams-shown': [],
};
const GATES = ['closed', 'open', 'broken'];

function listed(names: string[]): string {
  return new Intl.ListFormat(text.language).format(names);
}

export class Words {
  private readonly byId: Map<number, TokenView>;

  constructor(
    private readonly plan: Plan,
    private readonly view: SeatView,
    private readonly seatNames: string[] = [],
  ) {
    this.byId = new Map(view.tokens.map((token) => [token.id, token]));
  }

  /** `Naga`, or `a token` if nobody knows. */
  bare(id: number | null | undefined): string {
    const token = id === null || id === undefined ? undefined : this.byId.get(id);
    return !token || token.name === 'unknown' ? t('log-something') : nameOf(token.name);
  }

  token(id: number | null | undefined): string {
    const token = id === null || id === undefined ? undefined : this.byId.get(id);
    if (!token || token.name === 'unknown') return t('log-something');
    return t('token-named', { name: nameOf(token.name), colour: this.colour(token.seat).toLowerCase() });
  }

  colour(seat: number): string {
    return nameOf(this.plan.colour(seat));
  }

  seat(seat: number): string {
    return this.seatNames[seat] || this.colour(seat);
  }

  square(square: number): string {
    return square >= 0 ? this.plan.name(square) : t('off-board');
  }

  slot(slot: number): string {
    return this.plan.fact.slots[slot]?.name ?? '';
  }

  /** A square and what is on it: `c4: blue Naga, carries Rope`. */
  describe(square: number): string {
    const on = this.view.tokens.filter((token) => token.square === square);
    const fit = on.find((token) => token.kind === 'character' && !token.wounded);
    const name = this.square(square);
    if (fit) {
      const load = on.find((token) => token !== fit);
      const who = this.token(fit.id);
      return load ? t('square-carrier', { square: name, who, what: this.bare(load.id) }) : t('square-one', { square: name, who });
    }
    const lying = on.map((token) => (token.wounded ? t('wounded-named', { who: this.token(token.id) }) : this.bare(token.id)));
    return lying.length ? t('square-one', { square: name, who: lying.join(', ') }) : name;
  }

  // --- Log

  /** Lines for events; steps in a row are one line. */
  tell(events: EventView[]): string[] {
    const lines: string[] = [];
    let way: { unit: number; from: number; to: number } | null = null;
    const flush = () => {
      if (way) lines.push(t('event-moved', { a: this.token(way.unit), b: this.square(way.from), c: this.square(way.to) }));
      way = null;
    };
    for (const event of events) {
      if (event.kind === 'step') {
        const [unit, from, to] = event.data as [number, number, number];
        way = { unit, from: (way as { from: number } | null)?.from ?? from, to };
        continue;
      }
      if (event.kind !== 'paid') flush();
      const line = this.line(event);
      if (line) lines.push(line);
    }
    flush();
    return lines;
  }

  private line({ kind, data }: EventView): string {
    if (kind === 'combat') {
      const [, attackers, defenders, strength] = data as [number, number[], number[], number[]];
      const names = (side: number[]) => side.map((id) => this.token(id)).join(', ');
      return t('event-combat', { a: names(attackers), b: strength[0]!, c: names(defenders), d: strength[1]! });
    }
    if (kind === 'cards') {
      const [seats, cards, totals, sides] = data as [number[], number[], number[], number[]];
      const told = seats.map((seat, i) => t('event-card-played', { a: this.colour(seat), b: cards[i]! }));
      const side = (number: number) => told.filter((_, i) => sides[i] === number).join(', ');
      return t('event-cards', { a: side(0), b: side(1), c: totals[0]!, d: totals[1]! });
    }
    if (kind === 'over') return this.result(data[0] as number[], String(data[1]));
    if (kind === 'team' && this.plan.fact.lines.some((line) => line.seat === NEUTRAL)) {
      const [[, square]] = data[1] as [[number | null, number]];
      return t('event-starter', { a: this.colour(data[0] as number), b: this.square(square) });
    }
    if (kind === 'doors-shown') return this.doors(data[0] as number[]);
    if (kind === 'picked' && data[2] === null) return t('event-picked-unseen', { a: this.colour(data[0] as number) });
    const parts = PARTS[kind];
    if (!parts) return '';
    let key = `event-${kind}`;
    const told: Record<string, string> = {};
    parts.forEach((part, i) => {
      const value = data[i];
      if (part === 'variant') key += `-${String(value)}`;
      else if (part === 'gate') key += `-${GATES[Number(value)]}`;
      else if (part !== 'skip') told['abcdef'[Object.keys(told).length]!] = this.part(part, value);
    });
    return has(key) ? t(key, told) : '';
  }

  private part(part: Part, value: unknown): string {
    if (part === 'tokens') return (value as number[]).map((id) => this.token(id)).join(', ') || t('log-nothing');
    if (part === 'seats') return listed((value as number[]).map((seat) => this.colour(seat)));
    if (part === 'hand') return (value as number[]).map((card) => `+${card}`).join(' ');
    if (value === null || value === undefined) return part === 'card' ? t('log-no-card') : t('log-something');
    if (part === 'pick') return typeof value === 'number' ? String(value) : nameOf(String(value));
    if (part === 'token') return this.token(value as number);
    if (part === 'square') return this.square(value as number);
    if (part === 'slot') return this.slot(value as number);
    if (part === 'seat') return this.colour(value as number);
    return part === 'card' ? `+${String(value)}` : String(value);
  }

  /** Whose the doors are: by the room each lies at. */
  private doors(owners: number[]): string {
    const lines = this.plan.fact.lines.filter((line) => line.seat === DOOR);
    const told = owners.flatMap((seat, i) => (seat < 0 ? [] : [t('event-door', { a: this.colour(seat), b: this.slot(this.beside(lines[i]?.squares ?? [])) })]));
    return t('event-doors-shown', { a: told.join(', ') });
  }

  private beside(squares: number[]): number {
    return Math.max(-1, ...this.plan.neighbours(squares[0] ?? -1).map((square) => this.plan.slot(square)));
  }

  /** What counts: the points of each side, a team's together. */
  sides(): { seats: number[]; points: number }[] {
    const { teams } = this.plan.fact;
    return [...new Set(teams)].map((team) => {
      const seats = teams.flatMap((other, seat) => (other === team ? [seat] : []));
      return { seats, points: seats.reduce((sum, seat) => sum + (this.view.score[seat] ?? 0), 0) };
    });
  }

  /** Several seats in words: `Blue and Yellow`. */
  seats(seats: readonly number[]): string {
    return listed(seats.map((seat) => this.seat(seat)));
  }

  result(winners: number[], how: string): string {
    const score = this.sides().map(({ points }) => points).join('\u00a0:\u00a0');
    const ended = t(this.plan.many && has(`ended-${how}-many`) ? `ended-${how}-many` : `ended-${how}`);
    if (!winners.length) return t('over-draw', { how: ended, score });
    return t('over-win', { who: this.seats(winners), n: winners.length, how: ended, score });
  }

  // --- Buttons

  /** What is done on the way of a move, one after the other, with the names of what changes hands. */
  deeds(unit: number, deeds: Deed[], places = true): string[] {
    const held = new Map<number, number | undefined>();
    const load = (who: number) => (held.has(who) ? held.get(who) : this.loadOf(who));
    return deeds.map((deed) => {
      const [mine, theirs] = [load(unit), load(deed.token)];
      if (deed.deed === '+' || deed.deed === '!') held.set(unit, deed.deed === '+' ? deed.token : undefined);
      else held.set(unit, theirs).set(deed.token, mine);
      const place = deed.square >= 0 ? deed.square : (this.byId.get(unit)?.square ?? -1);
      return this.deed(deed, mine, theirs, places ? place : -1);
    });
  }

  private deed({ deed, token }: Deed, mine: number | undefined, theirs: number | undefined, place: number): string {
    const keys = { '+': 'deed-pick', '!': 'deed-drop', '>': 'deed-give', '<': 'deed-take', '~': 'deed-trade' } as const;
    const done = t(keys[deed], { what: this.bare(token), mine: this.bare(mine), theirs: this.bare(theirs) });
    return place >= 0 ? t('deed-at', { done, square: this.square(place) }) : done;
  }

  /** What lies on a character's square besides. */
  private loadOf(unit: number): number | undefined {
    const square = this.byId.get(unit)?.square;
    return square == null ? undefined : this.view.tokens.find((token) => token.square === square && token.id !== unit)?.id;
  }

  /** A move's end, and what it does on the way. */
  move(unit: number, square: number, deeds: Deed[]): string {
    const to = this.square(square);
    return deeds.length ? t('do-move-with', { to, deeds: this.deeds(unit, deeds).join(', ') }) : t('do-move', { to });
  }

  /** What an option does, for its button. */
  option(option: OptionView): string {
    const a = option.action as [string, ...never[]];
    const n = (i: number) => a[i] as unknown as number;
    switch (kindOf(option)) {
      case 'move': {
        const { squares, deeds } = readMove(option);
        return this.move(n(1), squares.at(-1)!, deeds);
      }
      case 'turn':
        return t(n(3) > 0 ? 'do-turn-right' : 'do-turn-left', { room: this.roomLabel(n(2)) });
      case 'slide':
        return t(n(2) > 0 ? 'do-slide-up' : 'do-slide-down');
      case 'reveal':
        return t('do-reveal', { room: this.slot(n(2)) });
      case 'jump':
        return t('do-jump', { to: this.square(n(3)), pit: this.square(n(2)) });
      case 'walk':
        return t('do-walk', { to: this.square(n(2)) });
      case 'open':
      case 'close':
      case 'break':
        return t(`do-${a[0]}`, { edge: `${this.square(n(2))}/${this.square(n(3))}` });
      case 'fireball':
        return t('do-fireball', { who: this.token(option.strike?.target) });
      case 'heal':
      case 'scream':
        return t(`do-${a[0]}`, { who: this.token(n(2)) });
      case 'join':
        return t(`do-join-${String(option.action[1] ?? 'none')}`);
      case 'fight':
      case 'shoot':
      case 'spear':
        return t(`do-${a[0]}`, { who: this.bare(n(2)) });
      default:
        return has(`do-${a[0]}`) ? t(`do-${a[0]}`) : option.text;
    }
  }

  /** What a fireball or a scream does to whom it hits. */
  strike({ target, goal, lost }: Strike): string {
    if (goal === null) return t('strike-burns', { who: lost.map((id) => this.token(id)).join(', ') });
    return t(lost.length ? 'strike-falls' : 'strike-pushes', { who: this.token(target), to: this.square(goal) });
  }

  roomLabel(slot: number): string {
    const name = this.view.rooms[slot]?.name;
    const number = name ? name.replace(/[a-z]+$/, '') : '';
    return number ? `${number} (${this.slot(slot)})` : this.slot(slot);
  }
}
