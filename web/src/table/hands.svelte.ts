/** A player's hands at a table, on squares or on zones: what is selected and planned, and what is to be decided. */
import type { SeatView, TokenView } from '../protocol/messages';
import { sinceMine } from './lastturn';
import { mustDecide } from './moves';
import { settings } from './settings.svelte';
import { type AnyAction, type AnyHint, optionsOf, type Table } from './table.svelte';
import type { Words } from './words';

/** By token: where it may be put, or under which rooms it may be hidden. */
export function placesFor(view: SeatView, kind: 'put' | 'hide'): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { action } of optionsOf(view))
    if (action[0] === kind) found.set(action[1], [...(found.get(action[1]) ?? []), action[2]]);
  return found;
}

/** `Planned`: what waits for a second touch, or for a choice. */
export abstract class Hands<T extends Table = Table, Planned = unknown> {
  selected = $state<number | null>(null);
  pending = $state.raw<Planned | null>(null);
  cursor = $state<number | null>(null); // of the keyboard, as the board has it
  pointed = $state(0); // which of several ways is shown on the board
  wished = $state.raw<string[]>([]); // deeds to do on the way of the next move
  inspected = $state<number | null>(null); // token looked at, without acting
  looked = $state<number | null>(null); // place explained
  ending = $state(false); // whether the turn is to end with actions left was asked
  team = $state.raw<Map<number, number>>(new Map()); // set-up: where → token
  chosen = $state<number | null>(null); // set-up, placing: the token to go next

  constructor(readonly table: T) {}

  abstract readonly words: Words | null;
  /** What the computer would do, while there is time for it. */
  abstract readonly hint: AnyHint | null;
  abstract token(id: number | null): TokenView | undefined;
  /** What somebody carries that has an effect. */
  abstract bonus(unit: TokenView, effect: string): TokenView[];
  /** Those who can do something now. */
  abstract actors(view: SeatView): Set<number>;
  /** Nothing is planned any more. */
  protected abstract forget(): void;
  abstract select(unit: number | null): void;
  abstract confirm(): void;
  abstract cancel(): void;

  get view(): SeatView | null {
    return this.table.view;
  }

  /** What is to be decided, if it is one's own. */
  readonly phase = $derived.by(() => {
    const view = this.table.view;
    return view && this.table.deciding && !this.table.stage?.playing ? mustDecide(view) : null;
  });

  /** Whether nothing is in hand or looked at, and nothing is to be put anywhere: there is room to tell what happened. */
  readonly idle = $derived.by(
    () =>
      this.selected === null &&
      this.inspected === null &&
      this.looked === null &&
      !this.pending &&
      !this.hint &&
      !['team', 'hide', 'put', 'pick', 'drop'].includes(this.phase ?? ''),
  );

  /** What others did since one's own last turn, as long as one has not acted. */
  readonly theirs = $derived.by((): [number, number] | null => {
    const { log, info, view } = this.table;
    return view && view.seat >= 0 && view.result === null && (this.phase === 'act' || this.phase === 'card')
      ? sinceMine(log, info?.yours ?? [])
      : null;
  });

  /** Show a hint that has come: nothing else is in hand then; a team stands where it would begin. */
  showHint(): void {
    this.select(null);
    this.looked = null;
    const action = this.hint?.option.action;
    if (action?.[0] === 'team') this.team = new Map(action[1].map(([token, place]) => [place, token]));
  }

  /** The token to be placed next: the chosen one, or the first. */
  placing(places: Map<number, number[]>): number | null {
    if (this.chosen !== null && places.has(this.chosen)) return this.chosen;
    return places.keys().next().value ?? null;
  }

  /** `place`: where what comes next is to lie; to be hidden, under which room. */
  protected tapPlacing(view: SeatView, place: number, kind: 'put' | 'hide'): void {
    const places = placesFor(view, kind);
    const token = this.placing(places);
    if (token === null) return;
    if (places.get(token)?.includes(place)) {
      this.chosen = null;
      this.act([kind, token, place]);
    } else if (place >= 0) void this.why([kind, token, place]);
  }

  /** End the turn. With actions left that somebody could use, only when it is asked for twice. */
  end(): void {
    if (this.phase !== 'act' || !this.view) return;
    const early = this.view.ap > 0 && this.actors(this.view).size > 0;
    if (early && settings.ask && !this.ending) {
      this.forget();
      this.ending = true;
    } else this.act(['end']);
  }

  act(action: AnyAction): void {
    this.forget();
    this.table.dropHint();
    this.table.act(action);
  }

  async why(action: AnyAction): Promise<void> {
    const answer = await this.table.why(action);
    if (answer.rule || answer.detail) this.table.toast(answer.detail, answer.rule, 'why');
  }
}
