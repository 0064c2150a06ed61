// What the maker of a table wishes, and the message it becomes.

import type { Content, GameFact, NewTable, OptionFact, SeatWish } from '../protocol/messages';
import { GENTLE } from './options';

export const SEAT_KINDS = ['me', 'here', 'link', 'computer'] as const satisfies readonly SeatWish['kind'][];
export const COLOURS = ['blue', 'yellow', 'random'] as const;

export class Wishes {
  game = $state('prison');
  seats = $state<SeatWish['kind'][]>(['me', 'computer', 'computer', 'computer']); // the first side, the others
  levels = $state<string[]>([GENTLE, GENTLE, GENTLE, GENTLE]);
  colour = $state<(typeof COLOURS)[number]>('blue'); // of the first side, where there are two
  shuffled = $state(false); // who sits where is drawn, where there are more
  chosen = $state<Record<string, number | boolean | string>>({}); // options by their names
  quick = $state(false);
  hints = $state(false);
  silent = $state(false); // allies may not talk
  open = $state(false); // shown among the open tables
  stronger = $state<'' | 'first' | 'other'>('');
  pairing = $state(0); // which of the pairs of strengths

  /** The seats of a game, as they are wished for. */
  seated(game: GameFact): SeatWish['kind'][] {
    return this.seats.slice(0, game.plan.colours.length);
  }

  byLink(game: GameFact): boolean {
    return this.seated(game).includes('link');
  }

  withAllies(game: GameFact): boolean {
    return new Set(game.plan.teams).size < game.plan.teams.length;
  }

  /** The table as the server is asked for it. */
  message(game: GameFact, strengths: Content['strengths']): NewTable {
    // A handicap belongs to a side: its colour is drawn here, so that the two stay together.
    const many = game.plan.colours.length > 2;
    const chosen = many ? 'blue' : this.colour;
    const drawn = chosen === 'random' && this.handicapped(game) ? COLOURS[Math.random() < 0.5 ? 0 : 1] : chosen;
    const seats = this.seated(game).map((kind, side) => ({
      kind,
      level: kind === 'computer' ? this.levels[side] : null,
    }));
    const table: NewTable = {
      game: game.id,
      seats: drawn === 'yellow' ? seats.reverse() : seats,
      options: this.options(game),
      public: this.open && this.byLink(game),
      quick: this.quick,
      hints: this.hints && this.byLink(game),
      silent: this.silent && this.withAllies(game),
      random_colours: many ? this.shuffled : drawn === 'random',
    };
    const stronger = (this.stronger === 'first') === (drawn === 'blue') ? 'blue' : 'yellow';
    if (this.handicapped(game))
      table.options = { ...table.options, handicap: `${stronger} ${strengths[this.pairing]?.join(' v ') ?? ''}` };
    return table;
  }

  // --- Options

  number(option: OptionFact): number {
    const chosen = this.chosen[option.name];
    return typeof chosen === 'number' && option.values.includes(chosen) ? chosen : option.usual;
  }

  /** The first word is the usual one. */
  word(option: OptionFact): string {
    const chosen = this.chosen[option.name];
    return typeof chosen === 'string' && option.words.includes(chosen) ? chosen : (option.words[0] ?? '');
  }

  isOn(option: OptionFact): boolean {
    return this.chosen[option.name] === true;
  }

  choose(option: OptionFact, value: number | boolean | string): void {
    this.chosen[option.name] = value;
  }

  mayBeHandicapped(game: GameFact): boolean {
    return game.options.some((option) => option.sort === 'handicap');
  }

  private handicapped(game: GameFact): boolean {
    return this.mayBeHandicapped(game) && this.stronger !== '';
  }

  /** What differs from what is usual in a game. */
  private options(game: GameFact): Record<string, number | boolean | string> {
    const found: Record<string, number | boolean | string> = {};
    for (const option of game.options) {
      if (option.sort === 'switch' && this.isOn(option)) found[option.name] = true;
      if (option.sort === 'number' && this.number(option) !== option.usual) found[option.name] = this.number(option);
      if (option.sort === 'word' && this.word(option) !== option.words[0]) found[option.name] = this.word(option);
    }
    return found;
  }
}
