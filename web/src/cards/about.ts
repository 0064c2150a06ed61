/** What a character or an object is good for in the card game; most are good for the same on the board. */
import { aboutOf as onTheBoard } from '../text/game.svelte';

export function aboutOf(name: string): string {
  return onTheBoard(`cards:${name}`) || onTheBoard(name);
}
