/** Plays what happened at the table of cards: the engine's events, one after the other, on the scene; then shows the view. */
import { modulo, type Point, turnPoint } from '../../board/geometry';
import { ease, overshoot, type Pace, Playing } from '../../board/playing.svelte';
import { GATE_STATES, nearest } from '../../board/scene';
import type { EventView } from '../../protocol/events';
import type { RoomFact, SeatView } from '../../protocol/messages';
import { type CardPlan, type Lie, NOWHERE } from './geometry';
import { settle, type Spot, spotsOf } from './lanes';
import { type CardPiece, type CardScene, cardSceneOf, type CardSlot, lieOf } from './scene';

const STEP = 170; // a zone is two flagstones long
const HAND = 160; // from hand to hand
const TURN = 600;
const FLIP = 620;
const SWAP = 900;
const GATE = 2;

export class CardStage extends Playing {
  scene = $state<CardScene>({ pieces: {}, slots: [], below: 0 });

  constructor(
    private readonly plan: CardPlan,
    private readonly rooms: Map<string, RoomFact>,
    pace: Pace,
  ) {
    super(pace);
  }

  show(view: SeatView): void {
    this.scene = cardSceneOf(view, this.plan, this.rooms, this.scene.slots.length ? this.scene : undefined);
  }

  protected piece(id: number): CardPiece | undefined {
    return this.scene.pieces[id];
  }

  private get lie(): Lie {
    return lieOf(this.scene.slots, this.rooms);
  }

  protected async act(event: EventView, after: SeatView): Promise<void> {
    switch (event.kind) {
      case 'step':
        return this.walk(event.data[0], event.data[2], STEP);
      case 'walked':
        return this.walk(event.data[0], event.data[2], 2 * STEP);
      case 'leapt':
        return this.walk(event.data[0], event.data[2], 420, 0.5);
      case 'stopped':
        return this.flash(event.data[0], '#ffc861', 'hit', 220);
      case 'picked-up':
      case 'took':
      case 'stole':
        return this.hand(event.data[1], event.data[0]);
      case 'dropped':
        return this.hand(event.data[1], -1, this.piece(event.data[0])?.place);
      case 'gave':
        return this.hand(event.data[1], event.data[2]);
      case 'traded': {
        const [who, what, got, partner] = event.data;
        this.pass(got, who);
        return this.hand(what, partner);
      }
      case 'levitated':
        return this.levitate(event.data[1], event.data[2]);
      case 'handed':
        return this.hand(event.data[1], event.data[2]);
      case 'revealed': {
        const [, slot, room, turn] = event.data;
        return this.reveal(slot, room, turn);
      }
      case 'placed':
        return this.put(event.data[1], event.data[2], after);
      case 'turned':
        return this.turn(event.data[1], event.data[2]);
      case 'swapped':
        return this.swap(event.data[1], event.data[2]);
      case 'card-gate':
        return this.work(event.data[1], event.data[2]);
      case 'smashed':
        return this.smash(event.data[1]);
      case 'attacked':
        return event.data[0] === 'shoot' ? this.fly(event.data[1], event.data[2], 'shot') : undefined;
      case 'burned':
        await this.flash(event.data[0], '#ffb347', 'magic', 200);
        await this.fly(event.data[0], event.data[1], 'fire');
        return this.flash(event.data[1], '#ff6a1f', 'hit', 260);
      case 'wounded':
        await this.fall(event.data[0]);
        return this.change(event.data[0], { wounded: true, struck: true });
      case 'healed':
        await this.flash(event.data[0], '#5cf2bd', 'heal', 260);
        return this.change(event.data[0], { wounded: false, healed: true });
      case 'eliminated':
        return this.vanish(event.data[0], 'dead');
      case 'discarded':
        return this.vanish(event.data[0], 'drop');
      case 'left':
      case 'rescued':
        return this.leave(event.data[0]);
      case 'scored':
        return this.gain(event.data[1]);
      case 'hid':
        return this.hide(event.data[0], event.data[2]);
    }
  }

  protected placeOf(event: EventView): number {
    switch (event.kind) {
      case 'step':
      case 'walked':
      case 'leapt':
      case 'placed':
        return event.data[2];
      case 'stopped':
      case 'eliminated':
      case 'discarded':
        return event.data[1];
      case 'wounded':
      case 'healed':
      case 'left':
      case 'rescued':
        return this.piece(event.data[0])?.place ?? NOWHERE;
      case 'burned':
        return this.piece(event.data[1])?.place ?? NOWHERE;
      case 'levitated':
        return event.data[2].at(-1) ?? NOWHERE;
      default:
        return this.at;
    }
  }

  // --- Who moves.

  /** Everything goes from where it is drawn to where it belongs now: who moves, and the others who make room. */
  private async rearrange(ms: number, moving: readonly CardPiece[] = [], leap = 0): Promise<void> {
    const way = this.towards(spotsOf(this.scene, this.plan, this.lie));
    for (const piece of moving) piece.moving = true;
    await this.tween(ms, (part) => {
      way(ease(part));
      if (leap) for (const piece of moving) piece.scale = 1 + leap * Math.sin(part * Math.PI);
    });
    for (const piece of moving) Object.assign(piece, { moving: false, scale: 1 });
  }

