// Made by `npm run protocol` from src/quarterturn/server/protocol.py. Not to be changed by hand.
import type { Action, CardAction } from './actions';
import type { EventView } from './events';

/**
 * Do an action: as lists (from an option) or in the notation. `seq` is the last one the client has seen.
 */
export interface Act {
  ref?: number;
  language?: string;
  type: 'act';
  seq: number;
  seat: number;
  action?: Action | CardAction | null;
  text?: string | null;
}
/**
 * What the computer would do for a seat, and why: the text `because-{reason}` with these arguments, in which tokens
 * are named as in the notation. Made from what that seat knows, and told to nobody but who asked.
 */
export interface Advice {
  ref: number;
  seat: number;
  reason: string;
  arguments: {
    [k: string]: string | number;
  };
  chance: number;
}
/**
 * Ask the others for a take-back or a rematch, or answer such a request. A draw is only refused like this: to offer
 * and to accept it are actions.
 */
export interface AskFor {
  ref?: number;
  language?: string;
  type: 'ask';
  what: 'take-back' | 'rematch' | 'draw';
  seat: number;
  answer?: boolean | null;
}
/**
 * A player asks for something that needs consent; with an answer: how a player answered.
 */
export interface Asked {
  type: 'asked';
  what: 'take-back' | 'rematch' | 'draw';
  seat: number;
  answer: boolean | null;
}
/**
 * What a side could have done in a turn, why (nothing: seen from the end), and the chance then and as it was.
 */
export interface Better {
  reason: string;
  arguments: {
    [k: string]: string | number;
  };
  turn: number;
  action: Action | null;
  card_action: CardAction | null;
  chance: number;
  instead_of: number;
}
/**
 * A hint for a card game.
 */
export interface CardHintAnswer {
  ref: number;
  seat: number;
  reason: string;
  arguments: {
    [k: string]: string | number;
  };
  chance: number;
  type: 'card-hint';
  option: CardOptionView;
  plan: CardAction[];
}
/**
 * A legal choice in the card game.
 */
export interface CardOptionView {
  action: CardAction;
  forecast?: Forecast | null;
  strike?: Strike | null;
}
/**
 * Who would take part in a combat, and both sums before cards.
 */
export interface Forecast {
  attackers: number[];
  defenders: number[];
  strength: number[];
}
/**
 * Whom a fireball or a scream hits, the square it is pushed to, and who is eliminated by it.
 */
export interface Strike {
  target: number;
  goal: number | null;
  lost: number[];
}
/**
 * Send the whole table again.
 */
