/** A table as this browser knows it: the line to the server, the views, the log, and what is being shown. */
import { api } from '../api';
import type { Plan } from '../board/geometry';
import type { Sound } from '../board/playing.svelte';
import type { Stage } from '../board/stage.svelte';
import type { Action, CardAction } from '../protocol/actions';
import type { EventView } from '../protocol/events';
import type {
  Act,
  Asked,
  CardHintAnswer,
  CardOptionView,
  CharacterFact,
  ChatLine,
  ClockView,
  Content,
  Further,
  HintAnswer,
  LogLine,
  Notation,
  NotationAnswer,
  ObjectFact,
  OptionView,
  PlanFact,
  RoomFact,
  SeatChange,
  SeatView,
  ServerMessage,
  Snapshot,
  TableInfo,
  Undone,
  Update,
  Why,
  WhyAnswer,
} from '../protocol/messages';
import { nameOf } from '../text/game.svelte';
import { t } from '../text/index.svelte';
import { settings } from './settings.svelte';
import { Line, type LineState, socketUrl } from './socket';
import type { SoundName } from './sounds';

export interface Toast {
  id: number;
  text: string;
  rule: string | null;
  tone: 'why' | 'info';
}

export interface Facts {
  rooms: Map<string, RoomFact>;
  characters: Map<string, CharacterFact>;
  objects: Map<string, ObjectFact>;
  content: Content;
}

/** Of a game on the board, or of the card game. */
export type AnyAction = Action | CardAction;
export type AnyOption = OptionView | CardOptionView;
export type AnyHint = HintAnswer | CardHintAnswer;

/** What a seat may choose from, on squares or on zones. */
export function optionsOf(view: SeatView): AnyOption[] {
  return view.zones?.options ?? view.options;
}

/** What a table asks of the plan and of the stage of its space, squares or zones. */
export interface AnyPlan {
  readonly fact: PlanFact;
  readonly many?: boolean;
  colour(seat: number): string;
  name(place: number): string;
  roomBeside?(square: number): number;
}
export interface AnyStage {
  readonly playing: boolean;
  show(view: SeatView): void;
  play(events: EventView[], after: SeatView, done?: () => void): Promise<void>;
  hurry(): void;
  onEvent: (event: EventView) => Promise<void> | void;
  onSound: (sound: Sound) => void;
}
/** How the space of a table is set up. */
export type Space<P, S> = (fact: PlanFact, facts: Facts) => { plan: P; stage: S };
/** A table of a game on the board. */
export type BoardTable = Table<Plan, Stage>;

export class Table<P extends AnyPlan = AnyPlan, S extends AnyStage = AnyStage> {
  line: Line;
  state = $state<LineState>('connecting');
  facts = $state.raw<Facts | null>(null);
  info = $state.raw<TableInfo | null>(null);
  plan = $state.raw<P | null>(null);
  stage = $state.raw<S | null>(null);
  views = $state.raw<SeatView[]>([]); // as shown: after what happened has been played
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  talk = $state.raw<{ until: number } | null>(null); // where allies are silent: until when they may talk
  clock = $state.raw<(ClockView & { since: number }) | null>(null);
  asked = $state.raw<Asked | null>(null);
  thinking = $state.raw<{ seat: number; seconds: number } | null>(null);
  hint = $state.raw<AnyHint | null>(null); // what the computer would do now
  hinting = $state(0); // ref of the hint that is asked for
  toasts = $state.raw<Toast[]>([]);
  chatting = false; // whether what is said is seen
  unread = $state(0); // what was said meanwhile
  holder = $state(-1); // hot-seat: whose hands the device is in
  alone = $state(-1); // hot-seat: the seat that said it looks alone, until its secrets are decided
  awaiting = $state(0); // ref of the act that is under way
  hiding = $state.raw<number[]>([]); // seats whose tokens are hidden for them, one after the other
  locate: (x: number, y: number) => number = () => -1; // the square at a point of the screen; set by the board
  onEvent: (event: EventView, views: SeatView[]) => Promise<void> | void = () => {};
  private answers = new Map<number, (answer: ServerMessage) => void>(); // by the ref of what was asked
  private acting: Act | null = null; // what is under way, to be sent again if the line breaks
  private toastId = 0;
  private content: Content | null = null;
  private space: Space<P, S> | null = null;
  private pending: ServerMessage[] = [];

