/** A fight as it is shown: from the declaration to the result. */
import type { EventView } from '../protocol/events';
import type { FightView } from '../protocol/messages';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';

export const ATTACKING = 0;
export const DEFENDING = 1;

/** Somebody who plays a card. */
export interface Fighter {
  seat: number;
  side: number;
  card: number | null;
}

export interface Shown {
  fighters: Fighter[]; // the attacker, the defender, then whoever has joined
  attackers: number[];
  defenders: number[];
  strength: number[];
  totals: number[] | null;
  winner: number | null; // 0 attackers, 1 defenders, -1 nobody
  asked: number | null; // the seat that says now whether it joins
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
    if (event.kind === 'cards') await this.result(...event.data);
  }

  private async result(seats: number[], cards: number[], totals: [number, number], sides: number[]): Promise<void> {
    const fighters = seats.map((seat, i) => ({ seat, side: sides[i]!, card: cards[i]! }));
    const fight = this.table.view?.fight;
    const played = (side: number) =>
      fighters.reduce((sum, fighter) => sum + (fighter.side === side ? fighter.card : 0), 0);
    this.shown = {
      fighters,
      attackers: fight?.attackers ?? [],
      defenders: fight?.defenders ?? [],
      strength: [totals[0] - played(ATTACKING), totals[1] - played(DEFENDING)],
      totals,
      winner: totals[0] > totals[1] ? ATTACKING : totals[1] > totals[0] ? DEFENDING : -1,
      asked: null,
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
  const { attackers, defenders, strength, asked, seats, sides, cards } = fight;
  const fighters = seats.map((seat, i) => ({ seat, side: sides[i]!, card: cards[i] ?? null }));
  return { fighters, attackers, defenders, strength, asked, totals: null, winner: null };
}
