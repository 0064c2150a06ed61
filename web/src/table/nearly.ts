/** What a character can do in principle but not now: an action to ask the server about, so that it says why. */
import type { Plan } from '../board/geometry';
import { type Action, type ActionKind, KINDS } from '../protocol/actions';
import type { GateView, OptionView, SeatView, TokenView } from '../protocol/messages';
import { kindOf } from './kinds';
import type { Choices } from './options';
import type { Facts } from './table.svelte';

export class Nearly {
  constructor(
    private readonly view: SeatView,
    private readonly plan: Plan,
    private readonly facts: Facts,
  ) {}

  /** Abilities, and uses of what it carries, for which there is no option now. */
  denied(unit: TokenView, choices: Choices): Action[] {
    if (unit.square === null || unit.healed || (this.view.ap === 0 && unit.potion === 0)) return [];
    const offered = new Set(all(choices).map(kindOf));
    if (offered.has('close')) offered.add('open');
    const asked: Action[] = unit.wounded ? [['regenerate', unit.id]] : this.asked(unit, unit.square);
    return asked.filter(([kind]) => this.can(unit, kind) && !offered.has(kind));
  }

  /** What there is to ask about, as far as it can be put into words here. */
  private asked(unit: TokenView, square: number): Action[] {
    const found: Action[] = [
      ['heal', unit.id, this.nearest(unit, (other) => other.wounded)?.id ?? unit.id],
      ['scream', unit.id, this.nearest(unit)?.id ?? unit.id],
      ['fireball', unit.id, 0],
    ];
    const slot = this.plan.slot(square);
    if (slot >= 0) found.unshift(['turn', unit.id, slot, 1]);
    const near = this.plan.neighbours(square).find((other) => other >= 0);
    if (near !== undefined) found.push(['walk', unit.id, near]);
    const gate = this.gate(square);
    if (gate) found.push(['break', unit.id, gate.a, gate.b], ['open', unit.id, gate.a, gate.b]);
    const foe = this.nearest(unit, (token) => token.seat !== unit.seat)?.id;
    if (foe !== undefined) found.push(['shoot', unit.id, foe, []], ['spear', unit.id, foe, []]);
    return found;
  }

  /** The attack a touch of an enemy means: hand to hand beside it, from afar with what reaches afar. */
  attack(unit: TokenView, enemy: TokenView): Action {
    if (this.distance(unit, enemy) > 1) {
      if (this.can(unit, 'shoot')) return ['shoot', unit.id, enemy.id, []];
      if (this.can(unit, 'spear')) return ['spear', unit.id, enemy.id, []];
      if (this.can(unit, 'scream')) return ['scream', unit.id, enemy.id];
    }
    return ['fight', unit.id, enemy.id, []];
  }

  /** Whether it has the ability, or carries the thing, that an action needs. */
  private can(unit: TokenView, kind: ActionKind): boolean {
    const abilities = this.facts.characters.get(unit.name)?.abilities ?? [];
    const things = this.view.tokens.filter((token) => token.kind === 'object' && token.square === unit.square);
    const { needs } = KINDS[kind];
    return (
      !needs.length ||
      needs.some(
        (need) =>
          abilities.includes(need) || things.some((thing) => this.facts.objects.get(thing.name)?.effect === need),
      )
    );
  }

  private nearest(unit: TokenView, wanted: (token: TokenView) => boolean = () => true): TokenView | undefined {
    return this.view.tokens
      .filter((token) => token.kind === 'character' && token.square !== null && token.id !== unit.id && wanted(token))
      .sort((a, b) => this.distance(unit, a) - this.distance(unit, b))[0];
  }

  private gate(square: number): GateView | undefined {
    const away = (gate: GateView) => Math.min(this.steps(square, gate.a), this.steps(square, gate.b));
    return this.view.gates.filter(({ a, b }) => a >= 0 && b >= 0).sort((a, b) => away(a) - away(b))[0];
  }

  private distance(a: TokenView, b: TokenView): number {
    return this.steps(a.square!, b.square!);
  }

  private steps(a: number, b: number): number {
    const { plan } = this;
    return Math.abs(plan.column(a) - plan.column(b)) + Math.abs(plan.row(a) - plan.row(b));
  }
}

function all(choices: Choices): OptionView[] {
  return [
    ...choices.turns,
    ...choices.gates,
    ...choices.others,
    ...[...choices.targets.values(), ...choices.landings.values()].flat(),
  ];
}
