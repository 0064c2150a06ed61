/** The table of cards in words: places, who is there with what, options for buttons. Events are told as on the board. */
import type { SeatView, TokenView } from '../protocol/messages';
import type { AnyOption } from '../table/table.svelte';
import { nameOf } from '../text/game.svelte';
import { type Noun, t } from '../text/index.svelte';
import { nounOf } from '../text/nouns';
import { listed, Words } from '../table/words';
import type { CardPlan } from './board/geometry';
import {
  actorOf,
  type CardActionOf,
  type CardOption,
  type Deed,
  carrierOf,
  isA,
  OUT,
  readPath,
  tokensOf,
} from './options';

const DEEDS = { '+': 'deed-pick', '!': 'deed-drop', '>': 'deed-hand', '<': 'deed-get', '~': 'deed-swap' } as const;

export class CardWords extends Words {
  constructor(
    private readonly space: CardPlan,
    view: SeatView,
    seatNames: string[] = [],
  ) {
    super(space, { ...view, tokens: tokensOf(view) }, seatNames);
  }

  /** `A1 triangle`, `before A1, facing triangle`, or out of the labyrinth. */
  override square(place: number): string {
    if (place < 0) return t('place-out');
    const { room, sign, facing } = this.space.parts(place);
    return t(facing ? 'place-facing' : 'place-zone', { room, sign: nameOf(`zone:${sign}`) });
  }

  // --- Who is where

  at(place: number): TokenView[] {
    return this.view.tokens.filter((token) => token.square === place);
  }

  private carrier(id: number): number {
    return carrierOf(this.view, id);
  }

  loads(unit: number): TokenView[] {
    return this.view.tokens.filter((token) => this.carrier(token.id) === unit && token.square !== null);
  }

  /** How many objects an enemy carries of which one does not know what they are. */
  unseen(unit: number): number {
    const { zones } = this.view;
    if (unit < 0) return zones?.fallen[-1 - unit]?.objects ?? 0;
    return Number(zones?.unseen.find(([who]) => who === unit)?.[1] ?? 0);
  }

  /** Of a wounded whose name is not known one sees the colour. */
  override token(id: number | null | undefined): string {
    const nameless = (id ?? 0) < 0 ? this.byId.get(id!) : undefined;
    return nameless ? t('nameless', { colour: this.colour(nameless.seat) }) : super.token(id);
  }

  override noun(id: number | null | undefined, coloured = true): Noun {
    if ((id ?? 0) >= 0) return super.noun(id, coloured);
    const said = this.token(id);
    return { the: t('nameless-the'), of: t('nameless-of'), to: t('nameless-to'), gender: said ? 'm' : '' };
  }

  /** What somebody carries: `Rope and Key`, `wounded Goblin`, `two unseen objects`; nothing: ''. */
  load(unit: number): string {
    const known = this.loads(unit).map((token) =>
      token.wounded ? t('wounded-named', { who: this.bare(token.id) }) : this.noun(token.id, false).the,
    );
    const unseen = this.unseen(unit);
    return listed([...known, ...(unseen ? [t('unseen-load', { n: unseen })] : [])]);
  }

  /** `blue Paladin with Sword and Treasure`, `wounded yellow Goblin, stopped`. */
  somebody(unit: TokenView): string {
    const who = unit.wounded ? t('wounded-named', { who: this.token(unit.id) }) : this.token(unit.id);
    const what = this.load(unit.id);
    const said = what ? t('who-with', { who, what }) : who;
    const stopped = this.view.zones?.stopped.some(([token]) => token === unit.id);
    return stopped ? t('who-stopped', { who: said }) : said;
  }

  /** Who and what is at a place: `A3 square: yellow Thief; Rope`. */
  override describe(place: number): string {
    const there = this.at(place).filter((token) => this.carrier(token.id) < 0);
    const people = there.filter((token) => token.kind === 'character').map((unit) => this.somebody(unit));
    const things = there.filter((token) => token.kind === 'object').map((token) => this.bare(token.id));
    const who = [...people, ...(things.length ? [t('lying-here', { what: listed(things) })] : [])];
    const name = this.square(place);
    return who.length ? t('square-one', { square: name, who: who.join('; ') }) : name;
  }

  // --- Buttons

  override actor(option: AnyOption): number | null {
    return actorOf(option as CardOption);
  }

