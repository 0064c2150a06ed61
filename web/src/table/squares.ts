/** What kind of square one looks at: for explaining it. */
import { DOOR, FOR_ALL, NEUTRAL, type Plan, turnSquare } from '../board/geometry';
import type { Scene } from '../board/scene';
import type { RoomFact } from '../protocol/messages';

type Kind = '' | 'floor' | 'pit' | 'gear' | 'line' | 'neutral' | 'exit' | 'door';
const LINES: Record<number, Kind> = { [NEUTRAL]: 'neutral', [FOR_ALL]: 'exit', [DOOR]: 'door' };

export function squareKind(plan: Plan, scene: Scene, rooms: Map<string, RoomFact>, square: number): Kind {
  const line = plan.fact.lines[plan.line(square)];
  if (line) return LINES[line.seat] ?? 'line';
  const number = plan.slot(square);
  const slot = scene.slots[number];
  const room = slot?.room ? rooms.get(slot.room) : undefined;
  if (!slot || !room) return '';
  const printed = turnSquare(plan.roomSquares(number).indexOf(square), -slot.turn);
  const kind = room.squares[printed];
  return kind === 'o' ? 'pit' : kind === '@' ? 'gear' : 'floor';
}
