/** Setting up with touches: starters to their facings. */
import type { SeatView } from '../protocol/messages';
import { inHand } from '../table/setting';
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