  /** Draws those whose spot changes some part of the way there. */
  private towards(goals: Map<number, Spot>, only: (piece: CardPiece) => boolean = () => true): (part: number) => void {
    const moves = [...goals].flatMap(([id, goal]) => {
      const piece = this.scene.pieces[id]!;
      const { x, y, dx, dy, size } = piece;
      const same = x === goal.x && y === goal.y && dx === goal.dx && dy === goal.dy && size === goal.size;
      return same || !only(piece) ? [] : [{ piece, from: { x, y, dx, dy, size }, goal }];
    });
    return (part) => {
      for (const { piece, from, goal } of moves)
        for (const key of ['x', 'y', 'dx', 'dy', 'size'] as const)
          piece[key] = part === 1 ? goal[key] : from[key] + (goal[key] - from[key]) * part;
    };
  }

  private loads(id: number): CardPiece[] {
    return Object.values(this.scene.pieces).filter((piece) => piece.carrier === id);
  }

  private async walk(id: number, to: number, ms: number, leap = 0): Promise<void> {
    const piece = this.piece(id);
    if (!piece || to < 0) return;
    const moving = [piece, ...this.loads(id)];
    for (const each of moving) each.place = to;
    piece.stopped = -1;
    this.onSound('step');
    await this.rearrange(ms, moving, leap);
    if (leap) this.onSound('drop');
  }

  /** What somebody holds from now on; nobody (-1): it lies at a place. What one did not see before comes from there. */
  private pass(id: number, carrier: number, place = this.piece(carrier)?.place ?? NOWHERE): CardPiece[] {
    const piece = this.piece(id);
    if (!piece || place < 0) return [];
    if (piece.place < 0) Object.assign(piece, this.plan.centre(place, this.lie), { dx: 0, dy: 0, size: 0.4 });
    const fallen = piece.kind === 'character' ? this.loads(id) : [];
    for (const load of fallen) load.carrier = -1; // a wounded that is lifted leaves what it held
    Object.assign(piece, { carrier, place });
    return [piece];
  }

  private async hand(id: number, carrier: number, place?: number): Promise<void> {
    const moving = this.pass(id, carrier, place);
    this.onSound('drop');
    await this.rearrange(HAND, moving);
  }