  constructor(readonly id: string) {
    this.line = new Line(
      socketUrl(id),
      (message) => this.receive(message),
      (state) => (this.state = state),
    );
  }

  async start(): Promise<void> {
    await api.me().catch(() => null); // the cookie that says who we are comes first
    this.line.open();
    this.content = await api.content();
    this.begin();
  }

  /** What the table is laid with: the screen for its space is there. */
  lay(space: Space<P, S>): void {
    this.space = space;
    this.begin();
  }

  /** Once everything is there, hear what has come. */
  private begin(): void {
    const { content, info } = this;
    if (!content || !info || !this.space) return;
    const byName = <T extends { name: string }>(list: T[]) => new Map(list.map((item) => [item.name, item]));
    const { rooms, characters, objects } = info.plan.space === 'zones' ? content.cards : content;
    this.facts = { content, rooms: byName(rooms), characters: byName(characters), objects: byName(objects) };
    const { plan, stage } = this.space(info.plan, this.facts);
    this.plan = plan;
    this.raise(stage);
    const waiting = this.pending;
    this.pending = [];
    waiting.forEach((message) => this.receive(message));
  }

  /** What happens is shown on this stage from now on. */
  raise(stage: S): void {
    stage.onSound = (name) => this.sound(name);
    stage.onEvent = (event) => this.onEvent(event, this.views);
    this.stage = stage;
  }

  stop(): void {
    this.line.close();
  }

  // --- Coming in

  private receive(message: ServerMessage): void {
    if (!this.stage) {
      if (message.type === 'snapshot') this.setInfo(message.table);
      this.pending.push(message);
      this.begin();
      return;
    }
    switch (message.type) {
      case 'snapshot':
        return this.snapshot(message);
      case 'update':
        return this.update(message);
      case 'undone':
        return this.undone(message);
      case 'table':
        this.setInfo(message.table);
        if (message.table.rematch) this.asked = null;
        return;
      case 'refused':
        this.settled();
        if (message.ref === this.hinting) this.hinting = 0;
        if (message.kind !== 'stale') this.toast(message.detail, message.rule, 'why');
        return;
      case 'why':
      case 'notation':
      case 'further':
        this.answers.get(message.ref)?.(message);
        this.answers.delete(message.ref);
        return;
      case 'chat':
        this.hearChat(message.line);
        return;
      case 'asked':
        this.hearAsked(message);
        return;
      case 'thinking':
        this.thinking = message;
        return;
      case 'hint':
      case 'card-hint':
        if (message.ref !== this.hinting) return; // too late
        this.hinting = 0;
        this.hint = message;
    }
  }

  private hearChat(line: ChatLine): void {
    this.chat = [...this.chat, line];
    this.sound('chat');
    const own = line.seat !== null && this.info?.yours.includes(line.seat);
    if (own || this.chatting) return;
    this.unread += 1;
    this.toast(t('chat-came', { who: line.name || t('spectator'), text: line.text }), null, 'info');
  }

  private hearAsked(message: Asked): void {
    if (message.answer === true) return; // somebody agrees; others are still to be heard
    this.asked = message.answer === null ? message : null;
    if (message.answer === false && !this.info?.yours.includes(message.seat))
      this.toast(
        t('asked-no', { who: this.info?.seats[message.seat]?.name || nameOf(this.plan?.colour(message.seat) ?? '') }),
        null,
        'info',
      );
  }

  private setInfo(info: TableInfo): void {
    this.info = info;
    this.talk = info.talk === null ? null : { until: performance.now() + info.talk * 1000 };
  }

