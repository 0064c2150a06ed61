/** What the selected one comes to with two movements: the server is asked, the rules are its business. */
import type { CardPlay } from './play.svelte';

export async function askFurther(play: CardPlay): Promise<void> {
  const { view, selected: unit, phase, table } = play;
  play.further = new Map();
  if (!view || unit === null || unit < 0 || phase !== 'act' || view.ap < 2) return;
  const { ways } = await table.question({ type: 'further', seat: view.seat, unit });
  if (play.view === view && play.selected === unit)
    play.further = new Map(ways.map(([first, second]) => [second.at(-1)!, { first, second }]));
}