export interface CatchUp {
  type: 'catch-up';
}
export interface CharacterFact {
  name: string;
  movement: number;
  combat: number;
  abilities: string[];
  worth: number;
}
export interface ChatLine {
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
export interface ChatMessage {
  type: 'chat';
  line: ChatLine;
}
/**
 * OPT-TIMER: seconds left for whom, as of now; None = no clock runs.
 */
export interface ClockView {
  seats: number[];
  seconds: number;
  what: 'turn' | 'placing' | 'joining' | 'combat';
}
export interface Content {
  rooms: RoomFact[];
  characters: CharacterFact[];
  objects: ObjectFact[];
  cards: PartsFact;
  games: GameFact[];
  strengths: string[][];
  levels: string[];
}
/**
 * A printed room: its squares row by row from the top, and edges (4 * square + north, east, south, west).
 *
 * It has 25 squares; a room of the card game has four zones, each with its sign.
 */
export interface RoomFact {
  name: string;
  pair: number;
  set: string;
  arrow: number;
  squares: string;
  edges: number[];
}
export interface ObjectFact {
  name: string;
  effect: string;
  common: boolean;
  copies: number;
}
/**
 * What games are made of.
 */
export interface PartsFact {
  rooms: RoomFact[];
  characters: CharacterFact[];
  objects: ObjectFact[];
}
/**
 * A game to choose in the lobby.
 */
export interface GameFact {
  id: string;
  plan: PlanFact;
  pairs: number[];
  target: number;
  mixing: string;
  options: OptionFact[];
  characters: string[][];
  objects: string[][];
}
export interface PlanFact {
  space: 'squares' | 'zones';
  width: number;
  height: number;
  slots: SlotFact[];
  lines: LineFact[];
  colours: string[];
  teams: number[];
}
export interface SlotFact {
  name: string;
  x: number;
  y: number;
  capacity: number;
  holds: string;
  shaft: boolean;
}
/**
 * A line. `seat`: whose it is, or -1 neutral, -2 a way out for all, -3 a door of one colour.
 */
export interface LineFact {
  seat: number;
  squares: number[];
  dots: number[];
}
/**
 * An option that a game's table may set: `values` are the numbers to choose from, `words` the words.
 */
export interface OptionFact {
  name: string;
  sort: 'switch' | 'number' | 'handicap' | 'word';
  values: number[];
  usual: number;
  words: string[];
}
export interface DecisionView {
  seat: number;
  kind: string;
  secret: boolean;
}
/**
 * A wounded enemy whose name is not known (CARD-OPT-SECRET).
 */
export interface FallenView {
  seat: number;
  place: number;
  carrier: number;
  objects: number;
  struck: boolean;
}
export interface FightView {
  attacker: number;
  defender: number;
  target: number;
  attackers: number[];
  defenders: number[];
  shooters: number[];
  spears: number[];
  strength: number[];
  namer: number | null;
  forced: number | null;
  seats: number[];
  sides: number[];
  cards: (number | null)[];
  asked: number | null;
  look: number | null;
  twice: number | null;
  extra: number | null;
}
/**
 * Where does a character of the card game come to with two movements, and with no less?
 */
export interface Further {
  ref?: number;
  language?: string;
  type: 'further';
  seat: number;
  unit: number;
}
/**
 * The answer to `further`: for each place two movements away the places both enter, -2 for out of the labyrinth.
 */
export interface FurtherAnswer {
  type: 'further';
  ref: number;
  ways: [number[], number[]][];
}
export interface GateView {
  a: number;
  b: number;
  state: 'closed' | 'open' | 'broken';
}
/**
 * GET /api/tables/{id}/graph: who was ahead, for games that are over.
 */
export interface Graph {
  sides: number[][];
  points: GraphPoint[];
  turning: TurningPoint[];
}
/**
 * Every side's chance to win as a turn begins; the last point is the end of the game.
 */
export interface GraphPoint {
  at: number;
  turn: number;
  seat: number;
  chances: number[];
}
/**
 * An action that changed much: `at` is the number of actions up to and with it.
 */
export interface TurningPoint {
  at: number;
  turn: number;
  seat: number;
  side: number;
  before: number;
  after: number;
  better: Better | null;
  gain: Reason | null;
}
/**
 * What an action is good for, as in a hint.
 */
export interface Reason {
  reason: string;
  arguments: {
    [k: string]: string | number;
  };
}
/**
 * A seat's cards; None where they are not known, only counted.
 */
export interface HandView {
  combat: number[] | null;
  combat_count: number;
  actions: number[] | null;
  action_count: number;
  jumps: number;
  last_card: number;
}
/**
 * What would the computer do here? Answered once it is found, unless the table has changed by then.
 */
export interface Hint {
  ref?: number;
  language?: string;
  type: 'hint';
  seq: number;
  seat: number;
}
/**
 * A hint for a game on the board.
 */
export interface HintAnswer {
  ref: number;
  seat: number;
  reason: string;
  arguments: {
    [k: string]: string | number;
  };
  chance: number;
  type: 'hint';
  option: OptionView;
  plan: Action[];
}
/**
 * A legal choice: the engine's action as lists, and what it leads to. `Notation` asks how it is written.
 */
export interface OptionView {
  action: Action;
  forecast?: Forecast | null;
  strike?: Strike | null;
}
/**
 * POST /api/tables/{id}/join; without a token: any open seat of a public table.
 */
export interface Join {
  token?: string | null;
}
export interface Joined {
  id: string;
  seat: number;
  url: string;
}
/**
 * GET /api/tables
 */
export interface Lobby {
  mine: TableSummary[];
  open: TableSummary[];
}
export interface TableSummary {
  id: string;
  game: string;
  seats: SeatInfo[];
  status: string;
  yours: number[];
  your_turn: boolean;
  turn: number;
  score: number[];
  changed: number;
  lesson: string | null;
  invited: number | null;
}
export interface SeatInfo {
  seat: number;
  colour: string;
  kind: 'open' | 'person' | 'computer';
  name: string;
  level: string | null;
  connected: boolean;
  seen_by: string[];
}
/**
 * One action of the game: who, what in the notation, and its events as this seat may see them.
 */
export interface LogLine {
  seq: number;
  seat: number;
  text: string;
  events: EventView[];
}
/**
 * A revealed room as it lies.
 */
export interface LyingRoom {
  name: string;
  turn: number;
}
/**
 * GET and PUT /api/me
 */
export interface Me {
  name: string;
}
/**
 * POST /api/tables
 */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: {
    [k: string]: boolean | number | string;
  };
  public?: boolean;
  lesson?: string | null;
  quick?: boolean;
  hints?: boolean;
  silent?: boolean;
  random_colours?: boolean;
  begin?: boolean;
  seed?: number | null;
  record?: string | null;
  name?: string;
}
export interface SeatWish {
  kind: 'me' | 'here' | 'link' | 'computer';
  level?: string | null;
}
/**
 * How are the options of a seat written?
 */
