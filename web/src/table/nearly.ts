/** What a character can do in principle but not now: an action to ask the server about, so that it says why. */
import type { Plan } from '../board/geometry';
import type { SeatView, TokenView } from '../protocol/messages';
import { type Choices, kindOf } from './options';
import type { Facts } from './table.svelte';

export interface Denied {
  kind: string;
  action: unknown[];
}

export class Nearly {
  constructor(
    private readonly view: SeatView,
    private readonly plan: Plan,
    private readonly facts: Facts,
  ) {}

  /** Abilities, and uses of what it carries, for which there is no option now. */
  denied(unit: TokenView, choices: Choices): Denied[] {
    if (unit.square === null || unit.healed || (this.view.ap === 0 && unit.potion === 0)) return [];
    const can = (kind: string) => this.can(unit, kind);
    const asked: Record<string, unknown[]> = unit.wounded
      ? { regenerate: ['regenerate', unit.id] }
      : {
          turn: ['turn', unit.id, this.plan.slot(unit.square), 1],
          heal: ['heal', unit.id, this.nearest(unit, (other) => other.wounded)?.id ?? unit.id],
          scream: ['scream', unit.id, this.nearest(unit)?.id ?? unit.id],
          fireball: ['fireball', unit.id, 0],
          walk: ['walk', unit.id, this.plan.neighbours(unit.square).find((square) => square >= 0)],
          break: ['break', unit.id, ...this.gate(unit.square)],
          open: ['open', unit.id, ...this.gate(unit.square)],
          shoot: ['shoot', unit.id, this.foe(unit), []],
          spear: ['spear', unit.id, this.foe(unit), []],
        };
    const offered = new Set(all(choices).map(kindOf));
    if (offered.has('close')) offered.add('open');
    return Object.entries(asked)
      .filter(([kind, action]) => can(kind) && !offered.has(kind) && !action.includes(undefined) && action[2] !== -1)
      .map(([kind, action]) => ({ kind, action }));
  }

  /** The attack a touch of an enemy means: hand to hand beside it, from afar with what reaches afar. */
  attack(unit: TokenView, enemy: TokenView): unknown[] {
    const far = this.distance(unit, enemy) > 1;
    const kind = (far && ['shoot', 'spear', 'scream'].find((found) => this.can(unit, found))) || 'fight';
    return kind === 'scream' ? [kind, unit.id, enemy.id] : [kind, unit.id, enemy.id, []];
  }

  /** Whether it has the ability, or carries the thing, that an action needs. */
  private can(unit: TokenView, kind: string): boolean {
    const abilities = this.facts.characters.get(unit.name)?.abilities ?? [];
    const things = this.view.tokens.filter((token) => token.kind === 'object' && token.square === unit.square);
    const needs = NEEDS[kind] ?? [];
    return !needs.length || needs.some((need) => abilities.includes(need) || things.some((thing) => this.facts.objects.get(thing.name)?.effect === need));
  }

  private nearest(unit: TokenView, wanted: (token: TokenView) => boolean = () => true): TokenView | undefined {
    return this.view.tokens
      .filter((token) => token.kind === 'character' && token.square !== null && token.id !== unit.id && wanted(token))
      .sort((a, b) => this.distance(unit, a) - this.distance(unit, b))[0];
  }

  private foe(unit: TokenView): number | undefined {
    return this.nearest(unit, (token) => token.seat !== unit.seat)?.id;
  }

  private gate(square: number): [number, number] | [undefined] {
    const away = (gate: { a: number; b: number }) => Math.min(this.steps(square, gate.a), this.steps(square, gate.b));
    const [gate] = this.view.gates.filter(({ a, b }) => a >= 0 && b >= 0).sort((a, b) => away(a) - away(b));
    return gate ? [gate.a, gate.b] : [undefined];
  }

  private distance(a: TokenView, b: TokenView): number {
    return this.steps(a.square!, b.square!);
  }

  private steps(a: number, b: number): number {
    const { plan } = this;
    return Math.abs(plan.column(a) - plan.column(b)) + Math.abs(plan.row(a) - plan.row(b));
  }
}

const NEEDS: Record<string, string[]> = {
  heal: ['heals'], scream: ['screams'], fireball: ['casts', 'burns'], walk: ['walks-walls'], break: ['breaks-gates'],
  open: ['picks-locks', 'unlocks'], shoot: ['shoots'], spear: ['reaches'], regenerate: ['regenerates'],
};

function all(choices: Choices) {
  return [...choices.turns, ...choices.gates, ...choices.others, ...[...choices.targets.values(), ...choices.landings.values()].flat()];
}
