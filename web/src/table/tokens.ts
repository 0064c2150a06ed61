/** What there is to say on a character or an object. */
import type { SeatView, TokenView } from '../protocol/messages';
import type { Tip, TipPart } from '../shared/tip.svelte';
import { aboutOf, nameOf } from '../text/game.svelte';
import { t } from '../text/index.svelte';
import type { AnyPlan, Facts } from './table.svelte';
import { Words } from './words';

/** Its numbers and what it can do. */
export function tokenPart(token: Pick<TokenView, 'name' | 'wounded'>, facts: Facts): TipPart {
  const fact = facts.characters.get(token.name);
  const values = fact ? t('moves-fights', { moves: fact.movement, fights: fact.combat }) : undefined;
  return { name: nameOf(token.name), values: token.wounded ? t('is-wounded') : values, about: aboutOf(token.name) };
}

export function tokenTip(token: TokenView, plan: AnyPlan, view: SeatView, facts: Facts): Tip {
  return { title: new Words(plan, view).token(token.id), parts: [tokenPart(token, facts)] };
}
