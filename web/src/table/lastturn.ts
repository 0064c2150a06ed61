/** What others have done since one's own turn ended: to be seen until one acts again. */
import type { Plan } from '../board/geometry';
import type { Trail } from '../board/marks';
import type { EventView } from '../protocol/events';
import type { LogLine } from '../protocol/messages';

/** The first and the last line of it, by their places in the log; nothing once one has acted, or if nobody else has. */
export function sinceMine(log: readonly LogLine[], mine: readonly number[]): [number, number] | null {
  const own = (line: LogLine, kind: EventView['kind']) =>
    mine.includes(line.seat) && line.events.some((event) => event.kind === kind);
  const ended = log.findLastIndex((line) => own(line, 'turn-ended'));
  const after = log.slice(ended + 1);
  if (after.some((line) => own(line, 'paid'))) return null;
  const theirs = after.flatMap((line, i) => (costs(line) && !mine.includes(line.seat) ? [ended + 1 + i] : []));
  return theirs.length ? [theirs[0]!, theirs.at(-1)!] : null;
}

/** An action of a turn; not the choice of a card, nor an answer. */
function costs(line: LogLine): boolean {
  return line.events.some((event) => event.kind === 'paid');
}

/** Each action numbered, with the squares it went over or where it was done. */
export function trails(lines: readonly LogLine[], mine: readonly number[], plan: Plan): Trail[] {
  return lines
    .filter((line) => costs(line) && !mine.includes(line.seat))
    .map((line, i) => ({ number: i + 1, seat: line.seat, squares: squaresOf(line.events, plan) }))
    .filter((trail) => trail.squares.length > 0);
}

function squaresOf(events: readonly EventView[], plan: Plan): number[] {
  const found: number[] = [];
  for (const event of events) {
    switch (event.kind) {
      case 'step':
      case 'walked':
        if (!found.length) found.push(event.data[1]);
        found.push(event.data[2]);
        break;
      case 'jumped':
        found.push(event.data[1], event.data[3]);
        break;
      case 'turned':
      case 'revealed':
      case 'raised':
        found.push(plan.middle(event.data[1]));
        break;
      case 'gate':
        found.push(event.data[1]);
        break;
      case 'pushed':
        found.push(event.data[1], event.data[2]);
    }
  }
  return found;
}
