import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CardOutlook, CardPlan } from '../src/cards/board/geometry';
import { noCardMarks } from '../src/cards/board/marks';
import { cardSceneOf } from '../src/cards/board/scene';
import { CardSpoken } from '../src/cards/board/spoken';
import type { PlanFact, RoomFact, SeatView } from '../src/protocol/messages';
import { bring, setLanguage, t } from '../src/text/index.svelte';

const [SLIT, GATE, WALL, PIT] = [1, 2, 3, 4];
const [TRIANGLE, CIRCLE, SQUARE] = [0, 1, 2];
const slots = ['A1', 'B1', 'A2', 'B2'].map((name, i) => ({ name, x: 2 * (i % 2), y: i - (i % 2) }));
const plan = new CardPlan({ slots, lines: [], colours: ['blue', 'yellow'] } as unknown as PlanFact);

/** Rooms with some borders, by 4 * index + side; two sides of an inner border say the same. */
function room(name: string, borders: Record<number, number>): [string, RoomFact] {
  const edges = Array.from({ length: 16 }, (_, edge) => borders[edge] ?? 0);
  return [name, { name, pair: 51, set: '', arrow: 1, squares: '^cs@', edges }];
}
const rooms = new Map([
  room('51a', { 1: SLIT, 7: SLIT, 0: WALL, 10: GATE }), // ^|c in its upper row, a wall above ^, a portcullis below s
  room('52a', { 10: WALL, 14: PIT }), // in A2, over 51a: its wall makes that of ^ double
]);
const view = {
  seat: 0,
  rooms: [{ name: '51a', turn: 0 }, null, { name: '52a', turn: 0 }, { name: '52a', turn: 1 }],
  face_down: [[], [1, 2], [], []],
  tokens: [{ id: 0, name: 'thief', seat: 1, kind: 'character', square: CIRCLE, slot: null }],
  zones: { carrier: [-1], gates: ['closed', null, null, null], broken: [3], stopped: [], unseen: [], fallen: [] },
} as unknown as SeatView;

function spoken(quarters: number, change: (marks: ReturnType<typeof noCardMarks>) => void = () => {}): CardSpoken {
  const marks = noCardMarks();
  change(marks);
  const scene = cardSceneOf(view, plan, rooms);
  return new CardSpoken(plan, new CardOutlook(plan, quarters), scene, rooms, marks, (place) => plan.name(place));
}

describe('the table of cards for the ear', () => {
  beforeAll(() => Promise.all([bring('cards'), bring('cardsLater')]));
  afterAll(() => setLanguage('en', false));

  it('tells borders as one looks at the table, prices and stops', () => {
    const lit = spoken(0, ({ reach }) => reach.set(TRIANGLE, { cost: 1, stops: true }));
    expect(lit.place(TRIANGLE)).toBe('A1^; above: double wall; right: slit; 1 action; stops you');
    expect(spoken(1).place(TRIANGLE)).toBe('A1^; right: double wall; below: slit'); // on its side
    expect(spoken(2).place(TRIANGLE)).toBe('A1^; below: double wall; left: slit'); // from the other end
  });

  it('tells starting zones, face-down rooms, pits and what is open to nobody', () => {
    expect(spoken(0).place(SQUARE)).toBe('A1s; below: closed, blue starting zone');
    expect(spoken(0).place(4 * 2 + 3)).toBe('A2@; right: pit; below: pit'); // of B2, and its own
    expect(spoken(0, ({ full }) => full.add(CIRCLE)).place(CIRCLE)).toBe(
      'A1c; above: pit; right: room B1, face down; left: slit; full',
    );
    expect(spoken(0, ({ slots: lit }) => lit.add(1)).room(1)).toBe(
      'room B1, face down; 1 blue card; 2 yellow cards; can be chosen',
    );
  });

  it('tells of a facing whether it is far, barred or before a face-down room', () => {
    const [far, barred, free] = [TRIANGLE, SQUARE, 3].map((sign) => plan.zones + sign);
    expect(spoken(0).place(far!)).toBe('>A1^; a far zone: no way in');
    expect(spoken(0).place(barred!)).toBe('>A1s; above: closed');
    expect(spoken(1).place(barred!)).toBe('>A1s; right: closed');
    expect(spoken(0).place(free!)).toBe('>A1@');
    expect(spoken(0).place(plan.zones + 4)).toBe('>B1^; the room is face down');
  });

  it('tells a way out and the sums of a blow once for the whole zone', () => {
    const lit = spoken(0, (marks) => {
      marks.out = { place: CIRCLE, cost: 2 };
      marks.targets.set(0, { label: '9 : 8', tone: 'attack' });
    });
    expect(lit.place(CIRCLE)).toContain('way out, 2 actions; can be attacked, 9 : 8');
  });

  it('tells the wheel in both languages', async () => {
    const said = () => [
      t('wheel', { points: 4, cost: 1, kept: 3, lost: 0 }),
      t('wheel', { points: 6, cost: 0, kept: 3, lost: 3 }),
      t('wheel', { points: 0, cost: 0, kept: 0, lost: 0 }),
    ];
    expect(said()).toEqual([
      '4 action points at hand; this costs 1; 3 would be kept.',
      '6 action points at hand; 3 would be kept, 3 lost.',
      'No action points at hand; none would be kept.',
    ]);
    await setLanguage('fr', false);
    expect(said().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '4 points d’action ; ceci en coûte 1 ; 3 seraient gardés.',
      '6 points d’action ; 3 seraient gardés, 3 perdus.',
      'Aucun point d’action ; aucun ne serait gardé.',
    ]);
  });
});
