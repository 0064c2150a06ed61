/** Looking back: the table as it was after some actions, without leaving the game. */
import { api } from '../api';
import { positionLink } from '../position/link';
import type { SeatView } from '../protocol/messages';
import { go as goTo } from '../router.svelte';
import type { Table } from './table.svelte';

export const SPEEDS = [1, 2, 4]; // actions in 1.4 seconds
const PAUSE = 1400;
const REST = 400; // ms after which the address follows: a slider passes many moments

export class Replay {
  at = $state<number | null>(null); // number of actions; null = now
  view = $state.raw<SeatView | null>(null);
  playing = $state(false);
  speed = $state(1);
  private readonly kept = new Map<number, SeatView>();
  private keptOver = false;
  private timer = 0;

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
    this.address(`#at=${step}`);
    const view = await this.load(step);
    if (view && this.at === step) this.view = view;
  }

  now(): void {
    this.pause();
    if (this.at !== null) this.address('');
    this.at = null;
    this.view = null;
  }

  /** From where one looks, or from the beginning, to the end. */
  async play(): Promise<void> {
    this.playing = true;
    await this.go(this.at ?? 0);
    while (this.playing && this.at !== null) {
      await new Promise((done) => setTimeout(done, PAUSE / this.speed));
      if (this.playing && this.at !== null) await this.go(this.at + 1);
    }
  }

  pause(): void {
    this.playing = false;
  }

  /** To the position after so many actions, where it can be played on from. */
  async playOn(at: number): Promise<void> {
    const { text } = await api.position(this.table.id, at);
    goTo(positionLink(text));
  }

  /** Every moment has its address, which can be shared. What lies over the table keeps its place in the browser's way back. */
  private address(hash: string): void {
    clearTimeout(this.timer);
    const { pathname, search } = location;
    this.timer = window.setTimeout(() => {
      const state = { ...(history.state as object | null), at: this.at };
      if (location.pathname === pathname) history.replaceState(state, '', pathname + search + hash);
    }, REST);
  }

  /** Come by the address of a moment: #at=57. */
  come(): void {
    const at = /^#at=(\d+)$/.exec(location.hash)?.[1];
    if (at && Number(at) !== this.at) void this.go(Number(at));
  }

  /** The address has changed: to one that was typed, or to where one was before something lay over the table. */
  follow(): void {
    if (history.state === null && location.hash) this.come();
    else this.address(this.at === null ? '' : `#at=${this.at}`);
  }

  /** What has been done from one action to another once more, as it was. */
  async again([first, last]: [number, number]): Promise<void> {
    const lines = this.table.log.slice(first, last + 1);
    const before = await this.load(first);
    if (before) await this.table.again(before, lines);
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
