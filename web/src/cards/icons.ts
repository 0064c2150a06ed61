/** The pictures of what is done in the card game. */
import type { CardAction } from '../protocol/actions';
import type { CardKind } from './options';

const ICONS: Partial<Record<CardKind, string>> = {
  turn: 'turn-right',
  reveal: 'reveal',
  jump: 'jump',
  walk: 'wall',
  open: 'unlock',
  close: 'lock',
  break: 'break',
  heal: 'heal',
  regenerate: 'heal',
  smash: 'break',
  steal: 'pickpocket',
  fireball: 'burn',
  invert: 'scroll-of-inversion',
  fight: 'fight',
  shoot: 'shoot',
  spear: 'telescoping-spear',
};

export function iconOf(action: CardAction): string {
  return action[0] === 'turn' && action[3] < 0 ? 'turn-left' : (ICONS[action[0]] ?? 'move');
}
