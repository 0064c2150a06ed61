/** What was done on the board, as it stays visible: by others since one's own turn, or where one looks back. */
import type { Plan } from '../board/geometry';
import { type Marks, noMarks, type Trail } from '../board/marks';
import { type EventView, PARTS } from '../protocol/events';
import type { LogLine } from '../protocol/messages';
import { isTheirs } from './lastturn';

/** Each action numbered, with the squares it went over or where it was done. */
export function trails(lines: readonly LogLine[], mine: readonly number[], plan: Plan): Trail[] {
  return lines
    .filter((line) => isTheirs(line, mine))
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

/** An action that is looked back at, by its number: it comes into sight, too. */
export function marksOf(number: number, line: LogLine | undefined, plan: Plan): Marks {
  const squares = [...new Set(line?.events.flatMap((event) => namedBy(event, plan)))];
  if (!line || !squares.length) return noMarks();
  return { ...noMarks(), trails: [{ number, seat: line.seat, squares }], look: { why: `replay ${number}`, squares } };
}

function namedBy({ kind, data }: EventView, plan: Plan): number[] {
  return Object.values(PARTS[kind] ?? {}).flatMap((sort, i) => {
    const value = data[i];
    if (typeof value !== 'number' || value < 0) return [];
    return sort === 'square' ? [value] : sort === 'slot' ? [plan.middle(value)] : [];
  });
}
