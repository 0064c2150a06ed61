/** Setting up with touches: starters to their facings, cards beside the rooms, what was found into the zones. */
import type { CardAction } from '../protocol/actions';
import type { SeatView, TokenView } from '../protocol/messages';
import { cardOptions, isA, placesFor } from './options';
import type { CardPlay } from './play.svelte';

export function tapTeam(play: CardPlay, view: SeatView, place: number): void {
  const { plan } = play.table;
  if (!plan?.facings(view.seat).includes(place)) return;
  const team = new Map(play.team);
  if (team.has(place) && play.chosen === null) team.delete(place);
  else {
    const token = play.chosen ?? inHand(play, view)[0]?.id ?? before(play, team, place);
    if (token === undefined) return;
    for (const [facing, placed] of team)
      if (placed === token || plan.slotOf(facing) === plan.slotOf(place)) team.delete(facing); // one before each room
    team.set(place, token);
  }
  play.team = team;
  play.chosen = null;
}

/** Who stands already before the room that a facing belongs to: it turns to another sign. */
function before(play: CardPlay, team: Map<number, number>, place: number): number | undefined {
  const { plan } = play.table;
  return [...team].find(([facing]) => plan?.slotOf(facing) === plan?.slotOf(place))?.[1];
}

/** Characters that are still to be placed. */
export function inHand(play: CardPlay, view: SeatView): TokenView[] {
  const placed = new Set(play.team.values());
  return view.tokens.filter(
    (token) =>
      token.seat === view.seat && token.place === 'hand' && token.kind === 'character' && !placed.has(token.id),
  );
}

/** How many of them begin in the starting zone. */
export function starters(view: SeatView): number {
  const team = cardOptions(view).find((option) => isA(option, 'team'));
  return isA(team, 'team') ? team.action[1].length : 2;
}

export function sendTeam(play: CardPlay): void {
  const placing = [...play.team].map(([facing, token]): [number, number] => [token, facing]);
  play.act(['team', placing.sort((a, b) => a[1] - b[1])]);
  play.team = new Map();
  play.chosen = null;
}

export function tapPlacing(play: CardPlay, view: SeatView, place: number, kind: 'put' | 'hide'): void {
  const places = placesFor(view, kind);
  const token = play.placing(places);
  if (token === null) return;
  const action: CardAction = [kind, token, place];
  if (places.get(token)?.includes(place)) {
    play.chosen = null;
    play.act(action);
  } else void play.why(action);
}

/** Any choice at random: for those who want to get going. */
export function anyChoice(play: CardPlay): void {
  const all = play.view ? cardOptions(play.view) : [];
  const kept = all.filter(
    (option) =>
      isA(option, 'team') &&
      [...play.team].every(([facing, token]) =>
        option.action[1].some(([who, where]) => who === token && where === facing),
      ),
  );
  const options = kept.length ? kept : all;
  const option = options[Math.floor(Math.random() * options.length)];
  if (option) play.act(option.action);
  play.team = new Map();
}