export interface Notation {
  ref?: number;
  language?: string;
  type: 'notation';
  seat: number;
}
/**
 * The answer to `notation`: the seat's options as of `seq`, in their order.
 */
export interface NotationAnswer {
  type: 'notation';
  ref: number;
  seq: number;
  seat: number;
  texts: string[];
}
/**
 * Mixed sets: what a seat has picked; None = picked in secret.
 */
export interface PicksView {
  rooms: (number | null)[];
  characters: (string | null)[];
  objects: (string | null)[];
  wanted: number[];
}
export interface PlacingView {
  slot: number;
  revealer: number;
  placer: number;
  tokens: number[];
  later: number[];
}
/**
 * Every HTTP error's body.
 */
export interface Problem {
  error: string;
  detail: string;
}
/**
 * POST /api/quick: a game against the computer, the set-up done.
 */
export interface Quick {
  game?: string;
  level?: string;
}
/**
 * What a saved game or position is.
 */
export interface RecordFact {
  game: string;
  actions: number;
  turn: number;
  score: number[];
  over: boolean;
  plan: PlanFact;
  view: SeatView;
  seen: SeatView;
}
/**
 * Everything one seat may know (seat -1: a spectator), and what it may do.
 */
export interface SeatView {
  seat: number;
  phase: string;
  active: number;
  turn: number;
  last_turn: number;
  ap: number;
  highest: number;
  score: number[];
  target: number;
  rooms: (LyingRoom | null)[];
  empty: number[];
  gates: GateView[];
  tokens: TokenView[];
  face_down: number[][];
  starters: number[][];
  hands: HandView[];
  fight: FightView | null;
  placing: PlacingView | null;
  raised: number | null;
  waiting: DecisionView[];
  picks: PicksView[];
  shown: number[];
  offers: number[];
  resigned: number[];
  doors: number[];
  ways_out: number[];
  result: number[] | null;
  ended: string;
  options: OptionView[];
  zones: ZonesView | null;
  may_undo: boolean;
  under: (LyingRoom | null)[];
}
/**
 * A token. `place`: a square (>= 0), or hand, out, gone, placing, stays-out, hidden (on `slot`), unknown.
 */
export interface TokenView {
  id: number;
  name: string;
  seat: number;
  kind: 'character' | 'object';
  square: number | null;
  place: string;
  slot: number | null;
  wounded: boolean;
  struck: boolean;
  healed: boolean;
  potion: number;
}
/**
 * What only the card game has. A token's `square` is its place there: a zone or a facing (zones/layout.py).
 */
export interface ZonesView {
  carrier: number[];
  saved: number[];
  stopped: [number, number][];
  shot: number[];
  charged: number[];
  smashed: number[];
  broken: number[];
  gates: (('closed' | 'open' | 'broken') | null)[];
  unseen: [number, number][];
  fallen: FallenView[];
  options: CardOptionView[];
}
/**
 * POST /api/check-record; the answer to GET /api/tables/{id}/position
 */
