/** What kind of square one looks at: for explaining it. */
import { type Plan, turnSquare } from '../board/geometry';
import type { Scene } from '../board/scene';
import type { RoomFact } from '../protocol/messages';

export function squareKind(plan: Plan, scene: Scene, rooms: Map<string, RoomFact>, square: number): '' | 'floor' | 'pit' | 'gear' | 'line' {
  if (plan.line(square) >= 0) return 'line';
  const number = plan.slot(square);
  const slot = scene.slots[number];
  const room = slot?.room ? rooms.get(slot.room) : undefined;
  if (!slot || !room) return '';
  const printed = turnSquare(plan.roomSquares(number).indexOf(square), -slot.turn);
  const kind = room.squares[printed];
  return kind === 'o' ? 'pit' : kind === '@' ? 'gear' : 'floor';
}
