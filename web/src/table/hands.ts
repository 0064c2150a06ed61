/** What the parts of a table ask of a player's hands, whether they play on squares or on zones. */
import type { SeatView, TokenView } from '../protocol/messages';
import type { AnyAction, AnyHint } from './table.svelte';
import type { Words } from './words';

export interface Hands {
  readonly view: SeatView | null;
  readonly words: Words | null;
  readonly phase: string | null; // what is to be decided, if it is one's own
  readonly hint: AnyHint | null;
  readonly selected: number | null;
  readonly pending: unknown;
  pointed: number; // which of several ways is shown on the board
  team: Map<number, number>; // set-up: where → token
  token(id: number | null): TokenView | undefined;
  act(action: AnyAction): void;
  confirm(): void;
  cancel(): void;
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
