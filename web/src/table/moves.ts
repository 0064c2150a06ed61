/** What every table reads of its options: what is to be decided, and what a move does. */
import type { DeedSign } from '../protocol/actions';
import type { OptionView, SeatView } from '../protocol/messages';
import type { OptionOf } from './kinds';

export interface Deed {
  deed: DeedSign;
  token: number;
  square: number; // where it is done; -1 = before the first step
}

export interface MoveChoice {
  option: OptionView;
  squares: number[];
  deeds: Deed[];
}

export function readMove(option: OptionOf<'move'>): MoveChoice {
  const squares: number[] = [];
  const deeds: Deed[] = [];
  for (const step of option.action[2]) {
    if (typeof step === 'number') squares.push(step);
    else deeds.push({ deed: step[0], token: step[1], square: squares.at(-1) ?? -1 });
  }
  return { option, squares, deeds };
}

export function mustDecide(view: SeatView): string | null {
  return view.waiting.find((decision) => decision.seat === view.seat)?.kind ?? null;
}
