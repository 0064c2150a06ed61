/** The table of cards for the ear: what a place is, who is there, what bars the ways from it, what it would cost. */
import { modulo } from '../../board/geometry';
import type { RoomFact } from '../../protocol/messages';
import { nameOf } from '../../text/game.svelte';
import { t } from '../../text/index.svelte';
import { type Border, bordersOn } from './borders';
import type { CardOutlook, CardPlan } from './geometry';
import type { CardMarks } from './marks';
import { type CardScene, lieOf } from './scene';

const SIDES = ['zone-up', 'zone-right', 'zone-down', 'zone-left'] as const; // as one looks at the table

/** What a border is called; nothing for an open one. */
export function borderName(border: Border): string {
  if (border === 'open') return '';
  if (border === 'rubble') return t('zone-rubble');
  return nameOf(border.startsWith('gate-') ? border.replace('-', ':') : `edge:${border}`);
}

/** What is on the four sides of a zone, in the order and words of one who looks at it. */
export function sidesOf(
  plan: CardPlan,
  outlook: CardOutlook,
  scene: Pick<CardScene, 'slots'>,
  rooms: Map<string, RoomFact>,
  zone: number,
): { side: string; what: string }[] {
  const lie = lieOf(scene.slots, rooms);
  return SIDES.flatMap((side, screen) => {
    const direction = outlook.readDirection(screen);
    const borders = bordersOn(plan, scene.slots, rooms, lie, zone, direction).map(borderName).filter(Boolean);
    const beyond = plan.beyond(zone, direction, lie);
    const behind =
      beyond.kind === 'start'
        ? t('zone-start', { colour: nameOf(plan.colour(beyond.seat)).toLowerCase() })
        : beyond.kind === 'face-down'
          ? t('zone-dark', { room: plan.fact.slots[beyond.slot]?.name ?? '' })
          : '';
    const [first, second] = borders;
    const twice = first && first === second ? [t('zone-double', { what: first })] : borders;
    const what = [...twice, behind].filter(Boolean).join(', ');
    return what ? [{ side: t(side), what }] : [];
  });
}

/** What is around a zone, or what is between a facing and the zone it faces. */
export function around(
  plan: CardPlan,
  outlook: CardOutlook,
  scene: Pick<CardScene, 'slots'>,
  rooms: Map<string, RoomFact>,
  place: number,
): string[] {
  if (plan.isZone(place)) return sidesOf(plan, outlook, scene, rooms, place).map((found) => t('zone-side', found));
  const lie = lieOf(scene.slots, rooms);
  const near = plan.isNear(place, lie);
  if (near === null) return [t('zone-unseen')];
  if (!near) return [t('zone-far')];
  const side = plan.towardsStart(plan.seatOf(place));
  const [border] = bordersOn(plan, scene.slots, rooms, lie, plan.faced(place), side);
  const what = borderName(border ?? 'open');
  const ahead = SIDES[modulo(side + 2 + outlook.quarters, 4)]!;
  return what ? [t('zone-side', { side: t(ahead), what })] : [];
}

export class CardSpoken {
  constructor(
    private readonly plan: CardPlan,
    private readonly outlook: CardOutlook,
    private readonly scene: CardScene,
    private readonly rooms: Map<string, RoomFact>,
    private readonly marks: CardMarks,
    private readonly describe: (place: number) => string, // `A3 square: yellow Thief`
  ) {}

  /** `A3 square: yellow Thief; right: arrow-slit; 1 action; stops you` */
  place(place: number): string {
    const said = [
      this.describe(place),
      ...around(this.plan, this.outlook, this.scene, this.rooms, place),
      ...this.price(place),
    ];
    return said.filter(Boolean).join('; ');
  }

  /** A face-down room: what lies on it, and whether it can be chosen. */
  room(slot: number): string {
    const counts = (this.scene.slots[slot]?.counts ?? []).flatMap((count, seat) =>
      count ? [t('zone-cards', { n: count, colour: nameOf(this.plan.colour(seat)).toLowerCase() })] : [],
    );
    const room = t('zone-dark', { room: this.plan.fact.slots[slot]?.name ?? '' });
    return [room, ...counts, this.marks.slots.has(slot) ? t('zone-choose') : ''].filter(Boolean).join('; ');
  }

  private price(place: number): string[] {
    const { reach, full, targets, out } = this.marks;
    const found = reach.get(place);
    const said = found && found.cost > 0 ? [t('zone-cost', { n: found.cost })] : [];
    if (found?.cost === 0) said.push(t('zone-choose'));
    if (found?.stops) said.push(t('zone-stops'));
    if (full.has(place)) said.push(t('zone-full'));
    if (out?.place === place) said.push(t('zone-out', { n: out.cost }));
    for (const [token, { label, tone }] of targets)
      if (tone === 'attack' && label && this.scene.pieces[token]?.place === place) {
        said.push(t('zone-aim', { sums: label }));
        break; // the group always fights together
      }
    return said;
  }
}
