/** Plays what happened: the engine's events, one after the other, on the scene; then shows the view as it is. */
import type { EventView } from '../protocol/events';
import type { RoomFact, SeatView } from '../protocol/messages';
import { modulo, type Plan, turnPoint, turnSquare } from './geometry';
import { ease, overshoot, type Pace, Playing } from './playing.svelte';
import { GATE_STATES, gateEdge, type GateState, nearest, type Piece, type Scene, sceneOf, settle } from './scene';

const STEP = 110;
const TURN = 600;
const FLIP = 620;
const OUTWARD = [
  { x: 0, y: -1.2 },
  { x: 1.2, y: 0 },
  { x: 0, y: 1.2 },
  { x: -1.2, y: 0 },
];

export class Stage extends Playing {
  scene = $state<Scene>({ pieces: {}, slots: [] });

  constructor(
    private readonly plan: Plan,
    private readonly rooms: Map<string, RoomFact>,
    pace: Pace,
  ) {
    super(pace);
  }

  show(view: SeatView): void {
    this.scene = sceneOf(view, this.plan, this.rooms, this.scene.slots.length ? this.scene : undefined);
  }

  protected async act(event: EventView, after: SeatView): Promise<void> {
    switch (event.kind) {
      case 'step':
        return this.walk(event.data[0], event.data[2], STEP);
      case 'pushed':
        this.onSound('hit');
        return this.walk(event.data[0], event.data[2], 260);
      case 'walked':
        return this.walk(event.data[0], event.data[2], 260);
      case 'jumped':
        return this.jump(event.data[0], event.data[3]);
      case 'turned':
        return this.turn(event.data[1], event.data[2]);
      case 'slid':
        return this.slide(event.data[1], event.data[2]);
      case 'raised':
        return this.raise(event.data[1]);
      case 'lowered':
        return this.lower(...event.data);
      case 'doors-shown':
        this.onSound('reveal');
        return this.pause(500);
      case 'resigned':
        return this.withdraw(event.data[0], after);
      case 'revealed': {
        const [, slot, room, turn] = event.data;
        return this.reveal(slot, room, turn);
      }
      case 'placed':
        return this.drop(event.data[1], event.data[2], after);
      case 'gate': {
        const [, near, far, state] = event.data;
        return this.gate(near, far, GATE_STATES[state]);
      }
      case 'wounded':
        return this.wounded(event.data[0]);
      case 'healed':
        return this.healed(event.data[0]);
      case 'eliminated':
      case 'fell':
        return this.vanish(event.data[0], 'dead');
      case 'discarded':
        return this.vanish(event.data[0], 'drop');
      case 'left':
      case 'rescued':
        return this.leave(event.data[0]);
      case 'scored':
        return this.gain(event.data[1]);
      case 'picked-up':
      case 'dropped':
        this.onSound('drop');
        return this.pause(60);
      case 'fireball':
        return this.fireball(event.data[0], event.data[1]);
      case 'screamed':
        return this.flash(event.data[1], '#c6a0ff', 'magic', 260);
      case 'drank':
        return this.flash(event.data[0], '#c6a0ff', 'magic', 260);
      case 'hid': {
        const [hider, , place] = event.data;
        const slot = this.scene.slots[place];
        if (slot) slot.counts = slot.counts.map((count, seat) => (seat === hider ? count + 1 : count));
        this.onSound('drop');
        return this.pause(120);
      }
      case 'card':
        this.onSound('card');
        return this.pause(200);
    }
  }

  protected placeOf(event: EventView): number {
    switch (event.kind) {
      case 'step':
      case 'pushed':
      case 'walked':
      case 'placed':
        return event.data[2];
      case 'jumped':
        return event.data[3];
      case 'wounded':
      case 'healed':
      case 'eliminated':
      case 'fell':
      case 'left':
      case 'rescued':
        return this.piece(event.data[0])?.square ?? -1;
      case 'fireball':
        return this.piece(event.data[1])?.square ?? -1;
      default:
        return this.at;
    }
  }

  protected piece(id: number): Piece | undefined {
    return this.scene.pieces[id];
  }

  /** A piece with what it carries. */
  private withLoad(id: number): Piece[] {
    return Object.values(this.scene.pieces).filter((piece) => piece.id === id || piece.carriedBy === id);
  }

  private async walk(id: number, to: number, ms: number): Promise<void> {
    const moving = this.withLoad(id);
    const from = moving.map(({ x, y }) => ({ x, y }));
    const goal = this.plan.centre(to);
    if (ms === STEP) this.onSound('step');
    await this.tween(ms, (part) => {
      moving.forEach((piece, i) => {
        piece.x = from[i]!.x + (goal.x - from[i]!.x) * part;
        piece.y = from[i]!.y + (goal.y - from[i]!.y) * part;
      });
    });
    for (const piece of moving) piece.square = to;
  }

  private async jump(id: number, to: number): Promise<void> {
    const moving = this.withLoad(id);
    const from = moving.map(({ x, y }) => ({ x, y }));
    const goal = this.plan.centre(to);
    this.onSound('step');
    await this.tween(420, (part) => {
      moving.forEach((piece, i) => {
        piece.x = from[i]!.x + (goal.x - from[i]!.x) * part;
        piece.y = from[i]!.y + (goal.y - from[i]!.y) * part;
        piece.scale = 1 + 0.5 * Math.sin(part * Math.PI);
      });
    });
    for (const piece of moving) Object.assign(piece, { square: to, scale: 1 });
    this.onSound('drop');
  }

