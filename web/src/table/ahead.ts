// On the way to a table: its chunks and words are fetched while the server still makes it or finds a seat.
import type { PlanFact } from '../protocol/messages';
import { bring } from '../text/index.svelte';

export function fetchAhead(space: PlanFact['space'] = 'squares'): void {
  void Promise.allSettled([
    import('./Screen.svelte'),
    bring('table'),
    ...(space === 'zones' ? [import('../cards/CardTable.svelte'), bring('cards')] : [import('./Table.svelte')]),
  ]);
}
