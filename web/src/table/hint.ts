/** A hint of the computer, on the board and in words. */
import type { Marks } from '../board/marks';
import type { HintAnswer, OptionView } from '../protocol/messages';
import { nameOf } from '../text/game.svelte';
import { t } from '../text/index.svelte';
import { kindOf, readMove } from './options';
import type { Words } from './words';

const UNITLESS = ['card', 'combat', 'name', 'join', 'end', 'team', 'pick', 'drop', 'hide', 'put'];

/** Light up who acts, and where or on whom. */
export function markHint(marks: Marks, option: OptionView, squareOf: (token: number) => number | null): void {
  const [kind, unit, at, to] = option.action as [string, number, number, number];
  if (kind === 'put') marks.reach.set(at, 'put');
  if (kind === 'hide' || kind === 'reveal') marks.slots.add(at);
  if (UNITLESS.includes(kind)) return;
  marks.involved = new Set([unit, ...(option.forecast?.attackers ?? []), ...(option.strike?.lost ?? [])]);
  const start = squareOf(unit);
  const path = kind === 'move' ? readMove(option).squares : kind === 'jump' ? [to] : kind === 'walk' ? [at] : [];
  if (start !== null && path.length) {
    marks.path = [start, ...path];
    marks.reach.set(path.at(-1)!, 'move');
  }
  if (kind === 'turn') marks.ghost = { slot: at, way: to };
  if (kind === 'open' || kind === 'close' || kind === 'break') marks.edges = [{ a: at, b: to }];
  const target = option.strike?.target ?? (option.forecast || kind === 'heal' ? at : null);
  const aimed = target === null ? null : squareOf(target);
  const sums = option.forecast?.strength;
  if (aimed !== null) marks.targets.push({ square: aimed, label: sums ? `${sums[0]} : ${sums[1]}` : '', tone: kind === 'heal' ? 'help' : 'attack' });
}

/** What to do, as a short command. */
export function deed(words: Words, option: OptionView): string {
  const [kind, first, second] = option.action as [string, number, number];
  switch (kindOf(option)) {
    case 'card':
    case 'combat':
      return t(`hint-${kind}`, { n: first });
    case 'name':
      return first === null ? t('hint-name-none') : t('hint-name', { n: first });
    case 'join':
      return words.option(option);
    case 'end':
      return t('hint-end');
    case 'put':
      return t('hint-put', { who: words.bare(first), to: words.square(second) });
    case 'hide':
      return t('hint-hide', { who: words.bare(first), to: words.slot(second) });
    case 'team':
      return t('hint-team', { who: (option.action[1] as [number, number][]).map(([token]) => words.bare(token)).join(', ') });
    case 'drop':
      return t('hint-drop', { who: words.bare(first) });
    case 'pick':
      return t('hint-pick', { who: typeof option.action[2] === 'string' ? nameOf(option.action[2]) : String(option.action[2]) });
    default:
      return t('hint-does', { who: words.bare(first), what: words.option(option) });
  }
}

/** Why, in one sentence. Tokens come as the notation names them, `yellow:naga`. */
export function because({ reason, arguments: told }: HintAnswer): string {
  const named = Object.entries(told).map(([key, value]) => [key, typeof value === 'string' && value.includes(':') ? nameOf(value.split(':')[1]!) : value]);
  return t(`because-${reason}`, Object.fromEntries(named));
}
