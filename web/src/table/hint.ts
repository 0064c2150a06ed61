/** A hint of the computer, on the board and in words. */
import type { Marks } from '../board/marks';
import type { HintAnswer, Reason } from '../protocol/messages';
import { type Noun, t } from '../text/index.svelte';
import { nounOf } from '../text/nouns';
import { isA, landing, named } from './kinds';
import { readMove } from './moves';
import type { AnyHint, AnyOption } from './table.svelte';
import { capital, type Words } from './words';

/** Light up who acts, and where or on whom; where the plan goes on, with numbers. */
export function markHint(marks: Marks, hint: HintAnswer, squareOf: (token: number) => number | null): void {
  const { option, plan = [] } = hint;
  const { action } = option;
  if (plan.length)
    marks.steps = [action, ...plan].flatMap((step, i) => {
      const square = step[0] === 'move' ? step[2].filter((item) => typeof item === 'number').at(-1) : landing(step);
      return square == null ? [] : [{ square, n: i + 1 }];
    });
  if (action[0] === 'put') marks.reach.set(action[2], 'put');
  if (action[0] === 'hide' || action[0] === 'reveal') marks.slots.add(action[2]);
  const unit = named(action, 'unit');
  if (unit === null) return;
  marks.involved = new Set([unit, ...(option.forecast?.attackers ?? []), ...(option.strike?.lost ?? [])]);
  const start = squareOf(unit);
  const end = landing(action);
  const path = isA(option, 'move') ? readMove(option).squares : end === null ? [] : [end];
  if (start !== null && path.length) {
    marks.path = [start, ...path];
    marks.reach.set(path.at(-1)!, 'move');
  }
  if (action[0] === 'turn') marks.ghost = { slot: action[2], way: action[3] };
  if (action[0] === 'open' || action[0] === 'close' || action[0] === 'break')
    marks.edges = [{ a: action[2], b: action[3] }];
  const target = option.strike?.target ?? named(action, 'foe', 'anyone');
  const aimed = target === null ? null : squareOf(target);
  const sums = option.forecast?.strength;
  if (aimed !== null)
    marks.targets.push({
      square: aimed,
      label: sums ? `${sums[0]} : ${sums[1]}` : '',
      tone: action[0] === 'heal' ? 'help' : 'attack',
    });
}

/** What to do, as a short command. */
export function deed(words: Words, option: AnyOption): string {
  const { action } = option;
  switch (action[0]) {
    case 'card':
    case 'combat':
      if (typeof action[2] === 'number') return words.option(option); // two cards at once
      return t(`hint-${action[0]}`, { n: action[1] });
    case 'name':
      return action[1] === null ? t('hint-name-none') : t('hint-name', { n: action[1] });
    case 'end':
      return t('hint-end');
    case 'put':
      return t('hint-put', { who: words.noun(action[1], false), to: words.square(action[2]) });
    case 'hide':
      return t('hint-hide', { who: words.noun(action[1], false), to: words.slot(action[2]) });
    case 'team':
      return t('hint-team', { who: action[1].map(([token]) => words.noun(token, false).the).join(', ') });
    case 'drop':
      return t('hint-drop', { who: words.noun(action[1], false) });
    case 'pick':
      return t('hint-pick', {
        who: typeof action[2] === 'string' ? nounOf(action[2]) : t('pair', { n: String(action[2]) }),
      });
    default: {
      const unit = words.actor(option);
      const what = words.option(option);
      return unit === null ? what : t('hint-does', { who: words.bare(unit), what });
    }
  }
}

/** What is to follow in the same turn, one command after the other. */
export function plan(words: Words, hint: AnyHint): string[] {
  return (hint.plan ?? []).map((action) => deed(words, { action } as AnyOption));
}

/** Why, in one sentence. Tokens come as the notation names them, `yellow:naga`. */
export function because({ reason, arguments: told }: Reason): string {
  const named = Object.entries(told).map(([key, value]): [string, string | number | Noun] => [
    key,
    typeof value === 'string' && value.includes(':') ? nounOf(value.split(':')[1]!) : value,
  ]);
  return capital(t(`because-${reason}`, Object.fromEntries(named)));
}
