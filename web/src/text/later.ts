// What comes after the first look of a table, with its words.
import { bring } from './index.svelte';

/** What a table shows after its first look, with the words for it. */
export async function later<Module>(module: Promise<Module>): Promise<Module> {
  return (await Promise.all([module, bring('later')]))[0];
}

/** The same at the table of cards. */
export async function cardsLater<Module>(module: Promise<Module>): Promise<Module> {
  return (await Promise.all([later(module), bring('cardsLater')]))[0];
}
