/** Playing cards with the keyboard; the table of cards has the arrows itself. */
import { type HandKeys, nextUnit } from '../table/keys';
import { t } from '../text/index.svelte';
import { cardOptions, isA } from './options';
import type { CardPlay } from './play.svelte';

export function cardKeys(play: CardPlay): HandKeys {
  return {
    arrow: () => false,
    enter: () => {
      if (play.pending) play.confirm();
      else if (play.cursor !== null) play.tapSpot(play.cursor);
    },
    cancel: () => play.cancel(),
    next: (by) => {
      if (nextUnit(play, by)) play.looked = null;
    },
    rotate: () => rotate(play),
    digit: (number) => digit(number, play),
  };
}

/** Step through the rotations the selected one can do. */
function rotate(play: CardPlay): void {
  const { turns } = play.choices;
  if (!turns.length) {
    const unit = play.token(play.selected);
    if (unit?.square != null && play.table.plan)
      void play.why(['turn', unit.id, play.table.plan.slotOf(unit.square), 1]);
    return;
  }
  const index = turns.findIndex((option) => option.action.join() === play.armed?.action.join());
  play.pending = { type: 'sure', option: turns[(index + 1) % turns.length]! };
}

/** Digits choose the variant of that place, or the Combat card of that number. */
function digit(number: number, play: CardPlay): void {
  if (play.pending?.type === 'choose') {
    const variant = play.pending.variants[number - 1];
    if (variant) play.act(variant.option.action);
    return;
  }
  if (!play.phase || !play.view) return;
  const option = cardOptions(play.view).find(
    (found) => isA(found, 'combat', 'name') && found.action[1] === number && (found.action[2] ?? null) === null,
  );
  if (option) play.act(option.action);
  else if (play.phase === 'fight' && play.view.fight?.twice !== play.view.seat) void play.why(['combat', number, null]);
  else play.table.toast(t('no-digit'), null, 'why');
}
