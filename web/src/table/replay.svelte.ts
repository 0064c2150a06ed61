/** Looking back: the table as it was after some actions, without leaving the game. */
import type { SeatView } from '../protocol/messages';
import type { Table } from './table.svelte';

export class Replay {
  at = $state<number | null>(null); // number of actions; null = now
  view = $state.raw<SeatView | null>(null);
  private readonly kept = new Map<number, SeatView>();
  private keptOver = false;

  constructor(private readonly table: Table) {}

  get length(): number {
    return this.table.log.length;
  }

  async go(to: number): Promise<void> {
    const step = Math.max(0, to);
    if (step >= this.length) {
      this.now();
      return;
    }
    this.at = step;
    const view = await this.load(step);
    if (view && this.at === step) this.view = view;
  }

  now(): void {
    this.at = null;
    this.view = null;
  }

  async load(step: number): Promise<SeatView | null> {
    const over = this.table.view?.result !== null;
    if (over !== this.keptOver) this.kept.clear(); // secrets are open once it is over
    this.keptOver = over;
    const known = this.kept.get(step);
    if (known) return known;
    const seat = this.table.view?.seat ?? -1;
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.table.id)}/replay?upto=${step}&seat=${seat}`);
    if (!answer.ok) return null;
    const view = (await answer.json()) as SeatView;
    this.kept.set(step, view);
    return view;
  }
}
