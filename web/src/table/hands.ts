/** What the parts of a table ask of a player's hands, whether they play on squares or on zones. */
import type { SeatView } from '../protocol/messages';
import type { AnyAction, AnyHint } from './table.svelte';
import type { Words } from './words';

export interface Hands {
  readonly view: SeatView | null;
  readonly words: Words | null;
  readonly phase: string | null; // what is to be decided, if it is one's own
  readonly hint: AnyHint | null;
  readonly selected: number | null;
  readonly pending: unknown;
  team: Map<number, number>; // set-up: where → token
  act(action: AnyAction): void;
}

/** And what the screen around the board asks of it. */
export interface Playing extends Hands {
  readonly idle: boolean; // nothing is in hand or asked about
  looked: number | null; // the place that is explained
  chosen: number | null; // set-up, placing: the token to go next
  select(unit: number | null): void;
  showHint(): void;
  end(): void;
}
