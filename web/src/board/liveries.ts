/** Who plays in which colour: said once for a table, asked wherever something of a seat is drawn. */
import { getContext, setContext } from 'svelte';
import { type Livery, livery } from './theme';

const KEY = Symbol('colours');
const TWO = ['blue', 'yellow'];

/** The colours of the seats, for everything inside the component that says so. */
export function dress(colours: () => readonly string[] | undefined): void {
  setContext(KEY, colours);
}

export function useLivery(): (seat: number) => Livery {
  const colours = getContext<(() => readonly string[] | undefined) | undefined>(KEY);
  return (seat) => livery((colours?.() ?? TWO)[seat] ?? '');
}
