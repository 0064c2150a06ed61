// How things move at the table of cards: which way rooms turn, where they go, who stands where in a zone.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { turnPoint } from '../src/board/geometry';
import { CardPlan } from '../src/cards/board/geometry';
import { FAN, laneSpots, rowsOf } from '../src/cards/board/lanes';
import { type CardPiece, lieOf } from '../src/cards/board/scene';
import { CardStage } from '../src/cards/board/stage.svelte';
import type { EventView } from '../src/protocol/events';
import type { PlanFact, RoomFact, SeatView, TokenView } from '../src/protocol/messages';

const [TRIANGLE, CIRCLE, SQUARE, GEAR] = [0, 1, 2, 3];
const slots = ['A1', 'B1', 'A2', 'B2'].map((name, i) => ({ name, x: 2 * (i % 2), y: i - (i % 2), capacity: 1 }));
const plan = new CardPlan({ slots, lines: [], colours: ['blue', 'yellow'] } as unknown as PlanFact);
const rooms = new Map<string, RoomFact>(
  ['51a', '51b', '52a', '52b'].map((name) => [
    name,
    { name, pair: 51, set: '', arrow: 1, squares: '^cs@', edges: new Array<number>(16).fill(0) },
  ]),
);
const facing = (sign: number) => plan.zones + sign; // of blue, before A1

interface Known {
  turns?: number[];
  names?: (string | null)[];
  carrier?: Record<number, number>;
  stopped?: [number, number][];
}
/** A view with tokens by number: where each is, whose it is, and whether it is an object. */
function view(
  tokens: Partial<TokenView>[],
  { turns = [0, 0, 0, 0], names, carrier = {}, stopped = [] }: Known = {},
): SeatView {
  const lying = (names ?? [...rooms.keys()]).map((name, slot) => name && { name, turn: ((turns[slot]! % 4) + 4) % 4 });
  return {
    seat: 0,
    rooms: lying,
    face_down: [],
    tokens: tokens.map((token, id) => ({
      id,
      name: 'naga',
      seat: 0,
      kind: 'character',
      slot: null,
      wounded: false,
      ...token,
    })),
    zones: {
      carrier: tokens.map((_, id) => carrier[id] ?? -1),
      ...{ stopped, unseen: [], fallen: [], broken: [], gates: [null, 'closed', null, null] },
    },
  } as unknown as SeatView;
}

const stageOf = (shown: SeatView, speed = 1) => {
  const stage = new CardStage(plan, rooms, { speed });
  stage.show(shown);
  return stage;
};

