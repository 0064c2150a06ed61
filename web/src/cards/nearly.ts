/** What cannot be done now, as an action to ask the server about, so that it says why. */
import type { CardAction } from '../protocol/actions';
import type { CharacterFact, ObjectFact, SeatView, TokenView } from '../protocol/messages';
import { bordersOn, isFree } from './board/borders';
import { type CardPlan, type Lie, NOWHERE } from './board/geometry';
import { lieOf } from './board/scene';
import { carrierOf, type Choices, OUT } from './options';
import type { CardPlay } from './play.svelte';

/** The movement a touch of a place means: a way that looks open, else a straight one, so that the answer names the bar. */
export function nearly(play: CardPlay, unit: TokenView, place: number): CardAction {
  const { plan, stage, facts } = play.table;
  if (!plan || !stage || !facts || unit.square === null) return ['move', unit.id, []];
  const lie = lieOf(stage.scene.slots, facts.rooms);
  const free = (zone: number, side: number) => isFree(bordersOn(plan, stage.scene.slots, facts.rooms, lie, zone, side));
  const search = new Search(plan, lie, unit.seat, place);
  return ['move', unit.id, search.way(unit.square, free) ?? search.way(unit.square, () => true) ?? [place]];
}

/** Ways over the table as it looks. */
class Search {
  constructor(
    private readonly plan: CardPlan,
    private readonly lie: Lie,
    private readonly seat: number,
    private readonly goal: number,
  ) {}

  way(start: number, free: (zone: number, side: number) => boolean): number[] | null {
    const came = new Map<number, number>([[start, start]]);
    let layer = [start];
    while (layer.length && !came.has(this.goal)) {
      const next: number[] = [];
      for (const place of layer)
        for (const other of this.steps(place, free))
          if (!came.has(other)) {
            came.set(other, place);
            next.push(other);
          }
      layer = next;
    }
    if (!came.has(this.goal)) return null;
    const path: number[] = [];
    for (let place = this.goal; place !== start; place = came.get(place)!) path.unshift(place);
    return path;
  }

  private steps(place: number, free: (zone: number, side: number) => boolean): number[] {
    const { plan, lie, seat } = this;
    if (place === OUT) return [];
    if (plan.isFacing(place)) {
      const zone = plan.faced(place);
      const inside = plan.isNear(place, lie) && free(zone, plan.towardsStart(seat)) ? [zone] : [];
      return [...inside, ...plan.facings(seat)];
    }
    return [0, 1, 2, 3].flatMap((side) => {
      if (!free(place, side)) return [];
      const beyond = plan.beyond(place, side, lie);
      if (beyond.kind === 'zone') return [beyond.place];
      if (beyond.kind !== 'start') return [];
      return [beyond.seat === seat ? plan.facingTo(seat, place) : OUT].filter((found) => found !== NOWHERE);
    });
  }
}

/** What an ability or a thing in hand is good for, though not now: an action of each such kind to ask about. */
export function denied(play: CardPlay, unit: TokenView, choices: Choices): CardAction[] {
  const { view, plan, facts } = play.table;
  if (!view || !plan || !facts || unit.square === null || unit.healed || view.ap === 0) return [];
  if (unit.wounded) return choices.others.length ? [] : [['regenerate', unit.id]];
  const can = new Set(powers(unit, view, facts.characters, facts.objects));
  const slot = plan.slotOf(unit.square);
  const foes = view.tokens.filter(
    (token) => token.kind === 'character' && token.square !== null && token.seat !== unit.seat,
  );
  const foe = foes.find((token) => token.square === unit.square) ?? foes[0];
  const lame = view.tokens.find((token) => token.wounded && token.square !== null) ?? foe;
  const asked: (CardAction | false | undefined)[] = [
    !choices.turns.length && plan.isZone(unit.square) && ['turn', unit.id, slot, 1],
    !choices.attacks.size && foe && view.hands[view.seat]!.combat_count > 0 && ['fight', unit.id, foe.id, false, []],
    !choices.gates.length && (can.has('picks-locks') || can.has('unlocks')) && ['open', unit.id, slot],
    !choices.gates.length && can.has('breaks-gates') && ['break', unit.id, slot],
    can.has('heals') && !choices.aid.size && lame && ['heal', unit.id, lame.id],
    can.has('walks-walls') &&
      ![...choices.ways.values()].flat().some((way) => way.option.action[0] === 'walk') && [
        'walk',
        unit.id,
        [plan.isZone(unit.square) ? unit.square : plan.faced(unit.square)],
      ],
    can.has('smashes') && !choices.others.length && ['smash', unit.id],
    can.has('steals') && !choices.steals.size && foe && ['steal', unit.id, foe.id, null],
    can.has('burns') && !choices.aid.size && foe && ['fireball', unit.id, foe.id],
    can.has('inverts') && !choices.inverts.size && ['invert', unit.id, slot],
    can.has('has-crossbow') && !shoots(choices) && foe && ['shoot', unit.id, foe.id, 'crossbow', []],
    can.has('shoots') && !shoots(choices) && foe && ['shoot', unit.id, foe.id, 'bow', []],
    can.has('reaches') && !spears(choices) && foe && ['spear', unit.id, foe.id, false, []],
  ];
  return asked.filter((action) => !!action);
}

function shoots(choices: Choices): boolean {
  return [...choices.attacks.values()].flat().some((attack) => attack.kind === 'shoot');
}

function spears(choices: Choices): boolean {
  return [...choices.attacks.values()].flat().some((attack) => attack.kind === 'spear');
}

/** Its abilities, and the effects of what it carries. */
function powers(
  unit: TokenView,
  view: SeatView,
  characters: Map<string, CharacterFact>,
  objects: Map<string, ObjectFact>,
): string[] {
  const held = view.tokens.filter((token) => carrierOf(view, token.id) === unit.id);
  return [
    ...(characters.get(unit.name)?.abilities ?? []),
    ...held.flatMap((token) => objects.get(token.name)?.effect ?? []),
  ];
}