export interface RecordText {
  text: string;
}
/**
 * An action or message was not possible: the kind of error, the rule if a rule forbids it, and why in words.
 */
export interface Refused {
  type: 'refused';
  kind: 'illegal' | 'ambiguous' | 'not understood' | 'stale' | 'not yours' | 'too many' | 'bad message';
  rule: string | null;
  detail: string;
  ref: number | null;
}
export interface RuleFact {
  id: string;
  title: string;
  text: string;
  section: string;
}
/**
 * GET /api/rules/{language}: the rules in words, which are by far the most of them: only who reads them waits.
 */
export interface Rules {
  rules: RuleFact[];
}
export interface Say {
  ref?: number;
  language?: string;
  type: 'say';
  text: string;
}
/**
 * The host, or a seat's own player, gives a seat to a computer, or takes it back.
 */
export interface SeatChange {
  ref?: number;
  language?: string;
  type: 'seat';
  seat: number;
  kind: 'open' | 'person' | 'computer';
  level?: string | null;
}
/**
 * The whole table: after connecting, and whenever a client asks to catch up.
 */
export interface Snapshot {
  type: 'snapshot';
  seq: number;
  table: TableInfo;
  views: SeatView[];
  log: LogLine[];
  clock: ClockView | null;
  chat: ChatLine[];
}
export interface TableInfo {
  id: string;
  game: string;
  plan: PlanFact;
  seats: SeatInfo[];
  options: {
    [k: string]: unknown;
  };
  host: boolean;
  yours: number[];
  may_take: number[];
  may_give: {
    [k: string]: number;
  };
  may_hint: boolean;
  talk: number | null;
  lesson: string | null;
  status: 'waiting' | 'playing' | 'over';
  rematch: string | null;
  seat_links: {
    [k: string]: string;
  };
  watch_link: string;
}
/**
 * Somebody sat down, left, came back; or options changed.
 */
export interface TableChanged {
  type: 'table';
  table: TableInfo;
}
/**
 * What the maker of a table gets: where it is, and the secret links of the seats that are open by link.
 */
export interface TableLinks {
  id: string;
  url: string;
  seat_links: {
    [k: string]: string;
  };
  watch_link: string;
}
/**
 * GET /api/texts/{language}: the game in words, without its rules.
 */
export interface Texts {
  names: {
    [k: string]: string;
  };
  forms: {
    [k: string]: string;
  };
  about: {
    [k: string]: string;
  };
}
/**
 * A computer player is at work on a seat's decision; `seconds` bounds it.
 */
export interface Thinking {
  type: 'thinking';
  seat: number;
  seconds: number;
}
export interface Undo {
  ref?: number;
  language?: string;
  type: 'undo';
  seq: number;
  seat: number;
}
/**
 * The last action was taken back.
 */
export interface Undone {
  type: 'undone';
  seq: number;
  views: SeatView[];
  clock: ClockView | null;
}
/**
 * One action happened: its events to animate, and the views after it.
 */
export interface Update {
  type: 'update';
  seq: number;
  line: LogLine;
  views: SeatView[];
  clock: ClockView | null;
}
/**
 * Why is this not possible? Asks without doing.
 */
export interface Why {
  ref?: number;
  language?: string;
  type: 'why';
  seat: number;
  action?: Action | CardAction | null;
  text?: string | null;
}
/**
 * The answer to `why`: None = it is possible.
 */
export interface WhyAnswer {
  type: 'why';
  ref: number;
  rule: string | null;
  detail: string;
}
/**
 * What may be refused: `ref` comes back with the refusal, which is said in `language`.
 */
export interface Wish {
  ref: number;
  language: string;
}

export type ServerMessage =
  | Snapshot
  | Update
  | Undone
  | TableChanged
  | Refused
  | WhyAnswer
  | NotationAnswer
  | FurtherAnswer
  | ChatMessage
  | Asked
  | Thinking
  | HintAnswer
  | CardHintAnswer;

export type ClientMessage = Act | Why | Notation | Further | Hint | Undo | CatchUp | Say | AskFor | SeatChange;