/** Plays events frame by frame and looks at the stage in each. */
async function watch<Seen>(stage: CardStage, events: EventView[], after: SeatView, look: () => Seen): Promise<Seen[]> {
  const seen: Seen[] = [];
  let over = false;
  void stage.play(events, after).then(() => (over = true));
  while (!over) {
    seen.push(look());
    await vi.advanceTimersByTimeAsync(16);
  }
  return [...seen, look()];
}
const point = ({ x, y }: { x: number; y: number }) => ({ x, y });
const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe('at the table of cards', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    [0, 1],
    [3, 1], // to 0 as the engine counts: on by a quarter, not back by three
    [0, -1], // to 3
    [2, -1],
  ] as const)('a room at %i quarters turned by %i turns that way, its tokens with it', async (from, way) => {
    const zone = 4 * 2 + TRIANGLE;
    const [before, after] = [from, from + way].map((turn) => view([{ square: zone }], { turns: [0, 0, turn, 0] }));
    const stage = stageOf(before!);
    const start = stage.scene.slots[2]!.turn;
    const [centre, at] = [plan.roomCentre(2), point(stage.scene.pieces[0]!)];
    const seen = await watch(stage, [{ kind: 'turned', data: [0, 2, way] }], after!, () => ({
      turned: stage.scene.slots[2]!.turn - start,
      at: point(stage.scene.pieces[0]!),
    }));
    expect(seen.length).toBeGreaterThan(20);
    for (const { turned, at: now } of seen) {
      expect(turned * way).toBeGreaterThanOrEqual(0); // never the other way
      expect(turned * way).toBeLessThan(1.2);
      expect(far(now, turnPoint(at, centre, turned))).toBeLessThan(1e-6); // with the room
    }
    expect(seen.at(-1)!.turned).toBe(way);
    expect(stage.scene.pieces[0]!.place).toBe(zone); // nobody changes place: the sign lies elsewhere
    const end = stage.scene.pieces[0]!;
    expect(point(end)).toEqual(plan.centre(zone, lieOf(stage.scene.slots, rooms)));
  });

  it('a clockwise turn takes the top left zone to the top right', async () => {
    const stage = stageOf(view([{ square: 4 * 2 + TRIANGLE }]));
    const { x, y } = stage.scene.pieces[0]!;
    await watch(
      stage,
      [{ kind: 'turned', data: [0, 2, 1] }],
      view([{ square: 4 * 2 }], { turns: [0, 0, 1, 0] }),
      () => 0,
    );
    expect(point(stage.scene.pieces[0]!)).toEqual({ x: x + 1, y });
  });

  it('who faces a room that turns slides with the sign, here to the far row', async () => {
    const [before, after] = [0, 1].map((turn) => view([{ square: facing(SQUARE) }], { turns: [turn, 0, 0, 0] }));
    const stage = stageOf(before!); // square lies at the bottom left: near
    const lie = () => lieOf(stage.scene.slots, rooms);
    expect(plan.isNear(facing(SQUARE), lie())).toBe(true);
    const seen = await watch(stage, [{ kind: 'turned', data: [0, 0, 1] }], after!, () => point(stage.scene.pieces[0]!));
    const ys = seen.map(({ y }) => y);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
    expect([ys[0], ys.at(-1)]).toEqual([plan.height - 0.75, plan.height - 0.25]);
    expect(plan.isNear(facing(SQUARE), lie())).toBe(false);
  });

  it.each([
    [2, 0],
    [0, 1],
  ])('rooms %i and %i change places with all in them, each to the other’s', async (a, b) => {
    const tokens = [{ square: 4 * a + CIRCLE }, { square: 4 * b + GEAR }, { square: 4 * 3 + GEAR }];
    const after = [{ square: 4 * b + CIRCLE }, { square: 4 * a + GEAR }, { square: 4 * 3 + GEAR }];
    const turns = [0, 1, 2, 3];
    const names = [...rooms.keys()];
    const order = names.map((_, slot) => (slot === a ? b : slot === b ? a : slot));
    const stage = stageOf(view(tokens, { turns }));
    const start = [0, 1, 2].map((id) => point(stage.scene.pieces[id]!));
    const swapped = view(after, { turns: order.map((slot) => turns[slot]!), names: order.map((slot) => names[slot]!) });
    const seen = await watch(stage, [{ kind: 'swapped', data: [0, a, b] }], swapped, () => ({
      pieces: [0, 1, 2].map((id) => point(stage.scene.pieces[id]!)),
      shifts: stage.scene.slots.map(({ shift }) => ({ ...shift })),
      rooms: stage.scene.slots.map(({ room }) => room),
    }));
    const [from, to] = [plan.roomCentre(a), plan.roomCentre(b)];
    const way = { x: to.x - from.x, y: to.y - from.y };
    let gone = -1;
    for (const { shifts, pieces, rooms: lie } of seen.filter(({ rooms: lying }) => lying[a] === names[a])) {
      const ahead = (shifts[a]!.x * way.x + shifts[a]!.y * way.y) / 4; // part of the way to the other's place
      expect(ahead).toBeGreaterThanOrEqual(gone);
      gone = ahead;
      expect(shifts[b]!.x + shifts[a]!.x + shifts[b]!.y + shifts[a]!.y).toBeCloseTo(0); // the other comes against it
      expect(far(pieces[0]!, { x: start[0]!.x + shifts[a]!.x, y: start[0]!.y + shifts[a]!.y })).toBeLessThan(1e-6);
      expect(far(pieces[1]!, { x: start[1]!.x + shifts[b]!.x, y: start[1]!.y + shifts[b]!.y })).toBeLessThan(1e-6);
      expect(lie[b]).toBe(names[b]);
    }
    expect(gone).toBeGreaterThan(0.9);
    const end = seen.at(-1)!;
    const landed = seen.filter(({ rooms: lying }) => lying[a] === names[b]);
    expect(landed.length).toBeGreaterThan(5);
    for (const { pieces } of landed)
      // who has landed stays
      pieces.forEach((at, id) => expect(far(at, end.pieces[id]!)).toBeLessThan(1e-6));
    expect([end.rooms[a], end.rooms[b]]).toEqual([names[b], names[a]]);
    expect(stage.scene.slots[b]!.turn % 4).toBe(turns[a]); // unturned
    expect(end.pieces[0]).toEqual({ x: start[0]!.x + way.x, y: start[0]!.y + way.y });
    expect(end.pieces[1]).toEqual({ x: start[1]!.x - way.x, y: start[1]!.y - way.y });
    expect(end.pieces[2]).toEqual(start[2]); // nothing else moves
  });

  it('the events alone lead to what the view after them shows', async () => {
    const rope = { kind: 'object', name: 'rope' } as const;
    const key = { kind: 'object', name: 'key', square: SQUARE } as const;
    const before = [{ square: facing(SQUARE) }, { ...rope, square: SQUARE }, { ...key }, { square: SQUARE, seat: 1 }];
    const stage = stageOf(view(before), 0); // nothing moves at speed 0, all the same is done
    const nothing = view(before);
    let drawn: Record<number, CardPiece> = {};
    const events: EventView[] = [
      { kind: 'step', data: [0, facing(SQUARE), SQUARE] },
      { kind: 'picked-up', data: [0, 1, SQUARE] },
      { kind: 'leapt', data: [0, SQUARE, TRIANGLE] },
      { kind: 'stopped', data: [0, TRIANGLE] },
      { kind: 'levitated', data: [0, 2, [SQUARE, GEAR]] },
      { kind: 'wounded', data: [3] },
      { kind: 'left', data: [-99] },
    ];
    stage.onEvent = (event) => {
      if (event.kind === 'left') drawn = JSON.parse(JSON.stringify(stage.scene.pieces)) as Record<number, CardPiece>;
    };
    await stage.play(events, nothing);
    const spot = (id: number) => ({ place: drawn[id]!.place, carrier: drawn[id]!.carrier });
    expect([0, 1, 2, 3].map(spot)).toEqual([
      { place: TRIANGLE, carrier: -1 },
      { place: TRIANGLE, carrier: 0 }, // the rope goes along
      { place: GEAR, carrier: -1 },
      { place: SQUARE, carrier: -1 },
    ]);
    expect(drawn[3]!.wounded).toBe(true);
  });

  // 0 and 1 stand in one zone with 2 and 3 in their hands, 4 lies there: who holds what afterwards.
  it.each<[EventView, Record<number, number>]>([
    [
      { kind: 'picked-up', data: [0, 4, CIRCLE] },
      { 2: 0, 3: 1, 4: 0 },
    ],
    [
      { kind: 'dropped', data: [0, 2, CIRCLE] },
      { 2: -1, 3: 1, 4: -1 },
    ],
    [
      { kind: 'gave', data: [0, 2, 1] },
      { 2: 1, 3: 1, 4: -1 },
    ],
    [
      { kind: 'took', data: [0, 3, 1] },
      { 2: 0, 3: 0, 4: -1 },
    ],
    [
      { kind: 'stole', data: [0, 3, 1] },
      { 2: 0, 3: 0, 4: -1 },
    ],
    [
      { kind: 'traded', data: [0, 2, 3, 1] },
      { 2: 1, 3: 0, 4: -1 },
    ],
    [
      { kind: 'handed', data: [0, 4, 1] },
      { 2: 0, 3: 1, 4: 1 },
    ],
  ])('$0.kind leaves everything in the right hands', async (event, hands) => {
    const thing = { kind: 'object', name: 'rope', square: CIRCLE } as const;
    const tokens = [{ square: CIRCLE }, { square: CIRCLE, seat: 1 }, thing, thing, thing];
    const stage = stageOf(view(tokens, { carrier: { 2: 0, 3: 1 } }), 0);
    let held: Record<number, number> = {};
    stage.onEvent = ({ kind }) => {
      if (kind === 'over') held = Object.fromEntries([2, 3, 4].map((id) => [id, stage.scene.pieces[id]!.carrier]));
    };
    await stage.play([event, { kind: 'over', data: [[], 'agreed'] }], view(tokens));
    expect(held).toEqual(hands);
  });

  it('a step goes straight to the next zone while those who are there make room', async () => {
    const before = view([{ square: TRIANGLE }, { square: CIRCLE }]);
    const stage = stageOf(before);
    const alone = stage.scene.pieces[1]!.size;
    const seen = await watch(
      stage,
      [{ kind: 'step', data: [0, TRIANGLE, CIRCLE] }],
      view([{ square: CIRCLE }, { square: CIRCLE }]),
      () => ({ walker: { ...stage.scene.pieces[0]! }, other: { ...stage.scene.pieces[1]! } }),
    );
    const xs = seen.map(({ walker }) => walker.x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(new Set(seen.map(({ walker }) => walker.y.toFixed(3))).size).toBe(1);
    const { walker, other } = seen.at(-1)!;
    expect(other.size).toBeLessThan(alone);
    expect(walker.dx).toBeLessThan(other.dx); // side by side in one lane
    expect(walker.dy).toBe(other.dy);
  });

  it('blue leaves over the upper edge, yellow over the lower', async () => {
    for (const [seat, way] of [
      [0, -1],
      [1, 1],
    ] as const) {
      const stage = stageOf(view([{ square: 4 * 2, seat }]));
      const { y } = stage.scene.pieces[0]!;
      const seen = await watch(
        stage,
        [{ kind: 'left', data: [0] }],
        view([{ square: null, seat }]),
        () => stage.scene.pieces[0]!.y,
      );
      expect(Math.max(...seen.map((now) => (now - y) * way))).toBeGreaterThan(1);
      expect(Math.min(...seen.slice(0, -1).map((now) => (now - y) * way))).toBeGreaterThanOrEqual(0);
    }
  });

  it('a revealed room flips from back to face and brings its closed portcullis', async () => {
    const names = ['51a', null, '52a', '52b'];
    rooms.get('51b')!.edges[1] = 2;
    const stage = stageOf(view([], { names }));
    const seen = await watch(
      stage,
      [{ kind: 'revealed', data: [0, 1, '51b', 3, []] }],
      view([], { turns: [0, 3, 0, 0] }),
      () => ({
        ...stage.scene.slots[1]!,
      }),
    );
    const flips = seen.map(({ flip }) => flip);
    expect(flips).toEqual([...flips].sort((a, b) => a - b));
    expect([flips[0], flips.at(-1)]).toEqual([0, 1]);
    expect(((seen.at(-1)!.turn % 4) + 4) % 4).toBe(3);
    expect(seen.at(-2)!.gate).toBe('closed');
  });
});

