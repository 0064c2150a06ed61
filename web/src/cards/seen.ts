/** What is shown on the table of cards besides what the selected one can do: others' actions, and a hint of the computer. */
import type { CardStep } from '../protocol/actions';
import type { EventView } from '../protocol/events';
import type { CardHintAnswer, LogLine } from '../protocol/messages';
import { isTheirs } from '../table/lastturn';
import type { CardMarks, CardTrail } from './board/marks';
import { actorOf, ATTACKS, type CardOption, isA, OUT, readPath } from './options';

/** The places each action of others went over, as it stays visible. */
export function trailsOf(lines: readonly LogLine[], mine: readonly number[]): CardTrail[] {
  return lines
    .filter((line) => isTheirs(line, mine))
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

/** Light up who acts, and where or on whom; where the plan goes on, with numbers. */
export function markHint(marks: CardMarks, hint: CardHintAnswer, placeOf: (token: number) => number | null): void {
  const { option } = hint;
  const plan: CardOption[] = [option, ...(hint.plan ?? []).map((action) => ({ action }))];
  if (plan.length > 1)
    marks.steps = plan.flatMap((step, i) => {
      const place = isA(step, 'move', 'walk')
        ? readPath(step.action[2], -1).end
        : isA(step, 'jump')
          ? step.action[2]
          : -1;
      return place < 0 ? [] : [{ place, n: i + 1 }];
    });
  if (isA(option, 'put')) marks.reach.set(option.action[2], { cost: 0, stops: false });
  if (isA(option, 'hide', 'reveal')) marks.slots.add(option.action[2]);
  if (isA(option, 'turn')) marks.ghost = { slot: option.action[2], way: option.action[3] };
  if (isA(option, 'open', 'close', 'break')) marks.gates.add(option.action[2]);
  const unit = actorOf(option);
  if (unit === null) return;
  marks.involved = new Set([unit, ...(option.forecast?.attackers ?? [])]);
  const start = placeOf(unit);
  if (start !== null && isA(option, 'move', 'walk', 'jump')) {
    const path = isA(option, 'jump') ? [option.action[2]] : option.action[2];
    const { places, end } = readPath(path as CardStep[], start);
    marks.path = [start, ...places];
    if (end === OUT) marks.out = { place: places.at(-2) ?? start, cost: 1 };
    else marks.reach.set(end, { cost: 1, stops: false });
  }
  if (isA(option, ...ATTACKS, 'heal', 'fireball', 'steal')) {
    const sums = option.forecast?.strength;
    marks.targets.set(option.action[2], {
      label: sums ? `${sums[0]} : ${sums[1]}` : '',
      tone: isA(option, 'heal') ? 'help' : 'attack',
    });
  }
  marks.look = {
    why: `hint ${JSON.stringify(option.action)}`,
    squares: [...marks.path, ...marks.reach.keys()],
    all: true,
  };
}
