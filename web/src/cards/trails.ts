/** What others have done, as it stays visible: the places each of their actions went over. */
import type { EventView } from '../protocol/events';
import type { LogLine } from '../protocol/messages';
import type { CardTrail } from './board/marks';

export function trailsOf(lines: readonly LogLine[], mine: readonly number[]): CardTrail[] {
  return lines
    .filter((line) => !mine.includes(line.seat) && line.events.some((event) => event.kind === 'paid'))
    .map((line, i) => ({ number: i + 1, seat: line.seat, places: placesOf(line.events) }))
    .filter((trail) => trail.places.length > 0);
}

export function placesOf(events: readonly EventView[]): number[] {
  const found: number[] = [];
  for (const event of events) {
    if (event.kind !== 'step' && event.kind !== 'walked' && event.kind !== 'leapt') continue;
    if (!found.length) found.push(event.data[1]);
    found.push(event.data[2]);
  }
  return found;
}
