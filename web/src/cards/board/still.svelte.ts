/** The table of cards before its stage is there: what happens is seen at once. */
import type { AnyStage } from '../../table/table.svelte';
import type { EventView } from '../../protocol/events';
import type { RoomFact, SeatView } from '../../protocol/messages';
import type { CardPlan } from './geometry';
import { type CardScene, cardSceneOf } from './scene';

/** What is shown of a table of cards, moving or not. */
export interface CardShow extends AnyStage {
  readonly scene: CardScene;
  readonly at: number; // the place where something happens now; -1: nowhere
}

export class StillStage implements CardShow {
  scene = $state.raw<CardScene>({ pieces: {}, slots: [], below: 0 });
  readonly playing = false;
  readonly at = -1;
  onEvent: AnyStage['onEvent'] = () => {};
  onSound: AnyStage['onSound'] = () => {};

  constructor(
    private readonly plan: CardPlan,
    private readonly rooms: Map<string, RoomFact>,
  ) {}

  show(view: SeatView): void {
    this.scene = cardSceneOf(view, this.plan, this.rooms);
  }

  play(_events: EventView[], after: SeatView, done: () => void = () => {}): Promise<void> {
    this.show(after);
    done();
    return Promise.resolve();
  }

  hurry(): void {}
}