  private snapshot(message: Snapshot): void {
    this.setInfo(message.table);
    this.chat = message.chat;
    this.setClock(message.clock);
    if (this.acting?.seq === message.seq)
      this.line.send(this.acting); // it did not arrive
    else this.settled();
    this.thinking = null;
    this.dropHint();
    if (this.stage!.playing) {
      // What still plays is older, and would be shown over this.
      this.stage!.hurry();
      void this.stage!.play([], this.pick(message.views), () => {
        this.log = message.log;
        this.setViews(message.views);
      });
      return;
    }
    this.log = message.log;
    this.setViews(message.views);
    this.stage!.show(this.pick(message.views));
  }

  private settled(): void {
    this.awaiting = 0;
    this.acting = null;
  }

  private update(message: Update): void {
    this.settled();
    this.asked = null;
    if (!message.views[0]?.waiting.some((decision) => decision.seat === this.thinking?.seat)) this.thinking = null;
    if (!this.stillDeciding(message)) this.dropHint();
    this.setClock(message.clock);
    const shown = this.stage!.play(message.line.events, this.pick(message.views), () => {
      this.log = [...this.log, message.line]; // it does not tell what is still to be seen
      this.setViews(message.views);
    });
    const over = message.views[0]?.result !== null;
    void shown.then(() => over && this.line.catchUp()); // for the log, in which nothing is secret any more
  }

  private undone(message: Undone): void {
    this.settled();
    this.asked = null;
    this.dropHint();
    this.setClock(message.clock);
    void this.stage!.play([], this.pick(message.views), () => {
      this.log = this.log.slice(0, -1);
      this.setViews(message.views);
    });
  }

  /** Whether somebody else has chosen, in secret, what is chosen at the same time. */
  private stillDeciding(message: Update): boolean {
    const before = this.view;
    const kind = (view: SeatView | null | undefined) =>
      view?.waiting.find((decision) => decision.seat === view.seat && decision.secret)?.kind;
    const after = message.views.find((view) => view.seat === before?.seat);
    return message.line.seat !== before?.seat && kind(before) !== undefined && kind(before) === kind(after);
  }

  private setViews(views: SeatView[]): void {
    this.dropReasons();
    const before = this.deciding;
    this.views = views;
    if (this.holder < 0 || !views.some((view) => view.seat === this.holder)) this.holder = views[0]?.seat ?? -1;
    const needed = views.filter((view) => view.waiting.some((decision) => decision.seat === view.seat));
    if (needed.length && !needed.some((view) => view.seat === this.holder) && !this.secret(needed[0]!))
      this.holder = needed[0]!.seat;
    if (!needed.some((view) => view.seat === this.alone && this.secret(view))) this.alone = -1;
    if (!before && this.deciding && this.stage?.playing) this.sound('turn-now');
  }

  private secret(view: SeatView): boolean {
    return view.waiting.some((decision) => decision.seat === view.seat && decision.secret);
  }

  /** The view to show: of whoever holds the device. */
  private pick(views: SeatView[]): SeatView {
    return views.find((view) => view.seat === this.holder) ?? views[0]!;
  }

  // --- What is shown

  get view(): SeatView | null {
    return this.views.length ? this.pick(this.views) : null;
  }

  /** Whether the one who holds the device is to decide. */
  get deciding(): boolean {
    const view = this.view;
    return !!view && view.seat >= 0 && view.waiting.some((decision) => decision.seat === view.seat);
  }

  /** Hot-seat: somebody else at this device has to decide in secret, and has to take it first. */
  get passTo(): number | null {
    const view = this.view;
    if (this.views.length < 2 || !view || this.toHide) return null;
    if (this.deciding) return this.secret(view) && this.alone !== view.seat ? view.seat : null;
    const next = this.views.find((view) => view.waiting.some((decision) => decision.seat === view.seat));
    return next ? next.seat : null;
  }

  /** Whose token is to be hidden now for a seat that asked for that. */
  get toHide(): SeatView | undefined {
    return this.views.find(
      ({ seat, waiting }) =>
        this.hiding.includes(seat) && waiting.some((decision) => decision.seat === seat && decision.kind === 'hide'),
    );
  }

  /** Hide the next one anywhere. */
  hideNext(): void {
    const view = this.toHide;
    const options = view ? optionsOf(view) : [];
    const option = options[Math.floor(Math.random() * options.length)];
    if (view && option) this.act(option.action, view.seat);
  }

