/** Where on the board that is what a first game's cards speak of. */
import { DOOR, FOR_ALL, Plan } from '../board/geometry';
import type { PointMark } from '../board/marks';
import { Stage } from '../board/stage.svelte';
import type { Topic } from './first.svelte';
import { squareKind } from './squares';
import type { Table } from './table.svelte';

const MIDDLE = 12; // of a room's squares
const SIDE = 5;

export function pointsAt(topic: Topic, { plan, view, stage, facts }: Table): PointMark[] {
  if (!(plan instanceof Plan) || !(stage instanceof Stage) || !view || !facts) return [];
  const single = (square: number): PointMark => ({ square, wide: 1 });
  const room = (slot: number): PointMark => ({ square: plan.roomSquares(slot)[MIDDLE]!, wide: SIDE });
  const hidden = plan.fact.slots.map((_, slot) => slot).filter((slot) => !view.rooms[slot]);
  switch (topic) {
    case 'goal':
      return plan.fact.lines.flatMap(({ seat, squares }, line) =>
        view.ways_out.includes(line) || (!view.ways_out.length && (seat === FOR_ALL || seat === DOOR))
          ? squares.map(single)
          : [],
      );
    case 'room': {
      const beside = new Set(
        view.tokens
          .filter((token) => token.seat === view.seat && token.square !== null && token.kind === 'character')
          .flatMap((token) => plan.neighbours(token.square!))
          .map((square) => plan.slot(square)),
      );
      const near = hidden.filter((slot) => beside.has(slot));
      return (near.length ? near : hidden).map(room);
    }
    case 'gear': {
      const squares = plan.fact.slots.flatMap((_, slot) => plan.roomSquares(slot));
      const gears = squares.filter((square) => squareKind(plan, stage.scene, facts.rooms, square) === 'gear');
      return gears.length ? gears.map(single) : hidden.map((slot) => ({ ...room(slot), wide: 2 })); // drawn on their backs
    }
    default:
      return []; // the cards are under the board
  }
}
