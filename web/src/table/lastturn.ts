/** What others have done since one's own turn ended: to be seen until one acts again. */
import type { EventView } from '../protocol/events';
import type { LogLine } from '../protocol/messages';

/** The first and the last line of it, by their places in the log; nothing once one has acted, or if nobody else has. */
export function sinceMine(log: readonly LogLine[], mine: readonly number[]): [number, number] | null {
  const own = (line: LogLine, kind: EventView['kind']) =>
    mine.includes(line.seat) && line.events.some((event) => event.kind === kind);
  const ended = log.findLastIndex((line) => own(line, 'turn-ended'));
  const after = log.slice(ended + 1);
  if (after.some((line) => own(line, 'paid'))) return null;
  const theirs = after.flatMap((line, i) => (isTheirs(line, mine) ? [ended + 1 + i] : []));
  return theirs.length ? [theirs[0]!, theirs.at(-1)!] : null;
}

/** An action of somebody else's turn; not the choice of a card, nor an answer. */
export function isTheirs(line: LogLine, mine: readonly number[]): boolean {
  return !mine.includes(line.seat) && line.events.some((event) => event.kind === 'paid');
}