  private async turn(slot: number, way: number): Promise<void> {
    const room = this.scene.slots[slot];
    if (!room) return;
    const squares = this.plan.roomSquares(slot);
    const centre = this.plan.roomCentre(slot);
    const on = Object.values(this.scene.pieces).filter((piece) => squares.includes(piece.square));
    const from = on.map(({ x, y }) => ({ x, y }));
    const start = room.turn;
    this.onSound('turn');
    await this.tween(TURN, (part) => {
      const turned = way * overshoot(part);
      room.turn = part === 1 ? Math.round(start + way) : start + turned;
      on.forEach((piece, i) => Object.assign(piece, turnPoint(from[i]!, centre, part === 1 ? way : turned)));
    });
    for (const piece of on) piece.square = squares[turnSquare(squares.indexOf(piece.square), modulo(way, 4))]!;
    settle(this.scene.pieces, this.plan);
  }

  /** A room slides to another place, with everything in it. */
  private async slide(from: number, to: number): Promise<void> {
    const [room, place] = [this.scene.slots[from], this.scene.slots[to]];
    if (!room || !place) return;
    const [before, after] = [this.plan.roomSquares(from), this.plan.roomSquares(to)];
    const [start, goal] = [this.plan.roomCentre(from), this.plan.roomCentre(to)];
    const on = Object.values(this.scene.pieces).filter((piece) => before.includes(piece.square));
    const at = on.map(({ x, y }) => ({ x, y }));
    this.onSound('turn');
    await this.tween(TURN, (part) => {
      room.shift = { x: (goal.x - start.x) * ease(part), y: (goal.y - start.y) * ease(part) };
      on.forEach((piece, i) => Object.assign(piece, { x: at[i]!.x + room.shift.x, y: at[i]!.y + room.shift.y }));
    });
    for (const piece of on) piece.square = after[before.indexOf(piece.square)]!;
    [this.scene.slots[from], this.scene.slots[to]] = [place, room];
    room.shift = { x: 0, y: 0 };
    settle(this.scene.pieces, this.plan);
  }

  private async raise(slot: number): Promise<void> {
    const room = this.scene.slots[slot];
    if (!room) return;
    this.onSound('gate');
    room.raised = true;
    await this.pause(450);
  }

  private async lower(slot: number, way: number): Promise<void> {
    await this.turn(slot, way);
    const room = this.scene.slots[slot];
    if (room) room.raised = false;
    this.onSound('gate');
    await this.pause(300);
  }

  /** Whoever gives up while others play on takes his people off the board. */
  private async withdraw(seat: number, after: SeatView): Promise<void> {
    if (after.result !== null) return;
    const leaving = Object.values(this.scene.pieces).filter(
      (piece) => piece.seat === seat && piece.kind === 'character' && piece.square >= 0,
    );
    this.onSound('exit');
    await this.tween(500, (part) => leaving.forEach((piece) => (piece.opacity = 1 - part)));
    for (const piece of leaving) Object.assign(piece, { square: -1, opacity: 1 });
  }

  private async reveal(slot: number, room: string, turn: number): Promise<void> {
    const found = this.scene.slots[slot];
    if (!found) return;
    this.onSound('reveal');
    found.room = room;
    found.turn = nearest(0, turn);
    const fact = this.rooms.get(room);
    found.gates = Object.fromEntries(
      (fact?.edges ?? []).flatMap((kind, edge) => (kind === 2 ? [[edge, 'closed']] : [])),
    );
    await this.tween(FLIP, (part) => (found.flip = ease(part)));
    found.flip = 1;
    found.counts = [];
  }

  private async drop(id: number, square: number, after: SeatView): Promise<void> {
    let piece = this.piece(id);
    const token = after.tokens.find((found) => found.id === id);
    if (!piece || !token) return;
    piece = this.scene.pieces[id]!;
    Object.assign(piece, { name: token.name, seat: token.seat, kind: token.kind, square });
    settle(this.scene.pieces, this.plan);
    await this.comeDown(piece);
  }

  private async gate(a: number, b: number, state: GateState): Promise<void> {
    const found = gateEdge(this.plan, this.scene.slots, a, b);
    this.onSound('gate');
    if (found) this.scene.slots[found.slot]!.gates[found.edge] = state;
    await this.pause(280);
  }

  private async wounded(id: number): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    await this.fall(id);
    Object.assign(piece, { wounded: true, struck: true });
    settle(this.scene.pieces, this.plan);
  }

  private async healed(id: number): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    await this.flash(id, '#5cf2bd', 'heal', 260);
    Object.assign(piece, { wounded: false, healed: true });
  }

  private async vanish(id: number, sound: 'dead' | 'drop'): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    await this.fade(id, sound);
    piece.square = -1;
  }

  /** Out of the labyrinth, over the edge of the board. */
  private async leave(id: number): Promise<void> {
    const piece = this.piece(id);
    if (!piece) return;
    this.onSound('exit');
    const side = OUTWARD[this.plan.outward(this.plan.line(piece.square))] ?? { x: 0, y: 0 };
    const { x, y } = piece;
    await this.tween(650, (part) => {
      Object.assign(piece, { x: x + side.x * ease(part), y: y + side.y * ease(part) });
      piece.opacity = 1 - Math.max(0, 2 * part - 1);
    });
    Object.assign(piece, { square: -1, opacity: 1 });
  }

  /** The points rise from where they were won. */
  private async gain(points: number): Promise<void> {
    if (this.at < 0) return;
    const text = points > 0 ? `+${points}` : String(points);
    await this.tween(700, (rise) => (this.scene.gain = { ...this.plan.centre(this.at), text, rise }));
    delete this.scene.gain;
  }

  private async fireball(from: number, to: number): Promise<void> {
    await this.flash(from, '#ffb347', 'magic', 200);
    await this.flash(to, '#ff6a1f', 'hit', 320);
  }
}