describe('the lanes of a zone', () => {
  const piece = (id: number, more: Partial<CardPiece> = {}) =>
    ({ id, seat: 0, kind: 'character', carrier: -1, wounded: false, place: 0, ...more }) as CardPiece;
  const crowd = [
    piece(0, { wounded: true }),
    piece(1),
    piece(2),
    piece(3, { seat: 1 }),
    piece(4, { seat: 1 }),
    piece(5, { seat: 1 }),
    ...Array.from({ length: 7 }, (_, i) => piece(6 + i, { kind: 'object' })),
    piece(20, { kind: 'object', carrier: 1 }),
  ];

  it.each([0, 1])('have the other side above and one’s own below, for seat %i', (below) => {
    const spots = laneSpots(crowd, below);
    const own = crowd
      .filter(({ kind, seat }) => kind === 'character' && seat === below)
      .map(({ id }) => spots.get(id)!.dy);
    const theirs = crowd
      .filter(({ kind, seat }) => kind === 'character' && seat !== below)
      .map(({ id }) => spots.get(id)!.dy);
    const things = crowd
      .filter(({ kind, carrier }) => kind === 'object' && carrier < 0)
      .map(({ id }) => spots.get(id)!.dy);
    expect(Math.max(...theirs)).toBeLessThan(Math.min(...things));
    expect(Math.max(...things)).toBeLessThan(Math.min(...own));
  });

  it('have a wounded last, and nobody who is carried', () => {
    expect(
      rowsOf(crowd, 0)
        .find(({ lane }) => lane === 'below')!
        .pieces.map(({ id }) => id),
    ).toEqual([1, 2, 0]);
    expect(laneSpots(crowd, 0).has(20)).toBe(false);
  });

  it('keep everybody inside the zone and apart', () => {
    const spots = [...laneSpots(crowd, 0)].filter(([id]) => id < 6 + FAN - 1);
    for (const [id, { dx, dy, size }] of spots) {
      const radius = size * 0.19; // 38 of a token's 100 units, which are half a zone
      expect(Math.abs(dx) + radius, `token ${id}`).toBeLessThan(0.5);
      expect(Math.abs(dy) + radius, `token ${id}`).toBeLessThan(0.5);
    }
    const people = spots.filter(([id]) => id < 6).map(([, spot]) => spot);
    for (const a of people)
      for (const b of people)
        if (a !== b) expect(Math.hypot(a.dx - b.dx, a.dy - b.dy)).toBeGreaterThan((a.size + b.size) * 0.18);
  });

  it('draw one who is alone larger than many', () => {
    const [alone, many] = [laneSpots([piece(1)], 0).get(1)!, laneSpots(crowd, 0).get(1)!];
    expect(alone).toMatchObject({ dx: 0 });
    expect(alone.dy).toBeCloseTo(0);
    expect(alone.size).toBeGreaterThan(1.5 * many.size);
  });
});
