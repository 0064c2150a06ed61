/** The board for the ear: what is around a square, what can be reached, who is where. */
import type { Outlook, Plan } from '../board/geometry';
import type { Marks } from '../board/marks';
import type { Scene } from '../board/scene';
import type { RoomFact, SeatView } from '../protocol/messages';
import { nameOf } from '../text/game.svelte';
import { t } from '../text/index.svelte';
import { edgeName } from './explain';
import { squareKind } from './squares';
import { listed, type Words } from './words';

const SIDES = ['side-up', 'side-right', 'side-down', 'side-left'] as const; // as one looks at the board

export class Spoken {
  constructor(
    private readonly plan: Plan,
    private readonly outlook: Outlook,
    private readonly scene: Scene,
    private readonly rooms: Map<string, RoomFact>,
    private readonly words: Words,
    private readonly marks: Marks,
  ) {}

  /** A square as the cursor comes to it: who and what is on it, its kind, what bars the way, what it would cost. */
  square(square: number): string {
    const kind = squareKind(this.plan, this.scene, this.rooms, square);
    const parts = [this.words.describe(square)];
    if (!kind) parts.push(t('room-dark'));
    else if (kind !== 'floor') parts.push(nameOf(`square:${kind}`));
    parts.push(...this.edges(square), this.price(square));
    return sentences(parts);
  }

  /** The four squares beside it, as far as nothing bars the way there. */
  around(square: number): string {
    const beside = SIDES.map((side, screen) => {
      const direction = this.outlook.readDirection(screen);
      const next = this.plan.neighbours(square)[direction] ?? -1;
      const edge = edgeName(this.plan, this.scene, this.rooms, square, direction);
      const what = edge ? nameOf(edge) : this.plan.isPart(next) ? this.named(next) : t('board-edge');
      return t('around-side', { side: t(side), what });
    });
    return sentences(beside);
  }

  reach(): string {
    const squares = [...this.marks.reach.keys()].map((square) => this.plan.name(square));
    const targets = this.marks.targets.map(({ square, label }) => `${this.words.describe(square)} ${label}`.trim());
    if (!squares.length && !targets.length) return t('reach-none');
    return sentences([
      squares.length ? t('reach-squares', { n: squares.length, squares: squares.join(', ') }) : '',
      targets.length ? t('reach-targets', { targets: targets.join('; ') }) : '',
    ]);
  }

  everybody(view: SeatView): string {
    const there = view.tokens.filter((token) => token.kind === 'character' && token.square !== null);
    return sentences(there.map((token) => this.words.describe(token.square!)));
  }

  private named(square: number): string {
    const kind = squareKind(this.plan, this.scene, this.rooms, square);
    const floor = !kind ? t('room-dark') : kind === 'floor' ? '' : nameOf(`square:${kind}`);
    return [this.words.describe(square), floor].filter(Boolean).join(', ');
  }

  private edges(square: number): string[] {
    const found = new Map<string, string[]>();
    SIDES.forEach((side, screen) => {
      const direction = this.outlook.readDirection(screen);
      const next = this.plan.neighbours(square)[direction] ?? -1;
      const pit = this.plan.isPart(next) && squareKind(this.plan, this.scene, this.rooms, next) === 'pit';
      const name = edgeName(this.plan, this.scene, this.rooms, square, direction) || (pit ? 'square:pit' : '');
      if (name) found.set(name, [...(found.get(name) ?? []), t(side)]);
    });
    return [...found].map(([name, sides]) => t('edge-sides', { what: nameOf(name), sides: listed(sides) }));
  }

  private price(square: number): string {
    const target = this.marks.targets.find((found) => found.square === square);
    if (target) return t('in-aim', { sums: target.label });
    const cost = this.marks.costs.get(square);
    return cost === undefined ? '' : t('in-reach', { n: cost });
  }
}

function sentences(parts: string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
