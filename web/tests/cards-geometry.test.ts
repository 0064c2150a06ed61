// The table of cards as the engine reads it: lying.json is written, and kept true, by the engine's own tests.
import { describe, expect, it } from 'vitest';
import { GATE_STATES } from '../src/board/scene';
import { type Border, bordersOn } from '../src/cards/board/borders';
import { cursorSpots, neighbourOf } from '../src/cards/board/cursor';
import { CardOutlook, CardPlan, cardQuarters, START } from '../src/cards/board/geometry';
import { cardSceneOf, lieOf } from '../src/cards/board/scene';
import type { PlanFact, RoomFact, SeatView } from '../src/protocol/messages';
import lying from './lying.json';

// As the engine's bits: wall 1, slit 2, closed portcullis 4, pit 8.
const BARS: Record<Border, number> = {
  ...{ open: 0, rubble: 0, 'gate-open': 0, 'gate-broken': 0 },
  ...{ wall: 1, slit: 2, 'gate-closed': 4, pit: 8 },
};
const NO_ZONE = -1;

/** A table of the fixture with nobody on it, its rooms turned some whole turns further. */
function laid(table: (typeof lying)[number], more = 0) {
  const slots = table.slots.map((name, i) => ({ name, x: 2 * (i % 2), y: i - (i % 2), capacity: 2 }));
  const plan = new CardPlan({ slots, lines: [], colours: ['blue', 'yellow'] } as unknown as PlanFact);
  const rooms = new Map(
    table.rooms.flatMap((room): [string, RoomFact][] => (room ? [[room.name, { ...room, set: '' }]] : [])),
  );
  const view = {
    seat: 0,
    rooms: table.rooms,
    tokens: [],
    face_down: [],
    zones: {
      gates: table.rooms.map((room) => room && GATE_STATES[room.gate]!),
      broken: table.rooms.flatMap((room, slot) => (room?.broken ? [slot] : [])),
      ...{ carrier: [], stopped: [], unseen: [], fallen: [] },
    },
  } as unknown as SeatView;
  const scene = cardSceneOf(view, plan, rooms);
  for (const slot of scene.slots) slot.turn += more; // rooms that have been turned all the way round
  return { plan, rooms, scene, lie: lieOf(scene.slots, rooms) };
}

const cases = lying.flatMap((table) =>
  [0, 4, -8].map((more) => ({ name: `${table.slots.length} rooms`, more, table })),
);
describe.each(cases)('a table of $name, turned $more quarters further', ({ table, more }) => {
  const { plan, rooms, scene, lie } = laid(table, more);
  const zones = table.cells.flatMap((cell, zone) => (cell ? [zone] : []));

  it('has its zones where the engine has them', () => {
    for (const zone of zones) {
      const [column, row] = table.cells[zone]!;
      expect(plan.centre(zone, lie), plan.name(zone)).toEqual({
        x: column! + 0.5,
        y: plan.height - START - row! - 0.5,
      });
    }
  });

  it('finds a zone again at every point of it', () => {
    for (const place of [...zones, ...plan.facings(0), ...plan.facings(1)]) {
      const { x, y } = plan.centre(place, lie);
      for (const [dx, dy] of [
        [0, 0],
        [0.49, 0.24],
        [-0.49, -0.24],
      ])
        expect(plan.placeAt({ x: x + dx!, y: y + dy! }, lie), plan.name(place)).toBe(place);
    }
  });

  it('has the engine’s neighbours, face-down rooms and starting zones beside each zone', () => {
    for (const zone of zones)
      for (const side of [0, 1, 2, 3]) {
        const at = 4 * zone + side;
        const beyond = plan.beyond(zone, side, lie);
        expect(plan.neighbours(zone, lie)[side], plan.name(zone)).toBe(table.beside[at]);
        expect(beyond.kind === 'face-down' ? beyond.slot : NO_ZONE).toBe(table.face_down[at]);
        expect(beyond.kind === 'start' ? beyond.seat : NO_ZONE).toBe(table.lines[at]);
      }
  });

  it('says what bars a way as the engine does, both rooms together', () => {
    for (const zone of zones)
      for (const side of [0, 1, 2, 3]) {
        const borders = bordersOn(plan, scene.slots, rooms, lie, zone, side);
        const bars = borders.reduce((sum, border) => sum | BARS[border], 0);
        expect(bars, `${plan.name(zone)} side ${side}: ${borders.join(' ')}`).toBe(table.bars[4 * zone + side]);
      }
  });

  it('names places and facings as the notation does, near ones where the engine lets one in', () => {
    expect(table.names.map((_, place) => plan.name(place))).toEqual(table.names);
    table.facings.forEach(([seat, faced], i) => {
      const facing = plan.zones + i;
      expect([plan.seatOf(facing), plan.faced(facing), plan.facingTo(seat!, faced!)]).toEqual([seat, faced, facing]);
      const near = plan.isNear(facing, lie);
      expect(near ?? false).toBe(table.entrances[i]! >= 0);
      if (near) expect(plan.centre(facing, lie).x).toBe(plan.centre(faced!, lie).x);
    });
  });
});

describe('the table on the screen', () => {
  const { plan, lie } = laid(lying[1]!);

  it.each([
    ['blue', 0, false, (at: { x: number; y: number }) => at.y > plan.height - START],
    ['blue', 0, true, (at: { x: number; y: number }) => at.x < START],
    ['yellow', 1, false, (at: { x: number; y: number }) => at.y > plan.height - START],
    ['yellow', 1, true, (at: { x: number; y: number }) => at.x < START],
  ] as const)('shows %s its own starting zone near it, wide %#', (_, seat, wide, near) => {
    const outlook = new CardOutlook(plan, cardQuarters(seat, wide));
    for (const facing of plan.facings(seat)) expect(near(outlook.show(plan.centre(facing, lie)))).toBe(true);
    expect([outlook.width, outlook.height]).toEqual(wide ? [plan.height, 4] : [4, plan.height]);
  });

  it.each([0, 1, 2, 3])('is walked over by arrow keys without a dead end, %i quarters', (quarters) => {
    const spots = cursorSpots(plan, new CardOutlook(plan, quarters), lie);
    const seen = new Set<number>();
    const wave = [spots[0]!.spot];
    for (let here = wave.pop(); here !== undefined; here = wave.pop()) {
      if (seen.has(here)) continue;
      seen.add(here);
      for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
        const next = neighbourOf(spots, here, key);
        if (next !== null) wave.push(next);
      }
    }
    expect(seen.size).toBe(spots.length);
  });

  it('goes by an arrow key to the zone that lies there, and to nothing beyond the edge', () => {
    const spots = cursorSpots(plan, new CardOutlook(plan, 1), lie);
    const zone = lying[1]!.cells.findIndex((cell) => cell?.join() === '1,3');
    const above = lying[1]!.cells.findIndex((cell) => cell?.join() === '0,3'); // on its side, west is up
    expect(neighbourOf(spots, zone, 'ArrowUp')).toBe(above);
    expect(neighbourOf(spots, above, 'ArrowUp')).toBeNull();
  });
});