  private async levitate(id: number, path: readonly number[]): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    this.onSound('magic');
    piece.carrier = -1;
    for (const place of path.slice(1)) {
      piece.place = place;
      await this.rearrange(1.6 * STEP, [piece], 0.3);
    }
  }

  private async put(id: number, place: number, after: SeatView): Promise<void> {
    const token = after.tokens.find((found) => found.id === id);
    const piece = this.piece(id);
    if (!piece || !token) return;
    Object.assign(piece, { name: token.name, seat: token.seat, kind: token.kind, place, carrier: -1 });
    Object.assign(piece, spotsOf(this.scene, this.plan, this.lie).get(id));
    await Promise.all([this.comeDown(piece), this.rearrange(140)]);
  }

  private async change(id: number, what: Partial<CardPiece>): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    Object.assign(piece, what);
    await this.rearrange(140);
  }

  private async vanish(id: number, sound: 'dead' | 'drop'): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    await this.fade(id, sound);
    for (const load of this.loads(id)) load.carrier = -1;
    piece.place = NOWHERE;
    await this.rearrange(140);
  }

  /** Out of the labyrinth, into the enemy's starting zone and beyond. */
  private async leave(id: number): Promise<void> {
    const piece = this.piece(id);
    if (!piece || piece.place < 0) return;
    this.onSound('exit');
    const moving = [piece, ...this.loads(id)];
    const from = moving.map(({ y }) => y);
    const far = piece.seat === 0 ? -1.4 : 1.4;
    for (const each of moving) each.moving = true;
    await this.tween(650, (part) =>
      moving.forEach((each, i) => {
        each.y = from[i]! + far * ease(part);
        each.opacity = 1 - Math.max(0, 2 * part - 1);
      }),
    );
    for (const each of moving) Object.assign(each, { place: NOWHERE, carrier: -1, opacity: 1, moving: false });
    await this.rearrange(140);
  }

  /** The points rise from where they were won. */
  private async gain(points: number): Promise<void> {
    if (this.at < 0) return;
    const text = points > 0 ? `+${points}` : String(points);
    const point = this.plan.centre(this.at, this.lie);
    await this.tween(700, (rise) => (this.scene.gain = { ...point, text, rise }));
    delete this.scene.gain;
  }

  private async fly(from: number, to: number, kind: 'fire' | 'shot'): Promise<void> {
    const [start, end] = [this.piece(from), this.piece(to)];
    if (!start || !end || end.place < 0 || start.place < 0) return;
    const flight = { from: start.id, to: end.id, kind };
    await this.tween(360, (part) => (this.scene.flight = { ...flight, part }));
    delete this.scene.flight;
  }

  // --- Rooms.

  private on(slot: number): CardPiece[] {
    return Object.values(this.scene.pieces).filter(
      (piece) => this.plan.isZone(piece.place) && piece.place >> 2 === slot,
    );
  }

  /** Tokens stay upright and travel along with their signs; those who face the room slide to the mirrored place. */
  private async turn(slot: number, way: number): Promise<void> {
    const room = this.scene.slots[slot];
    if (!room) return;
    const centre = this.plan.roomCentre(slot);
    const on = this.on(slot);
    const from = on.map(({ x, y }) => ({ x, y }));
    const start = room.turn;
    const turned = this.scene.slots.map((other, i) => (i === slot ? { ...other, turn: start + way } : other));
    const goals = spotsOf(this.scene, this.plan, lieOf(turned, this.rooms));
    const slide = this.towards(goals, (piece) => this.plan.isFacing(piece.place));
    this.onSound('turn');
    await this.tween(TURN, (part) => {
      const quarters = way * overshoot(part);
      room.turn = part === 1 ? Math.round(start + way) : start + quarters;
      on.forEach((piece, i) => Object.assign(piece, turnPoint(from[i]!, centre, part === 1 ? way : quarters)));
      slide(ease(part));
    });
    for (const piece of on) if (piece.stopped >= 0) piece.stopped = modulo(piece.stopped + way, 4);
    settle(this.scene, this.plan, this.lie);
  }

  /** Two rooms lift, pass each other and drop, each with everything in it. Who faces one of them faces the one that came. */
  private async swap(a: number, b: number): Promise<void> {
    const [first, second] = [this.scene.slots[a], this.scene.slots[b]];
    if (!first || !second) return;
    const [start, goal] = [this.plan.roomCentre(a), this.plan.roomCentre(b)];
    const carry = (slot: number, room: CardSlot) => {
      const on = this.on(slot).map((piece) => ({ piece, x: piece.x, y: piece.y }));
      return (shift: Point) => {
        room.shift = shift;
        for (const { piece, x, y } of on) Object.assign(piece, { x: x + shift.x, y: y + shift.y });
      };
    };
    const [moveFirst, moveSecond] = [carry(a, first), carry(b, second)];
    const [onFirst, onSecond] = [this.on(a), this.on(b)];
    const under = goal.x + goal.y < start.x + start.y ? onFirst : onSecond; // one room passes below the other
    this.onSound('turn');
    await this.tween(SWAP, (part) => {
      const gone = ease(part);
      const aside = 0.3 * Math.sin(Math.PI * gone);
      const [x, y] = [goal.x - start.x, goal.y - start.y];
      const [sideX, sideY] = [(-y / 2) * aside, (x / 2) * aside];
      moveFirst({ x: x * gone + sideX, y: y * gone + sideY });
      moveSecond({ x: -x * gone - sideX, y: -y * gone - sideY });
      first.lift = second.lift = Math.sin(Math.PI * part);
      for (const piece of under) piece.opacity = 1 - 0.9 * first.lift;
    });
    for (const piece of under) piece.opacity = 1;
    for (const [pieces, to] of [
      [onFirst, b],
      [onSecond, a],
    ] as const)
      for (const piece of pieces) piece.place = 4 * to + (piece.place & 3);
    for (const room of [first, second]) Object.assign(room, { shift: { x: 0, y: 0 }, lift: 0 });
    [this.scene.slots[a], this.scene.slots[b]] = [second, first];
    this.onSound('gate');
    await this.rearrange(200);
  }

  private async reveal(slot: number, room: string, turn: number): Promise<void> {
    const found = this.scene.slots[slot];
    if (!found) return;
    this.onSound('reveal');
    const gate = this.rooms.get(room)?.edges.includes(GATE) ? 'closed' : null;
    Object.assign(found, { room, turn: nearest(0, turn), gate });
    const slide = this.towards(spotsOf(this.scene, this.plan, this.lie));
    await this.tween(FLIP, (part) => {
      found.flip = ease(part);
      slide(ease(part));
    });
    found.flip = 1;
    found.counts = [];
  }

  private async work(slot: number, state: number): Promise<void> {
    const room = this.scene.slots[slot];
    this.onSound('gate');
    if (room) room.gate = GATE_STATES[state] ?? room.gate;
    await this.pause(320);
  }

  private async smash(slot: number): Promise<void> {
    const room = this.scene.slots[slot];
    if (!room) return;
    this.onSound('dead');
    await this.tween(700, (part) => (room.crack = part));
    Object.assign(room, { crack: 0, broken: true, gate: room.gate && 'broken' });
  }

  private async hide(seat: number, slot: number): Promise<void> {
    const room = this.scene.slots[slot];
    if (room) room.counts = room.counts.map((count, i) => (i === seat ? count + 1 : count));
    this.onSound('drop');
    await this.pause(120);
  }
}
