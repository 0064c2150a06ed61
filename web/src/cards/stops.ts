/** What a zone does to who enters it, as far as the page foretells it; the engine has the last word. */
import type { CharacterFact, SeatView, TokenView } from '../protocol/messages';

const SMALL = 1; // printed combat of those a giant does not stop

/** The enemy that would stop somebody who enters a zone, if there is one (CARD-STOP-1, CARD-STOP-5). */
export function stopper(
  unit: TokenView,
  zone: number,
  view: SeatView,
  facts: Map<string, CharacterFact>,
): TokenView | undefined {
  const mine = facts.get(unit.name);
  if (mine?.abilities.some((ability) => ability === 'flies' || ability === 'ghostly')) return undefined;
  return view.tokens.find(
    (other) =>
      other.kind === 'character' &&
      other.square === zone &&
      other.seat !== unit.seat &&
      !other.wounded &&
      !((mine?.combat ?? 9) <= SMALL && facts.get(other.name)?.abilities.includes('giant')),
  );
}