  /** What is done on the way, one after the other. */
  exchanges(deeds: readonly Deed[], places = true): string[] {
    return deeds.map((deed) => {
      const done = this.exchange(deed);
      return places ? t('deed-at', { done, square: this.square(deed.place) }) : done;
    });
  }

  exchange({ sign, tokens }: Pick<Deed, 'sign' | 'tokens'>): string {
    const [first, second, third] = tokens.map((token) => this.noun(token, false));
    if (sign === '+' || sign === '!') return t(DEEDS[sign], { what: first! });
    const partner = this.byId.get(tokens[0]!);
    const who = partner && partner.seat !== this.view.seat ? this.noun(tokens[0]) : first!;
    return t(DEEDS[sign], { who, what: second!, ...(third ? { got: third } : {}) });
  }

  /** A way: where it ends and what is done on it. */
  way(action: CardActionOf<'move' | 'walk'>): string {
    const start = this.byId.get(action[1])?.square ?? -1;
    const { places, deeds, end } = readPath(action[2], start);
    const walks = action[0] === 'walk';
    const done = this.exchanges(deeds, places.length > 0).join(', ');
    if (!places.length) return t('do-here', { deeds: done });
    const going =
      end === OUT
        ? t(walks ? 'do-walk-out' : 'do-leave')
        : this.space.isFacing(end) && this.space.isFacing(start)
          ? t('do-face', { to: this.square(end) })
          : t(walks ? 'do-walk' : 'do-move', { to: this.square(end), square: this.square(end) });
    return done ? t('do-with', { going, deeds: done }) : going;
  }

  override option(given: AnyOption): string {
    const option = given as CardOption;
    if (isA(option, 'move', 'walk')) return this.way(option.action);
    if (isA(option, 'jump')) return this.jump(...option.action);
    if (isA(option, 'fight', 'spear'))
      return t(`do-${option.action[0]}${option.action[3] ? '-twice' : ''}`, {
        whom: this.target(option.action[2]),
      });
    if (isA(option, 'shoot'))
      return t(option.action[3] === 'bow' ? 'do-shoot-bow' : 'do-shoot', { whom: this.target(option.action[2]) });
    if (isA(option, 'open', 'close', 'break'))
      return t(`do-${option.action[0]}-room`, { room: this.roomLabel(option.action[2]) });
    if (isA(option, 'heal', 'fireball')) return t(`do-${option.action[0]}`, { whom: this.noun(option.action[2]) });
    if (isA(option, 'smash'))
      return t('do-smash', { room: this.slot(this.space.slotOf(this.byId.get(option.action[1])?.square ?? 0)) });
    if (isA(option, 'steal')) return this.steal(...option.action);
    if (isA(option, 'levitate')) return this.fly(...option.action);
    if (isA(option, 'invert', 'reveal')) return t(`do-${option.action[0]}`, { room: this.roomLabel(option.action[2]) });
    if (isA(option, 'turn'))
      return t(option.action[3] > 0 ? 'do-turn-cw' : 'do-turn-ccw', { room: this.roomLabel(option.action[2]) });
    if (isA(option, 'combat') && option.action[2] !== null)
      return t('hint-combat-two', { n: option.action[1], more: option.action[2] });
    return super.option(option);
  }

  /** Whom an attack is aimed at: of the enemy, so without its colour. */
  private target(id: number): Noun {
    return this.noun(id, false);
  }

  private jump(...[, , landing, card]: CardActionOf<'jump'>): string {
    const going = landing === OUT ? t('do-leap-out') : t('do-leap', { to: this.square(landing) });
    return card === null ? going : t('do-leap-card', { going, card });
  }

  private steal(...[, , whom, thing]: CardActionOf<'steal'>): string {
    return thing === null
      ? t('do-steal-blind', { whom: this.target(whom) })
      : t('do-steal', { whom: this.target(whom), what: this.noun(thing, false) });
  }

  private fly(...[, unit, thing, path]: CardActionOf<'levitate'>): string {
    const start = this.byId.get(thing)?.square ?? this.byId.get(unit)?.square ?? -1;
    const { deeds, end } = readPath(path, start);
    const to = deeds.at(-1)?.tokens[0];
    const what = this.noun(thing, false);
    return to === undefined
      ? t('do-levitate', { what, to: this.square(end) })
      : t('do-levitate-to', { what, who: this.noun(to) });
  }

  /** Something to pick for a team, which is no token yet. */
  card(name: string): Noun {
    return nounOf(name);
  }
}
