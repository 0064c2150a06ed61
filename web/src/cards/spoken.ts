/** The table of cards for the ear, when it is asked: what is around a place, what can be reached, who is where. */
import type { CharacterFact, RoomFact, SeatView, TokenView } from '../protocol/messages';
import { t } from '../text/index.svelte';
import type { CardOutlook, CardPlan } from './board/geometry';
import type { CardMarks } from './board/marks';
import { type CardScene, lieOf } from './board/scene';
import { CardSpoken, sidesOf } from './board/spoken';
import { tokensOf } from './options';
import type { CardWords } from './words';

const SIDES = ['zone-up', 'zone-right', 'zone-down', 'zone-left'] as const;

export class Spoken extends CardSpoken {
  constructor(
    private readonly table: CardPlan,
    private readonly look: CardOutlook,
    private readonly shown: CardScene,
    private readonly facts: Map<string, RoomFact>,
    private readonly lit: CardMarks,
    private readonly words: CardWords,
  ) {
    super(table, look, shown, facts, lit, (place) => words.describe(place));
  }

  /** A place and the four beside it, each with what bars the way there and who is behind. */
  beside(spot: number): string {
    const { table, look, shown, facts } = this;
    if (spot >= table.places) return `${this.room(spot - table.places)}.`;
    if (!table.isZone(spot)) return `${this.place(spot)}.`;
    const lie = lieOf(shown.slots, facts);
    const barred = sidesOf(table, look, shown, facts, spot);
    const told = SIDES.flatMap((key, screen) => {
      const side = t(key);
      const what = barred.find((found) => found.side === side)?.what;
      const next = table.beyond(spot, look.readDirection(screen), lie);
      const who = next.kind === 'zone' ? this.words.describe(next.place) : '';
      const all = [what, who].filter(Boolean).join(', ');
      return all ? [`${t('zone-side', { side, what: all })}.`] : [];
    });
    return told.join(' ');
  }

  /** Who was chosen just now: with what, where, and how far it can go. */
  chosen(unit: TokenView, fact: CharacterFact | undefined): string {
    const n = this.near().length;
    const told = [
      this.words.somebody(unit),
      unit.square === null ? '' : this.words.square(unit.square),
      fact && !unit.wounded ? t('lens-values', { movement: fact.movement, combat: fact.combat }) : '',
      n ? t('can-go', { n }) : '',
    ];
    return `${told.filter(Boolean).join('; ')}.`;
  }

  /** The places for one action at most. */
  private near(): number[] {
    return [...this.lit.reach].flatMap(([place, { cost }]) => (cost > 1 ? [] : place));
  }

  reach(): string {
    const { reach, targets, out } = this.lit;
    const listed = (places: readonly number[]) =>
      places
        .map((place) => `${this.words.square(place)}${reach.get(place)?.stops ? ` (${t('zone-stops')})` : ''}`)
        .join(', ');
    const near = this.near();
    const far = [...reach.keys()].filter((place) => !near.includes(place));
    const aimed = [...targets].map(([token, { label }]) => `${this.words.token(token)} ${label}`.trim());
    const told = [
      near.length ? t('ear-places', { n: near.length, places: listed(near) }) : '',
      far.length ? t('ear-further', { places: listed(far) }) : '',
      out ? t('ear-out', { n: out.cost }) : '',
      aimed.length ? t('reach-targets', { targets: aimed.join('; ') }) : '',
    ].filter(Boolean);
    return told.length ? `${told.join('. ')}.` : t('reach-none');
  }

  everybody(view: SeatView): string {
    const places = new Set(tokensOf(view).flatMap((token) => token.square ?? []));
    return [...places]
      .filter((place) => place >= 0)
      .sort((a, b) => a - b)
      .map((place) => `${this.words.describe(place)}.`)
      .join(' ');
  }
}
