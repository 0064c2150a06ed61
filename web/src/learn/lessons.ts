// The lessons, in two courses: Prison's four scenarios, then the full game; and the card game's three, then that one.
// A lesson is a list of hints. A hint shows itself when what it speaks of can be observed, and goes when the player has
// done it or puts it away. No hint ever waits for a win.
//
// The words are in text/learn.*.ftl: `hint-<lesson>-<id>` and `hint-<lesson>-<id>-title`.

import type { ActionKind, CardAction } from '../protocol/actions';
import type { EventKind, EventView, PartValue } from '../protocol/events';
import type { SeatView } from '../protocol/messages';

export interface Seen {
  view: SeatView;
  events: readonly EventView[];
}

export type Test = (seen: Seen) => boolean;

export interface Hint {
  id: string;
  icon: string;
  rule?: string;
  /** When there is something to say. */
  when: Test;
  /** When it need not be said any more. */
  done: Test;
}

export type Course = 'board' | 'cards';

export interface Lesson {
  id: string;
  game: string;
  course: Course;
  /** Icons of what is new: characters, objects, actions. */
  fresh: readonly string[];
  /** Whether the set-up is done for both sides. */
  quick: boolean;
  minutes: number;
  /** Where it begins, if it must be there that what it promises is met. */
  start?: string;
  hints: readonly Hint[];
}

// --- What can be observed

const never: Test = () => false;
const always: Test = () => true;
const all =
  (...tests: Test[]): Test =>
  (seen) =>
    tests.every((test) => test(seen));
const any =
  (...tests: Test[]): Test =>
  (seen) =>
    tests.some((test) => test(seen));

const optionsOf = (view: SeatView) => view.zones?.options ?? view.options;

/** The player may choose an action of that kind right now. */
const can =
  (...kinds: (ActionKind | CardAction[0])[]): Test =>
  ({ view }) =>
    optionsOf(view).some((option) => kinds.includes(option.action[0]));

/** It happened, to or by anyone. */
const happened =
  (...kinds: EventKind[]): Test =>
  ({ events }) =>
    events.some((event) => kinds.includes(event.kind));

/** The player did it; `who` says where in the event its character stands. */
const did =
  (kind: EventKind, who = 0): Test =>
  ({ view, events }) =>
    events.some((event) => event.kind === kind && ownerOf(view, event.data[who]) === view.seat);

const didAsSeat =
  (kind: EventKind): Test =>
  ({ view, events }) =>
    events.some((event) => event.kind === kind && event.data[0] === view.seat);

function ownerOf(view: SeatView, token: PartValue | undefined): number {
  return view.tokens.find((found) => found.id === token)?.seat ?? -1;
}

/** It is the player's turn to decide this. */
const decides =
  (kind: string): Test =>
  ({ view }) =>
    view.waiting.some((decision) => decision.seat === view.seat && decision.kind === kind);

/** A token of that name lies or stands on the board. */
const inSight =
  (name: string): Test =>
  ({ view }) =>
    view.tokens.some((token) => token.name === name && token.square !== null);

/** The player has a character of that name on the board. */
const mine =
  (name: string): Test =>
  ({ view }) =>
    view.tokens.some((token) => token.name === name && token.seat === view.seat && token.square !== null);

const spent: Test = ({ view }) => view.active === view.seat && view.phase === 'act' && view.ap === 0;
const turns =
  (n: number): Test =>
  ({ view }) =>
    view.turn >= n;
const over: Test = ({ view }) => view.result !== null;
const begun = any(didAsSeat('card'), didAsSeat('placed'), over);
const moved = any(did('revealed'), did('step'), over);
const blue: Test = ({ view }) => view.seat === 0;
const yellow: Test = ({ view }) => view.seat === 1;
const mineWounded: Test = ({ view }) => view.tokens.some((token) => token.seat === view.seat && token.wounded);
const grouped: Test = ({ view }) => optionsOf(view).some((option) => (option.forecast?.attackers.length ?? 0) > 1);
const scored: Test = ({ view }) => (view.score[view.seat] ?? 0) > 0;

// --- The lessons

// The first room brings the other side's Rope, which the player places, and pits across the way, to jump over.
const CELLS = `rules: 2
game: prison-1
rooms:
  ?40b ?39a
  ?39b ?40a
units:
  blue mekanork d0
  blue naga b0
  yellow mekanork d11
  yellow naga g11
hidden:
  A1 yellow rope
  B1 blue key
  A2 yellow key
  B2 blue rope
turn: blue card
highest: 0
`;

