/** Ways across the board as it looks: for asking why a square cannot be reached, and for keyboard drawing. */
import { canonical, GATE, OPEN, type Plan } from '../board/geometry';
import { edgeOn, type Scene } from '../board/scene';
import type { RoomFact } from '../protocol/messages';
import { squareKind } from './squares';

/** Whether a step in a direction looks open: neither square's own edge bars it, and no room there is face down. */
export function looksOpen(
  plan: Plan,
  scene: Scene,
  rooms: Map<string, RoomFact>,
  from: number,
  direction: number,
): boolean {
  const to = plan.neighbours(from)[direction]!;
  if (to < 0 || !plan.isPart(to)) return false;
  return side(plan, scene, rooms, from, direction) && side(plan, scene, rooms, to, direction ^ 2);
}

function side(plan: Plan, scene: Scene, rooms: Map<string, RoomFact>, square: number, direction: number): boolean {
  if (plan.slot(square) < 0) return true;
  const found = edgeOn(plan, scene.slots, rooms, square, direction);
  if (!found) return false;
  const { slot, edge, kind } = found;
  if (kind === GATE) return (slot.gates[canonical(edge)] ?? 'closed') !== 'closed';
  return kind === OPEN;
}

/** A shortest way that looks open, rather not over pits; if there is none, a straight one, so that the answer names the wall. */
export function wayTo(plan: Plan, scene: Scene, rooms: Map<string, RoomFact>, from: number, to: number): number[] {
  const open = (square: number, direction: number) => looksOpen(plan, scene, rooms, square, direction);
  const dry = (square: number) => square === to || squareKind(plan, scene, rooms, square) !== 'pit';
  return (
    search(
      plan,
      from,
      to,
      (square, direction) => open(square, direction) && dry(plan.neighbours(square)[direction]!),
    ) ??
    search(plan, from, to, open) ??
    search(plan, from, to, () => true) ?? [to]
  );
}

function search(
  plan: Plan,
  from: number,
  to: number,
  open: (square: number, direction: number) => boolean,
): number[] | null {
  const came = new Map<number, number>([[from, -1]]);
  let layer = [from];
  while (layer.length && !came.has(to)) {
    const next: number[] = [];
    for (const square of layer) {
      plan.neighbours(square).forEach((other, direction) => {
        if (other < 0 || came.has(other) || !plan.isPart(other) || !open(square, direction)) return;
        came.set(other, square);
        next.push(other);
      });
    }
    layer = next;
  }
  if (!came.has(to)) return null;
  const path: number[] = [];
  for (let square = to; square !== from; square = came.get(square)!) path.unshift(square);
  return path;
}
