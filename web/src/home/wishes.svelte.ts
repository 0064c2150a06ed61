// What the maker of a table wishes, and the message it becomes.

import type { GameFact, NewTable, SeatWish } from '../protocol/messages';
import { GENTLE, handicaps, handicapText, type Strength } from './options';

export const SEAT_KINDS = ['me', 'here', 'link', 'computer'] as const satisfies readonly SeatWish['kind'][];
export const COLOURS = ['blue', 'yellow', 'random'] as const;
const DRAFT = 6; // characters a side, unless wished otherwise

export class Wishes {
  game = $state('prison');
  seats = $state<SeatWish['kind'][]>(['me', 'computer']); // the first side, the other one
  levels = $state<string[]>([GENTLE, GENTLE]);
  colour = $state<(typeof COLOURS)[number]>('blue'); // of the first side
  target = $state(5);
  timer = $state(0);
  memory = $state(false);
  undoRotations = $state(false);
  quick = $state(false);
  hints = $state(false);
  open = $state(false); // shown among the open tables
  draftSize = $state(DRAFT);
  stronger = $state<'' | 'first' | 'other'>('');
  pairing = $state.raw<Strength>(handicaps[0]!);

  get byLink(): boolean {
    return this.seats.includes('link');
  }

  /** The table as the server is asked for it. */
  message(game: GameFact): NewTable {
    // A handicap belongs to a side: its colour is drawn here, so that the two stay together.
    const drawn = this.colour === 'random' && this.handicapped(game) ? COLOURS[Math.random() < 0.5 ? 0 : 1] : this.colour;
    const seats = this.seats.map((kind, side) => ({ kind, level: kind === 'computer' ? this.levels[side] : null }));
    const table: NewTable = {
      game: game.id,
      seats: drawn === 'yellow' ? seats.reverse() : seats,
      memory_aid: this.memory,
      undo_rotations: this.undoRotations,
      timer: this.timer,
      public: this.open && this.byLink,
      quick: this.quick,
      hints: this.hints && this.byLink,
      random_colours: drawn === 'random',
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