  take(seat: number): void {
    this.holder = seat;
    this.alone = seat;
    const view = this.view;
    if (view && this.stage && !this.stage.playing) this.stage.show(view);
  }

  private setClock(clock: ClockView | null): void {
    this.clock = clock ? { ...clock, since: performance.now() } : null;
  }

  /** Play some lines of the log once more, from the view before them. */
  async again(before: SeatView, lines: readonly LogLine[]): Promise<void> {
    const { stage, view } = this;
    if (!stage || !view || stage.playing) return;
    stage.show(before);
    const onEvent = stage.onEvent;
    stage.onEvent = () => {}; // a fight has had its scene
    await stage.play(
      lines.flatMap((line) => line.events),
      view,
    );
    stage.onEvent = onEvent;
  }

  // --- Going out

  act(action: AnyAction, seat?: number): void {
    this.sendAct({ action }, seat);
  }

  command(text: string): void {
    this.sendAct({ text });
  }

  private sendAct(what: { action?: AnyAction; text?: string }, seat = this.view?.seat ?? -1): void {
    if (seat < 0 || this.awaiting) return;
    this.awaiting = this.line.nextRef();
    this.acting = { type: 'act', ref: this.awaiting, seq: this.line.seq, seat, ...what };
    this.line.send(this.acting); // without a line: when it is back
  }

  why(action: AnyAction): Promise<WhyAnswer> {
    return this.question({ type: 'why', seat: this.view?.seat ?? 0, action });
  }

  /** How are a seat's options written? */
  notation(seat: number): Promise<NotationAnswer> {
    return this.question({ type: 'notation', seat });
  }

  /** Ask what is answered by a message of the same type. */
  question<Asked extends Why | Notation | Further>(
    message: Asked,
  ): Promise<Extract<ServerMessage, Pick<Asked, 'type'>>> {
    const ref = this.line.nextRef();
    return new Promise((resolve) => {
      this.answers.set(ref, resolve as (answer: ServerMessage) => void);
      this.line.send({ ...message, ref });
    });
  }

  /** What would the computer do? The answer comes as `hint`. */
  askHint(): void {
    const seat = this.view?.seat ?? -1;
    if (seat < 0 || this.hinting) return;
    const ref = this.line.nextRef();
    if (this.line.send({ type: 'hint', ref, seq: this.line.seq, seat })) this.hinting = ref;
  }

  dropHint(): void {
    this.hint = null;
    this.hinting = 0;
  }

  undo(): void {
    const seat = this.view?.seat ?? -1;
    if (seat >= 0) this.line.send({ type: 'undo', ref: this.line.nextRef(), seq: this.line.seq, seat });
  }

  /** Whether it went out. */
  say(text: string): boolean {
    return !!text.trim() && this.line.send({ type: 'say', text: text.trim().slice(0, 300) });
  }

  ask(what: Asked['what'], answer: boolean | null = null): void {
    const seat = this.views.find((view) => view.seat >= 0)?.seat;
    if (seat === undefined) return;
    this.line.send({ type: 'ask', what, seat, answer });
    if (answer !== null) this.asked = null;
  }

  seatChange(seat: number, kind: SeatChange['kind'], level: string | null = null): void {
    this.line.send({ type: 'seat', seat, kind, level });
  }

  // --- Small things

  toast(text: string, rule: string | null, tone: Toast['tone']): void {
    const id = ++this.toastId;
    const kept = tone === 'why' ? this.toasts.filter((toast) => toast.tone !== 'why') : this.toasts;
    this.toasts = [...kept.slice(-2), { id, text, rule, tone }];
    if (tone === 'why') this.sound('refused');
    setTimeout(() => this.dismiss(id), 9000);
  }

  /** Reasons why something was not possible, which may not hold any more. */
  dropReasons(): void {
    if (this.toasts.some((toast) => toast.tone === 'why'))
      this.toasts = this.toasts.filter(({ tone }) => tone !== 'why');
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  sound(name: SoundName): void {
    if (settings.sound) void import('./sounds').then(({ playSound }) => playSound(name));
  }
}
