/** Choosing teams: whose pick it is, what is left of what, and the cards by what they are good at. */
import type { CardAction } from '../protocol/actions';
import type { CharacterFact, SeatView, TableInfo } from '../protocol/messages';
import { cardOptions, isA } from './options';

export type Mode = 'mutual' | 'secret' | 'draft';
export type Group = 'character' | 'object';
export const FILTERS = ['fight', 'move', 'gate', 'trick'] as const;
export type Filter = (typeof FILTERS)[number];

const GATES = ['breaks-gates', 'picks-locks', 'smashes', 'walks-walls', 'turns-both-ways'];
const TRICKS = [
  'heals',
  'names-cards',
  'steals',
  'levitates',
  'casts',
  'regenerates',
  'commands',
  'fights-after-looking',
];

/** How the teams of a table are chosen. */
export function modeOf(options: TableInfo['options'] | undefined): Mode {
  const teams = options?.teams;
  return teams === 'secret' || teams === 'draft' ? teams : 'mutual';
}

/** What a character is good at; it may be several things. */
export function goodAt({ movement, combat, abilities }: CharacterFact): Filter[] {
  const has = (names: readonly string[]) => abilities.some((ability) => names.includes(ability));
  const found: Filter[] = [];
  if (combat >= 3 || has(['assassinates', 'stabs', 'berserk'])) found.push('fight');
  if (movement >= 3 || has(['flies', 'ghostly', 'crosses-pits'])) found.push('move');
  if (has(GATES)) found.push('gate');
  if (has(TRICKS)) found.push('trick');
  return found;
}

/** What can be picked or left out now, by name. */
export function pickable(view: SeatView, group: Group): Map<string, CardAction> {
  const names = new Map(view.tokens.map((token) => [token.id, token.name]));
  const found = new Map<string, CardAction>();
  for (const option of cardOptions(view)) {
    if (isA(option, 'pick') && option.action[1] === group) found.set(String(option.action[2]), option.action);
    if (isA(option, 'drop') && group === 'character') found.set(names.get(option.action[1]) ?? '', option.action);
  }
  return found;
}

/** What a seat gets of what has been picked, if the teams are `shared` by both; null: picked in secret. */
export function picked(view: SeatView, seat: number, group: Group, shared = false): (string | null)[] {
  const lists = shared ? view.picks : [view.picks[seat]];
  return lists.flatMap((picks) => (group === 'character' ? picks?.characters : picks?.objects) ?? []);
}

/** How many a seat still gets; of shared teams, how many are still to be picked by whomever. */
export function wanted(view: SeatView, seat: number, group: Group): number {
  return view.picks[seat]?.wanted[group === 'character' ? 1 : 2] ?? 0;
}

/** What these seats pick now: characters first. */
export function picking(view: SeatView, seats: readonly number[]): Group {
  return seats.some((seat) => wanted(view, seat, 'character')) ? 'character' : 'object';
}
