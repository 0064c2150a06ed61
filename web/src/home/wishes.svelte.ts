// What the maker of a table wishes, and the message it becomes.

import type { GameFact, NewTable, SeatWish } from '../protocol/messages';
import { GENTLE, handicaps, handicapText, type Strength } from './options';

export const SEAT_KINDS = ['me', 'here', 'link', 'computer'] as const satisfies readonly SeatWish['kind'][];
export const COLOURS = ['blue', 'yellow', 'random'] as const;
const DRAFT = 6; // characters a side, unless wished otherwise

export class Wishes {
  game = $state('prison');
  seats = $state<SeatWish['kind'][]>(['me', 'computer', 'computer', 'computer']); // the first side, the others
  levels = $state<string[]>([GENTLE, GENTLE, GENTLE, GENTLE]);
  colour = $state<(typeof COLOURS)[number]>('blue'); // of the first side, where there are two
  shuffled = $state(false); // who sits where is drawn, where there are more
  target = $state(5);
  timer = $state(0);
  memory = $state(false);
  undoRotations = $state(false);
  quick = $state(false);
  hints = $state(false);
  silent = $state(false); // allies may not talk
  open = $state(false); // shown among the open tables
  draftSize = $state(DRAFT);
  stronger = $state<'' | 'first' | 'other'>('');
  pairing = $state.raw<Strength>(handicaps[0]!);

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
  message(game: GameFact): NewTable {
    // A handicap belongs to a side: its colour is drawn here, so that the two stay together.
    const many = game.plan.colours.length > 2;
    const chosen = many ? 'blue' : this.colour;
    const drawn = chosen === 'random' && this.handicapped(game) ? COLOURS[Math.random() < 0.5 ? 0 : 1] : chosen;
    const seats = this.seated(game).map((kind, side) => ({ kind, level: kind === 'computer' ? this.levels[side] : null }));
    const table: NewTable = {
      game: game.id,
      seats: drawn === 'yellow' ? seats.reverse() : seats,
      memory_aid: this.memory,
      undo_rotations: this.undoRotations,
      timer: this.timer,
      public: this.open && this.byLink(game),
      quick: this.quick,
      hints: this.hints && this.byLink(game),
      silent: this.silent && this.withAllies(game),
      random_colours: many ? this.shuffled : drawn === 'random',
    };
    if (game.targets.length && this.target !== game.target) table.target = this.target;
    if (this.handicapped(game)) table.handicap = handicapText((this.stronger === 'first') === (drawn === 'blue') ? 'blue' : 'yellow', this.pairing);
    if (game.mixing === 'draft' && this.draftSize !== DRAFT) table.draft_size = this.draftSize;
    return table;
  }

  private handicapped(game: GameFact): boolean {
    return game.handicap && this.stronger !== '';
  }
}
