/** Setting up, on squares or on zones: those who are to begin, and a choice for those who want none. */
import type { SeatView, TokenView } from '../protocol/messages';
import type { Hands } from './hands.svelte';
import { type AnyOption, optionsOf } from './table.svelte';

/** Characters that are still to be placed. */
export function inHand(play: Hands, view: SeatView): TokenView[] {
  const placed = new Set(play.team.values());
  return view.tokens.filter(
    (token) =>
      token.seat === view.seat && token.place === 'hand' && token.kind === 'character' && !placed.has(token.id),
  );
}

/** How many of them begin on the board, if one puts them there all at once. */
export function starters(view: SeatView): number | undefined {
  return optionsOf(view).flatMap(({ action }) => (action[0] === 'team' ? [action[1].length] : []))[0];
}

export function sendTeam(play: Hands): void {
  const placing = [...play.team].map(([place, token]): [number, number] => [token, place]);
  play.act(['team', placing.sort((a, b) => a[1] - b[1])]);
  play.team = new Map();
  play.chosen = null;
}

/** Any choice at random, with those who are placed already: for those who want to get going. */
export function anyChoice(play: Hands): void {
  const all = play.view ? optionsOf(play.view) : [];
  const kept = all.filter((option) => keeps(option, play.team));
  const options = kept.length ? kept : all;
  const option = options[Math.floor(Math.random() * options.length)];
  if (option) play.act(option.action);
  play.team = new Map();
}

function keeps({ action }: AnyOption, team: Map<number, number>): boolean {
  if (action[0] !== 'team') return false;
  return [...team].every(([place, token]) => action[1].some(([who, where]) => who === token && where === place));
}
