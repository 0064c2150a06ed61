/** What there is to say on a token, a square, an edge: for hovering and long presses. */
import { GATE, modulo, OPEN, type Plan, SLIT, WALL } from '../board/geometry';
import { edgeOn, gateEdge, type Scene } from '../board/scene';
import type { RoomFact, SeatView, TokenView } from '../protocol/messages';
import type { Tip } from '../shared/tip.svelte';
import { aboutOf, nameOf } from '../text/game.svelte';
import { t } from '../text/index.svelte';
import { squareKind } from './squares';
import type { Facts } from './table.svelte';
import { tokenPart } from './tokens';
import { Words } from './words';

/** A kind of edge as the names know it: `edge:wall`, `gate:open` …; nothing where nothing is. */
export function edgeName(plan: Plan, scene: Scene, rooms: Map<string, RoomFact>, square: number, side: number): string {
  const beyond = plan.neighbours(square)[side] ?? -1;
  const on = (square: number, side: number) => edgeOn(plan, scene.slots, rooms, square, side)?.kind ?? OPEN;
  const kind = Math.max(on(square, side), on(beyond, modulo(side + 2, 4)));
  if (kind === GATE) {
    const found = gateEdge(plan, scene.slots, square, beyond);
    return `gate:${found ? scene.slots[found.slot]!.gates[found.edge] : 'closed'}`;
  }
  return kind === WALL ? 'edge:wall' : kind === SLIT ? 'edge:slit' : '';
}

/** A square: who and what is on it, its kind, and the edge the pointer is at (`side`, or -1). */
export function squareTip(
  square: number,
  side: number,
  plan: Plan,
  scene: Scene,
  view: SeatView,
  facts: Facts,
): Tip | null {
  const edge = side >= 0 ? edgeName(plan, scene, facts.rooms, square, side) : '';
  const name = new Words(plan, view).describe(square);
  if (edge) return { title: plan.name(square), parts: [{ name: nameOf(edge), about: aboutOf(edge) }] };
  const on = view.tokens.filter((token) => token.square === square && token.name !== 'unknown');
  const parts = on.sort((a, b) => rank(a) - rank(b)).map((token) => tokenPart(token, facts));
  const kind = squareKind(plan, scene, facts.rooms, square);
  if (kind && (kind !== 'floor' || !parts.length))
    parts.push({ name: nameOf(`square:${kind}`), about: aboutOf(`square:${kind}`) });
  const slot = plan.slot(square);
  if (!kind && slot >= 0)
    parts.push({
      name: t('tip-face-down', { room: plan.fact.slots[slot]?.name ?? '' }),
      about: t('tip-face-down-more'),
    });
  return parts.length ? { title: name, parts } : null;
}

function rank(token: TokenView): number {
  return token.kind === 'object' ? 2 : token.wounded ? 1 : 0;
}
