/** The kinds of action as the page needs them: which one it is, what it costs, its picture. */
import { type Action, type ActionKind, type ActionOf, KINDS, type Sort } from '../protocol/actions';
import type { OptionView } from '../protocol/messages';
import type { AnyAction } from './table.svelte';

/** An option of one of these kinds. */
export interface OptionOf<Kind extends ActionKind> extends OptionView {
  action: ActionOf<Kind>;
}

export const ATTACKS = ['fight', 'shoot', 'spear'] as const satisfies readonly ActionKind[];
export type AttackKind = (typeof ATTACKS)[number];

/** The pictures of what is done, on the board or with cards. */
const ICONS: Partial<Record<AnyAction[0], string>> = {
  turn: 'turn-right',
  reveal: 'reveal',
  jump: 'jump',
  walk: 'wall',
  open: 'unlock',
  close: 'lock',
  break: 'break',
  heal: 'heal',
  scream: 'scream',
  fireball: 'burn',
  steal: 'pickpocket',
  invert: 'scroll-of-inversion',
  smash: 'break',
  drink: 'speed-potion',
  regenerate: 'heal',
  raise: 'gear',
  slide: 'gear',
  fight: 'fight',
  shoot: 'shoot',
  spear: 'telescoping-spear',
};

export function kindOf(option: OptionView): ActionKind {
  return option.action[0];
}

/** Which option it is: the same for none other. */
export function keyOf(option: { action: readonly unknown[] }): string {
  return JSON.stringify(option.action);
}

export function isA<Kind extends ActionKind>(
  option: OptionView | undefined,
  ...kinds: readonly Kind[]
): option is OptionOf<Kind> {
  return !!option && kinds.some((kind) => kind === option.action[0]);
}

/** In action points. */
export function cost(kind: ActionKind): number {
  return KINDS[kind].cost;
}

export function iconOf(action: AnyAction): string {
  return action[0] === 'turn' && action[3] < 0 ? 'turn-left' : (ICONS[action[0]] ?? 'move');
}

/** The first number of this sort that an action names. */
export function named(action: Action, ...sorts: Sort[]): number | null {
  const at = KINDS[action[0]].parts.findIndex((part) => sorts.includes(part.sort));
  const found = at < 0 ? null : action[at + 1];
  return typeof found === 'number' ? found : null;
}

/** The last square an action names: where a jump or a walk through a wall ends. */
export function landing(action: Action): number | null {
  const { parts } = KINDS[action[0]];
  const found = parts.at(-1)?.sort === 'square' ? action[parts.length] : null;
  return typeof found === 'number' ? found : null;
}
