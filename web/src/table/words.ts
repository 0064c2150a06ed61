/** The table in words: events for the log, options for buttons, squares for readers. */
import { DOOR } from '../board/geometry';
import { type Action, KINDS, type Sort } from '../protocol/actions';
import { type EventKind, type EventSort, type EventView, PARTS, type PartValue } from '../protocol/events';
import type { OptionView, SeatView, Strike, TokenView } from '../protocol/messages';
import { nameOf } from '../text/game.svelte';
import { has, type Noun, t } from '../text/index.svelte';
import { labelOf, nounOf } from '../text/nouns';
import { isA, named } from './kinds';
import { type Deed, readMove } from './moves';
import type { AnyOption, AnyPlan } from './table.svelte';

/** `Blue, Red and Green` */
export function listed(names: string[]): string {
  const most = names.slice(0, -1).join(', ');
  const last = names.at(-1) ?? '';
  return most ? t('and-last', { most, last }) : last;
}

/** Two squares with an edge between them, one after the other. */
function edge(before: string | Noun | undefined, square: string): string {
  return typeof before === 'string' ? `${before}/${square}` : square;
}

/** A sentence as it begins. */
export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export class Words {
  protected readonly byId: Map<number, TokenView>;

  constructor(
    protected readonly plan: AnyPlan,
    protected readonly view: SeatView,
    private readonly seatNames: string[] = [],
  ) {
    this.byId = new Map(view.tokens.map((token) => [token.id, token]));
  }

  /** `Naga`, or `a token` if nobody knows. */
  bare(id: number | null | undefined): string {
    const token = this.known(id);
    return token ? nameOf(token.name) : t('something');
  }

  /** With its colour, where it stands alone: `blue Naga`. */
  token(id: number | null | undefined): string {
    const token = this.known(id);
    return token ? labelOf(token.name, this.plan.colour(token.seat)) : t('something');
  }

  /** In a sentence: « la Naga bleue ». */
  noun(id: number | null | undefined, coloured = true): Noun {
    const token = this.known(id);
    return nounOf(token?.name ?? 'unknown', token && coloured ? this.plan.colour(token.seat) : '');
  }

  private known(id: number | null | undefined): TokenView | undefined {
    const token = this.byId.get(id ?? -1);
    return token?.name === 'unknown' ? undefined : token;
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
      return load
        ? t('square-carrier', { square: name, who, what: this.noun(load.id, false) })
        : t('square-one', { square: name, who });
    }
    const lying = on.map((token) =>
      token.wounded ? t('wounded-named', { who: this.token(token.id) }) : this.bare(token.id),
    );
    return lying.length ? t('square-one', { square: name, who: lying.join(', ') }) : name;
  }

  // --- Log

  /** Lines for events; steps in a row are one line. */
  tell(events: readonly EventView[]): string[] {
    const told: EventView[] = [];
    for (const event of events) {
      const last = told.at(-1);
      if (event.kind === 'paid' || event.kind === 'turn-ended') continue;
      if (event.kind === 'step' && last?.kind === 'step' && last.data[0] === event.data[0]) {
        const [who, , to] = event.data;
        told[told.length - 1] = { kind: 'step', data: [who, last.data[1], to] };
      } else told.push(event);
    }
    return told.map((event) => capital(this.line(event))).filter(Boolean);
  }

  private line(event: EventView): string {
    switch (event.kind) {
      case 'over':
        return this.result(...event.data);
      case 'cards':
        return this.cards(...event.data);
      case 'team':
        return this.team(...event.data);
      default:
        return this.told(event.kind, event.data);
    }
  }

  /** The sentence of an event; there is another for who may not know all of it. */
  private told(kind: EventKind, data: readonly PartValue[]): string {
    if (!(kind in PARTS)) return ''; // from a server that is newer than this page
    let key = `event-${kind}`;
    let hidden = false;
    const told: Record<string, string | number | Noun> = {};
    for (const [i, [name, sort]] of Object.entries(PARTS[kind]).entries()) {
      const value = data[i];
      if (typeof sort === 'object') key += `-${sort[String(value)]}`;
      else if (sort === 'choice') key += `-${String(value)}`;
      else if (sort === 'card') told[name] = typeof value === 'number' ? `+${value}` : t('no-card');
      else if (typeof value === 'number') told[name] = this.one(sort, value);
      else if (typeof value === 'string') told[name] = sort === 'picked' ? nounOf(value) : value;
      else if (!value) hidden = true;
      else Object.assign(told, this.several(name, sort, value));
    }
    return t(hidden ? `event-${kind}-unseen` : key, told);
  }

  private one(sort: EventSort, value: number): string | number | Noun {
    switch (sort) {
      case 'seat':
        return this.colour(value);
      case 'token':
        return this.noun(value);
      case 'square':
        return this.square(value);
      case 'slot':
        return this.slot(value);
      default:
        return value;
    }
  }

  private several(
    name: string,
    sort: EventSort,
    values: Exclude<PartValue, number | string | null>,
  ): Record<string, string> {
    const numbers = values.filter((value) => typeof value === 'number');
    switch (sort) {
      case 'tokens':
        return { [name]: numbers.map((id) => this.noun(id).the).join(', ') || t('nothing') };
      case 'seats':
        return { [name]: listed(numbers.map((seat) => this.colour(seat))) };
      case 'cards':
        return { [name]: numbers.map((card) => `+${card}`).join(' ') };
      case 'way':
        return { [name]: numbers.map((square) => this.square(square)).join(' → ') };
      case 'owners':
        return { [name]: this.owners(numbers) };
      case 'sums':
        return { attack: String(numbers[0]), defence: String(numbers[1]) };
      default:
        return {};
    }
  }

  private cards(seats: number[], cards: number[], [attack, defence]: [number, number], sides: number[]): string {
    const told = seats.map((seat, i) => t('event-card-played', { seat: this.colour(seat), card: cards[i] ?? 0 }));
    const [attackers, defenders] = [0, 1].map((number) => told.filter((_, i) => sides[i] === number).join(', '));
    return t('event-cards', { attackers: attackers ?? '', defenders: defenders ?? '', attack, defence });
  }

  /** Who has chosen; and where, if it is one character after the other. */
  private team(seat: number, team: readonly (readonly [number | null, number])[] | null): string {
    const [first, ...others] = team ?? [];
    if (!first || others.length) return t('event-team', { seat: this.colour(seat) });
    return t('event-starter', { seat: this.colour(seat), square: this.square(first[1]) });
  }

  /** Whose the doors are: by the room each lies at. */
  private owners(owners: number[]): string {
    const lines = this.plan.fact.lines.filter((line) => line.seat === DOOR);
    const told = owners.flatMap((seat, i) =>
      seat < 0
        ? []
        : [
            t('event-door', {
              seat: this.colour(seat),
              place: this.slot(this.plan.roomBeside?.(lines[i]?.squares[0] ?? -1) ?? -1),
            }),
          ],
    );
    return told.join(', ');
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
    const told = this.ended(how);
    if (!winners.length) return t('over-draw', told);
    return t('over-win', { who: this.seats(winners), n: winners.length, ...told });
  }

  /** What it ended by, and with how many points. */
  ended(how: string): { how: string; score: string } {
    const score = this.sides()
      .map(({ points }) => points)
      .join('\u00a0:\u00a0');
    return { how: t(this.plan.many && has(`ended-${how}-many`) ? `ended-${how}-many` : `ended-${how}`), score };
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
    const [what, has, had] = [token, mine, theirs].map((id) => this.noun(id, false));
    const done = t(keys[deed], { what: what!, mine: has!, theirs: had! });
    return place >= 0 ? t('deed-at', { done, square: this.square(place) }) : done;
  }

  /** What lies on a character's square besides. */
  private loadOf(unit: number): number | undefined {
    const square = this.byId.get(unit)?.square;
    return square == null
      ? undefined
      : this.view.tokens.find((token) => token.square === square && token.id !== unit)?.id;
  }

  /** A move's end, and what it does on the way. */
  move(unit: number, square: number, deeds: Deed[]): string {
    const to = this.square(square);
    return deeds.length ? t('do-move-with', { to, deeds: this.deeds(unit, deeds).join(', ') }) : t('do-move', { to });
  }

  /** Who does it, where it is somebody of one's own. */
  actor({ action }: AnyOption): number | null {
    return named(action as Action, 'unit');
  }

  /** What an option does, for its button: the words of its kind, with what its parts name. */
  option(given: AnyOption): string {
    const option = given as OptionView; // of the card game: cards/words.ts
    const { action } = option;
    if (isA(option, 'move')) {
      const { squares, deeds } = readMove(option);
      return this.move(option.action[1], squares.at(-1)!, deeds);
    }
    if (isA(option, 'fireball') && !option.strike) return nameOf('action:fireball'); // a later step: nobody is aimed at yet
    let key = `do-${action[0]}`;
    const told: Record<string, string | Noun> = option.strike ? { whom: this.noun(option.strike.target) } : {};
    KINDS[action[0]].parts.forEach(({ name, sort, words }, i) => {
      const value = action[i + 1];
      const word = Object.keys(words).find((known) => words[known] === value);
      if (word && has(`${key}-${word}`)) key += `-${word}`;
      else if (typeof value === 'number')
        told[name] = sort === 'edge' ? edge(told[name], this.square(value)) : this.named(sort, value);
    });
    return has(key) ? t(key, told) : nameOf(`action:${action[0]}`.replace(' ', '-'));
  }

  private named(sort: Sort, value: number): string | Noun {
    if (sort === 'foe') return this.noun(value, false);
    if (sort === 'unit' || sort === 'anyone') return this.noun(value);
    if (sort === 'square' || sort === 'edge') return this.square(value);
    return sort === 'slot' ? this.roomLabel(value) : String(value);
  }

  /** What a fireball or a scream does to whom it hits. */
  strike({ target, goal, lost }: Strike): string {
    if (goal === null) return t('strike-burns', { who: lost.map((id) => this.token(id)).join(', ') });
    const told = lost.length ? 'strike-falls' : 'event-pushed';
    return capital(t(told, { who: this.noun(target), to: this.square(goal) }));
  }

  roomLabel(slot: number): string {
    const name = this.view.rooms[slot]?.name;
    const number = name ? name.replace(/[a-z]+$/, '') : '';
    return number ? `${number} (${this.slot(slot)})` : this.slot(slot);
  }
}
