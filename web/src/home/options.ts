// What the new-table dialog offers besides the game itself.

/** The computer's level for newcomers and lessons. */
export const GENTLE = '1';

export type Strength = readonly [stronger: string, weaker: string];

/** OPT-HANDICAP: who plays against whom with a handicap. */
export const handicaps: readonly Strength[] = [
  ['very-experienced', 'experienced'],
  ['very-experienced', 'good'],
  ['very-experienced', 'beginner'],
  ['very-experienced', 'newbie'],
  ['experienced', 'good'],
  ['experienced', 'beginner'],
  ['experienced', 'newbie'],
  ['good', 'beginner'],
  ['good', 'newbie'],
];

/** A handicap as the notation writes it. */
export function handicapText(colour: string, [stronger, weaker]: Strength): string {
  return `${colour} ${stronger} v ${weaker}`;
}