export const LESSONS: readonly Lesson[] = [
  {
    id: 'prison-1',
    game: 'prison-1',
    course: 'board',
    fresh: ['mekanork', 'naga', 'move', 'reveal', 'turn-right', 'jump', 'rope', 'key'],
    quick: true,
    minutes: 5,
    start: CELLS,
    hints: [
      { id: 'intro', icon: 'exit', rule: 'EXIT-1', when: always, done: begun },
      { id: 'card', icon: 'card', rule: 'TURN-1', when: decides('card'), done: didAsSeat('card') },
      { id: 'place', icon: 'rope', rule: 'REVEAL-4', when: decides('put'), done: didAsSeat('placed') },
      { id: 'reveal', icon: 'reveal', rule: 'REVEAL-1', when: can('reveal'), done: did('revealed') },
      { id: 'move', icon: 'move', rule: 'MOVE-1', when: all(can('move'), happened('revealed')), done: did('step') },
      { id: 'turn', icon: 'turn-right', rule: 'ROTATE-1', when: can('turn'), done: did('turned') },
      { id: 'end', icon: 'clock', rule: 'TURN-2', when: spent, done: didAsSeat('turn-ended') },
      { id: 'jump', icon: 'jump', rule: 'JUMP-1', when: can('jump'), done: did('jumped') },
      { id: 'rope', icon: 'rope', rule: 'PIT-1', when: inSight('rope'), done: did('picked-up') },
      { id: 'naga', icon: 'naga', rule: 'ABIL-NAGA', when: all(did('step'), turns(2)), done: turns(6) },
      { id: 'key', icon: 'key', rule: 'OBJ-KEY', when: can('open'), done: did('gate') },
      { id: 'exit', icon: 'trophy', when: did('left'), done: over },
    ],
  },
  {
    id: 'prison-2',
    game: 'prison-2',
    course: 'board',
    fresh: ['colossus', 'cleric', 'backstabber', 'telescoping-spear', 'fight', 'wounded', 'heal'],
    quick: true,
    minutes: 8,
    hints: [
      { id: 'intro', icon: 'colossus', rule: 'GAME-PRISON-2', when: blue, done: begun },
      { id: 'intro-yellow', icon: 'colossus', rule: 'GAME-PRISON-2', when: yellow, done: begun },
      {
        id: 'combat',
        icon: 'cards',
        rule: 'FIGHT-5',
        when: any(decides('fight'), decides('combat')),
        done: happened('cards'),
      },
      { id: 'group', icon: 'backstabber', rule: 'FIGHT-3', when: grouped, done: never },
      { id: 'fight', icon: 'fight', rule: 'FIGHT-1', when: can('fight'), done: did('attacked', 1) },
      { id: 'spear', icon: 'telescoping-spear', rule: 'OBJ-SPEAR', when: can('spear'), done: never },
      { id: 'wounded', icon: 'wounded', rule: 'FIGHT-2', when: happened('wounded'), done: happened('eliminated') },
      { id: 'heal', icon: 'heal', rule: 'ABIL-CLERIC', when: can('heal'), done: did('healed') },
      { id: 'carry', icon: 'take', rule: 'WOUND-2', when: mineWounded, done: happened('healed', 'rescued') },
      {
        id: 'gate',
        icon: 'gate',
        rule: 'ABIL-BACKSTABBER-LOCK',
        when: can('open', 'close', 'break'),
        done: did('gate'),
      },
    ],
  },
  {
    id: 'prison-3',
    game: 'prison-3',
    course: 'board',
    fresh: ['wizard', 'banshee', 'fly', 'scream'],
    quick: true,
    minutes: 8,
    hints: [
      { id: 'intro', icon: 'banshee', rule: 'GAME-PRISON-3', when: always, done: begun },
      { id: 'scream', icon: 'scream', rule: 'ABIL-BANSHEE', when: can('scream'), done: did('screamed') },
      {
        id: 'fly',
        icon: 'fly',
        rule: 'ABIL-WIZARD',
        when: all(can('move'), happened('revealed'), mine('wizard')),
        done: turns(5),
      },
      {
        id: 'sight',
        icon: 'watch',
        rule: 'WORD-6',
        when: all(turns(3), inSight('banshee')),
        done: happened('screamed'),
      },
      { id: 'pushed', icon: 'pit', rule: 'ABIL-BANSHEE', when: happened('pushed'), done: happened('eliminated') },
      { id: 'lines', icon: 'flag', rule: 'GAME-PRISON-3', when: turns(4), done: turns(8) },
      { id: 'first', icon: 'dead', rule: 'SUICIDE-1', when: happened('eliminated'), done: over },
    ],
  },
  {
    id: 'prison-4',
    game: 'prison-4',
    course: 'board',
    fresh: ['telepath', 'bow', 'large-shield', 'fireball-wand', 'shoot', 'cards'],
    quick: false,
    minutes: 15,
    hints: [
      { id: 'intro', icon: 'trophy', rule: 'GAME-PRISON-4', when: always, done: any(didAsSeat('team'), begun) },
      { id: 'team', icon: 'people', rule: 'SETUP-3', when: decides('team'), done: didAsSeat('team') },
      { id: 'hide', icon: 'maze', rule: 'SETUP-4', when: decides('hide'), done: happened('teams-shown') },
      { id: 'slow', icon: 'card', rule: 'TURN-4', when: decides('card'), done: turns(5) },
      { id: 'objects', icon: 'reveal', rule: 'REVEAL-4', when: decides('put'), done: didAsSeat('placed') },
      { id: 'shoot', icon: 'shoot', rule: 'SHOT-1', when: can('shoot'), done: never },
      { id: 'shield', icon: 'large-shield', rule: 'SHOT-6', when: inSight('large-shield'), done: never },
      { id: 'telepath', icon: 'telepath', rule: 'ABIL-TELEPATH', when: decides('name'), done: happened('named') },
      { id: 'fireball', icon: 'burn', rule: 'OBJ-WAND', when: can('fireball'), done: did('fireball') },
      { id: 'points', icon: 'trophy', rule: 'EXIT-1', when: scored, done: over },
    ],
  },
  {
    id: 'prison',
    game: 'prison',
    course: 'board',
    fresh: ['maze'],
    quick: false,
    minutes: 45,
    hints: [
      { id: 'intro', icon: 'maze', rule: 'GAME-PRISON', when: always, done: any(didAsSeat('team'), begun) },
      { id: 'team', icon: 'people', rule: 'SETUP-3', when: decides('team'), done: didAsSeat('team') },
      { id: 'hide', icon: 'key', rule: 'SETUP-4', when: decides('hide'), done: happened('teams-shown') },
      { id: 'cards', icon: 'card', rule: 'TURN-3', when: turns(4), done: turns(10) },
      { id: 'cheap', icon: 'cards', rule: 'FIGHT-8', when: happened('cards'), done: never },
      {
        id: 'end',
        icon: 'trophy',
        rule: 'END-1',
        when: ({ view }) => view.score.some((score) => score + 1 >= view.target),
        done: over,
      },
    ],
  },
  {
    id: 'card-1',
    game: 'card-1',
    course: 'cards',
    fresh: ['mekanork', 'naga', 'move', 'reveal', 'turn-right', 'jump', 'rope', 'key'],
    quick: true,
    minutes: 5,
    hints: [
      { id: 'intro', icon: 'exit', rule: 'CARD-EXIT-1', when: always, done: moved },
      { id: 'place', icon: 'rope', rule: 'REVEAL-4', when: decides('put'), done: didAsSeat('placed') },
      { id: 'wheel', icon: 'gear', rule: 'CARD-TURN-1', when: decides('act'), done: didAsSeat('turn-ended') },
      { id: 'reveal', icon: 'reveal', rule: 'CARD-REVEAL-1', when: can('reveal'), done: did('revealed') },
      {
        id: 'facing',
        icon: 'move',
        rule: 'CARD-START-1',
        when: all(can('move'), happened('revealed')),
        done: did('step'),
      },
      { id: 'zones', icon: 'maze', rule: 'CARD-MOVE-1', when: did('step'), done: turns(4) },
      { id: 'turn', icon: 'turn-right', rule: 'CARD-ROTATE-1', when: can('turn'), done: did('turned') },
      { id: 'save', icon: 'clock', rule: 'CARD-TURN-2', when: spent, done: didAsSeat('turn-ended') },
      { id: 'stop', icon: 'wall', rule: 'CARD-STOP-1', when: happened('stopped'), done: never },
      { id: 'jump', icon: 'jump', rule: 'CARD-JUMP-1', when: can('jump'), done: did('leapt') },
      { id: 'rope', icon: 'rope', rule: 'CARD-OBJ-ROPE', when: inSight('rope'), done: did('picked-up') },
      { id: 'key', icon: 'key', rule: 'CARD-OBJ-KEY', when: can('open'), done: did('card-gate') },
      { id: 'exit', icon: 'trophy', rule: 'CARD-EXIT-1', when: did('left'), done: over },
    ],
  },
  {
    id: 'card-2',
    game: 'card-2',
    course: 'cards',
    fresh: ['warrior', 'colossus', 'backstabber', 'fight', 'wounded', 'cards'],
    quick: true,
    minutes: 8,
    hints: [
      { id: 'intro', icon: 'fight', rule: 'CARD-FIGHT-1', when: always, done: moved },
      {
        id: 'combat',
        icon: 'cards',
        rule: 'FIGHT-5',
        when: any(decides('fight'), decides('combat')),
        done: happened('cards'),
      },
      { id: 'group', icon: 'backstabber', rule: 'CARD-FIGHT-2', when: grouped, done: never },
      { id: 'fight', icon: 'fight', rule: 'CARD-FIGHT-1', when: can('fight'), done: did('attacked', 1) },
      { id: 'stop', icon: 'wall', rule: 'CARD-STOP-1', when: happened('stopped'), done: never },
      { id: 'wounded', icon: 'wounded', rule: 'CARD-WOUND-1', when: happened('wounded'), done: happened('eliminated') },
      { id: 'carry', icon: 'take', rule: 'CARD-GOLD-2', when: mineWounded, done: happened('rescued') },
      { id: 'full', icon: 'people', rule: 'CARD-GOLD-1', when: turns(4), done: turns(8) },
      {
        id: 'gate',
        icon: 'gate',
        rule: 'CARD-ABIL-COLOSSUS',
        when: can('open', 'close', 'break'),
        done: did('card-gate'),
      },
    ],
  },
  {
    id: 'card-3',
    game: 'card-3',
    course: 'cards',
    fresh: ['wizard', 'cleric', 'bow', 'large-shield', 'shoot', 'heal', 'fly'],
    quick: false,
    minutes: 15,
    hints: [
      { id: 'intro', icon: 'shoot', rule: 'CARD-SHOT-1', when: always, done: any(didAsSeat('team'), moved) },
      { id: 'team', icon: 'people', rule: 'CARD-SETUP-2', when: decides('team'), done: didAsSeat('team') },
      { id: 'hide', icon: 'maze', rule: 'CARD-SETUP-3', when: decides('hide'), done: happened('turn') },
      { id: 'shoot', icon: 'shoot', rule: 'CARD-SHOT-1', when: can('shoot'), done: did('attacked', 1) },
      { id: 'sight', icon: 'watch', rule: 'CARD-SIGHT-1', when: all(turns(2), can('move')), done: turns(5) },
      { id: 'fly', icon: 'fly', rule: 'CARD-ABIL-WIZARD', when: all(can('move'), mine('wizard')), done: turns(6) },
      { id: 'shield', icon: 'large-shield', rule: 'CARD-OBJ-SHIELD', when: inSight('large-shield'), done: never },
      { id: 'heal', icon: 'heal', rule: 'CARD-ABIL-CLERIC', when: can('heal'), done: did('healed') },
      { id: 'points', icon: 'trophy', rule: 'CARD-END-1', when: scored, done: over },
    ],
  },
  {
    id: 'card',
    game: 'card',
    course: 'cards',
    fresh: ['people'],
    quick: false,
    minutes: 40,
    hints: [
      { id: 'intro', icon: 'people', rule: 'CARD-TEAM-1', when: always, done: any(didAsSeat('team'), moved) },
      { id: 'team', icon: 'people', rule: 'CARD-SETUP-2', when: decides('team'), done: didAsSeat('team') },
      { id: 'hide', icon: 'key', rule: 'CARD-SETUP-3', when: decides('hide'), done: happened('turn') },
      { id: 'save', icon: 'clock', rule: 'CARD-TURN-2', when: turns(3), done: turns(8) },
      {
        id: 'end',
        icon: 'trophy',
        rule: 'CARD-END-1',
        when: ({ view }) => view.score.some((score) => score + 1 >= view.target),
        done: over,
      },
    ],
  },
];

export function lessonOf(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

/** The lessons of a course; the last of them is the whole game. */
export function lessonsOf(course: Course): readonly Lesson[] {
  return LESSONS.filter((lesson) => lesson.course === course);
}

/** The lesson after one in its course, if there is one. */
export function nextLesson(id: string): Lesson | undefined {
  const lessons = lessonsOf(lessonOf(id)?.course ?? 'board');
  const at = lessons.findIndex((lesson) => lesson.id === id);
  return at < 0 ? undefined : lessons[at + 1];
}

/** The hint to show now: the first that has something to say and was neither followed nor put away. */
export function hintFor(lesson: Lesson, seen: Seen, put: ReadonlySet<string>): Hint | undefined {
  return hintsFor(lesson, seen, put)[0];
}

/** The hints to show now: what the game is about may have the first step beside it, else one at a time. */
export function hintsFor(lesson: Lesson, seen: Seen, put: ReadonlySet<string>): Hint[] {
  const open = lesson.hints.filter((hint) => !put.has(hint.id) && hint.when(seen) && !hint.done(seen));
  return open.slice(0, open[0]?.id.startsWith('intro') ? 2 : 1);
}
