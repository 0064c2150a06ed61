// Whole recorded games by their events alone: played.json is written, and kept true, by the engine's own tests.
import { describe, expect, it } from 'vitest';
import { CardPlan } from '../src/cards/board/geometry';
import type { CardScene } from '../src/cards/board/scene';
import { CardStage } from '../src/cards/board/stage.svelte';
import type { EventView } from '../src/protocol/events';
import type { PlanFact, RoomFact, SeatView } from '../src/protocol/messages';
import played from './played.json';

type Token = [
  name: string,
  seat: number,
  kind: 'character' | 'object',
  square: number | null,
  wounded: boolean,
  carrier: number,
];
interface Shown {
  tokens: Token[];
  rooms: ({ name: string; turn: number } | null)[];
  gates: (string | null)[];
  broken: number[];
}
type Change = Partial<Omit<Shown, 'tokens'>> & { tokens?: Record<string, Token> };

function view({ tokens, rooms, gates, broken }: Shown): SeatView {
  return {
    ...{ seat: -1, rooms, face_down: [] },
    tokens: tokens.map(([name, seat, kind, square, wounded], id) => ({
      id,
      name,
      seat,
      kind,
      square,
      wounded,
      slot: null,
    })),
    zones: { carrier: tokens.map((token) => token[5]), gates, broken, stopped: [], unseen: [], fallen: [] },
  } as unknown as SeatView;
}

/** What can be told of a scene: who is where with what, how the rooms lie. */
function told({ pieces, slots }: CardScene): string[] {
  const people = Object.values(pieces)
    .filter(({ place }) => place >= 0)
    .map(
      ({ id, name, place, carrier, wounded }) => `${id} ${name} at ${place} by ${carrier}${wounded ? ' wounded' : ''}`,
    );
  const rooms = slots.map(
    ({ room, turn, gate, broken }) => `${room} +${room ? ((turn % 4) + 4) % 4 : 0} ${gate} ${broken}`,
  );
  return [...people, ...rooms];
}

/** Remembers what the events have led to, before the view is shown. */
class Watched extends CardStage {
  seen: string[] = [];
  override show(after: SeatView): void {
    this.seen = told(this.scene);
    super.show(after);
  }
}

describe.each(played)('the record $record', ({ slots, facts, start, moves }) => {
  const named = slots.map((name, i) => ({ name, x: 2 * (i % 2), y: i - (i % 2) }));
  const plan = new CardPlan({ slots: named, lines: [], colours: ['blue', 'yellow'] } as unknown as PlanFact);
  const rooms = new Map(facts.map((fact) => [fact.name, fact as unknown as RoomFact]));

  it('is led by its events from every view to the next', async () => {
    const stage = new Watched(plan, rooms, { speed: 0 });
    let shown = start as unknown as Shown;
    stage.show(view(shown));
    for (const [number, [events, change]] of moves.entries()) {
      const { tokens = {}, ...rest } = change as unknown as Change;
      shown = { ...shown, ...rest, tokens: shown.tokens.map((token, id) => tokens[id] ?? token) };
      await stage.play(events as unknown as EventView[], view(shown));
      expect(stage.seen, `after ${number}: ${JSON.stringify(events)}`).toEqual(told(stage.scene));
    }
  });
});
