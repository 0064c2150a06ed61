/** A fight as it is shown: from the declaration to the result. */
import type { EventView, FightView } from '../protocol/messages';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';

export interface Shown {
  seats: number[]; // who plays a card: attacker, defender, whoever has joined
  sides: number[]; // of these seats
  attackers: number[];
  defenders: number[];
  strength: number[];
  cards: (number | null)[]; // of these seats
  totals: number[] | null;
  winner: number | null; // 0 attackers, 1 defenders, -1 nobody
}

export class CombatShow {
  shown = $state.raw<Shown | null>(null);
  open = $state(false);
  private skip: () => void = () => {};

  constructor(private readonly table: Table) {}

  /** The fight under way as the view has it, or the one whose result is being shown. */
  current(): Shown | null {
    if (this.open && this.shown) return this.shown;
    const fight = this.table.view?.fight;
    return fight ? fromView(fight) : null;
  }

  async event(event: EventView): Promise<void> {
    if (event.kind === 'combat') {
      this.table.sound('fight');
      await this.wait(350);
    }
    if (event.kind === 'cards') await this.result(event);
  }

  private async result(event: EventView): Promise<void> {
    const [seats, cards, totals, sides] = event.data as [number[], number[], number[], number[]];
    const played = (side: number) => cards.reduce((sum, card, i) => (sides[i] === side ? sum + card : sum), 0);
    const fight = this.table.view?.fight;
    this.shown = {
      seats,
      sides,
      attackers: fight?.attackers ?? [],
      defenders: fight?.defenders ?? [],
      strength: [totals[0]! - played(0), totals[1]! - played(1)],
      cards,
      totals,
      winner: totals[0]! > totals[1]! ? 0 : totals[1]! > totals[0]! ? 1 : -1,
    };
    this.open = true;
    this.table.sound('card');
    await this.wait(2600);
    this.open = false;
    this.shown = null;
  }

  hurry(): void {
    this.skip();
  }

  private wait(ms: number): Promise<void> {
    const long = settings.speed === 0 ? Math.min(ms, 1200) : ms / settings.speed;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, long);
      this.skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function fromView(fight: FightView): Shown {
  return { ...fight, cards: fight.cards, totals: null, winner: null };
}
