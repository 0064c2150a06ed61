// Made by `npm run protocol` from src/quarterturn/engine/core/events.py. Not to be changed by hand.

/** Something that happened: its kind and its parts in order. A secret part is null to others. */
export type EventView =
  /** The set-up goes on to this step. */
  | { kind: 'phase'; data: [phase: 'team' | 'hide'] }
  /** A seat picks something for the game; in a free choice only that seat knows what. */
  | { kind: 'picked'; data: [seat: number, kind: 'room' | 'character' | 'object', what: number | string | null] }
  /** A seat leaves out a character. */
  | { kind: 'left-out'; data: [seat: number, what: number | null] }
  /** A seat has chosen its starting team; the others see only the dots, once somebody stands there. */
  | { kind: 'team'; data: [seat: number, team: [token: number | null, square: number][] | null] }
  /** The starting teams are turned over. */
  | { kind: 'teams-shown'; data: [teams: [token: number, square: number][]] }
  /** A seat puts a token face down on a room's place. */
  | { kind: 'hid'; data: [seat: number, what: number | null, slot: number] }
  /** The doors are turned over. */
  | { kind: 'doors-shown'; data: [owners: number[]] }
  /** A seat's turn begins. */
  | { kind: 'turn'; data: [seat: number] }
  /** A seat plays an Action card. */
  | { kind: 'card'; data: [seat: number, card: number] }
  /** A character's action has cost action points; so many are left. */
  | { kind: 'paid'; data: [who: number, cost: number, left: number] }
  /** A seat's turn ends, with action points left over. */
  | { kind: 'turn-ended'; data: [seat: number, left: number] }
  /** A seat keeps action points for its next turn. */
  | { kind: 'saved'; data: [seat: number, points: number] }
  /** A seat gives up a Combat card instead of a Jump card. */
  | { kind: 'card-discarded'; data: [seat: number, card: number] }
  /** A seat takes its Action cards back. */
  | { kind: 'cards-back'; data: [seat: number] }
  /** A character goes on to the next square. */
  | { kind: 'step'; data: [who: number, from: number, to: number] }
  /** A character picks up what lies on its square. */
  | { kind: 'picked-up'; data: [who: number, what: number, square: number] }
  /** A character drops what it carries. */
  | { kind: 'dropped'; data: [who: number, what: number, square: number] }
  /** A character gives what it carries to another. */
  | { kind: 'gave'; data: [who: number, what: number, to: number] }
  /** A character takes what another carries. */
  | { kind: 'took'; data: [who: number, what: number, from: number] }
  /** Two characters trade what they carry. */
  | { kind: 'traded'; data: [who: number, what: number, got: number, partner: number] }
  /** A wounded character is dropped into a pit. */
  | { kind: 'fell'; data: [who: number, square: number] }
  /** A character jumps over a pit. */
  | { kind: 'jumped'; data: [who: number, from: number, pit: number, to: number] }
  /** A character walks through a wall. */
  | { kind: 'walked'; data: [who: number, from: number, to: number] }
  /** A character jumps over a pit on a border. */
  | { kind: 'leapt'; data: [who: number, from: number, to: number] }
  /** A character is stopped by an enemy in the zone it has entered. */
  | { kind: 'stopped'; data: [who: number, square: number] }
  /** A character turns a room face up, with what lies on it. */
  | { kind: 'revealed'; data: [who: number, slot: number, room: string, turn: number, found: number[]] }
  /** A seat places what was found. */
  | { kind: 'placed'; data: [seat: number, what: number, square: number] }
  /** From here on this seat places what was found. */
  | { kind: 'placer'; data: [seat: number] }
  /** A character turns a room by a quarter. */
  | { kind: 'turned'; data: [who: number, slot: number, way: 1 | -1] }
  /** A character raises the top room. */
  | { kind: 'raised'; data: [who: number, slot: number] }
  /** The raised room turns by a quarter and comes back down. */
  | { kind: 'lowered'; data: [slot: number, way: 1 | -1] }
  /** A character slides the elevator. */
  | { kind: 'slid'; data: [who: number, from: number, to: number] }
  /** A character opens, closes or breaks the portcullis between two squares. */
  | { kind: 'gate'; data: [who: number, near: number, far: number, state: 0 | 1 | 2] }
  /** A character opens, closes or breaks the portcullis of a room. */
  | { kind: 'card-gate'; data: [who: number, slot: number, state: 0 | 1 | 2] }
  /** A character breaks all walls of a room. */
  | { kind: 'smashed'; data: [who: number, slot: number] }
  /** A character lets two rooms change places. */
  | { kind: 'swapped'; data: [who: number, from: number, to: number] }
  /** A character attacks another. */
  | { kind: 'attacked'; data: [how: 'fight' | 'shoot' | 'spear', who: number, target: number] }
  /** A combat begins, with everybody who is drawn in. */
  | { kind: 'combat'; data: [target: number, attackers: number[], defenders: number[], strength: [number, number]] }
  /** A seat is asked whether it joins a combat of others. */
  | { kind: 'asked'; data: [seat: number] }
  /** A seat joins a side. */
  | { kind: 'joined'; data: [seat: number, side: 'attacker' | 'defender'] }
  /** A seat stays out of the combat. */
  | { kind: 'declined'; data: [seat: number] }
  /** A seat's Telepath names a Combat card, or none. */
  | { kind: 'named'; data: [seat: number, card: number | null] }
  /** A seat shows its Combat cards to the players, not to spectators. */
  | { kind: 'shown'; data: [seat: number, hand: number[] | null] }
  /** A seat announces that it will play two Combat cards. */
  | { kind: 'announced'; data: [seat: number] }
  /** A seat has chosen its Combat card. */
  | { kind: 'chose'; data: [seat: number] }
  /** A seat's Combat card, or both of two, lie open before the other chooses. */
  | { kind: 'laid-open'; data: [seat: number, card: number | null, second: number | null] }
  /** The Combat cards are turned over. */
  | { kind: 'cards'; data: [seats: number[], cards: number[], totals: [number, number], sides: number[]] }
  /** A character is wounded. */
  | { kind: 'wounded'; data: [who: number] }
  /** A character is out of the game. */
  | { kind: 'eliminated'; data: [who: number, square: number] }
  /** An object is out of the game. */
  | { kind: 'discarded'; data: [what: number, square: number] }
  /** A wounded character gets back on its feet. */
  | { kind: 'healed'; data: [who: number] }
  /** A character screams at another. */
  | { kind: 'screamed'; data: [who: number, target: number] }
  /** A character is pushed back. */
  | { kind: 'pushed'; data: [who: number, from: number, to: number] }
  /** A character casts a fireball. */
  | { kind: 'fireball'; data: [who: number, target: number, direction: string] }
  /** A character burns another with a scroll. */
  | { kind: 'burned'; data: [who: number, target: number] }
  /** A character steals an object from another. */
  | { kind: 'stole'; data: [who: number, what: number, from: number] }
  /** A character moves an object through the air. */
  | { kind: 'levitated'; data: [who: number, what: number, path: number[]] }
  /** A character lets an object float into somebody's hands. */
  | { kind: 'handed'; data: [who: number, what: number, to: number] }
  /** A character drinks the potion and has action points of its own. */
  | { kind: 'drank'; data: [who: number, points: number] }
  /** A character leaves the labyrinth. */
  | { kind: 'left'; data: [who: number] }
  /** A wounded character is carried out. */
  | { kind: 'rescued'; data: [who: number] }
  /** A seat scores victory points. */
  | {
      kind: 'scored';
      data: [seat: number, points: number, why: 'kill' | 'suicide' | 'wound' | 'exit' | 'treasure' | 'undead'];
    }
  /** A seat resigns. */
  | { kind: 'resigned'; data: [seat: number] }
  /** A seat offers a draw. */
  | { kind: 'draw-offered'; data: [seat: number] }
  /** A seat accepts the draw. */
  | { kind: 'draw-accepted'; data: [seat: number] }
  /** The time of these seats is up. */
  | { kind: 'timeout'; data: [seats: number[]] }
  /** The game is over: who has won, and how it ended. */
  | {
      kind: 'over';
      data: [
        winners: number[],
        how: 'score' | 'prize' | 'cycles' | 'quiet' | 'hopeless' | 'nobody' | 'resigned' | 'agreed',
      ];
    };
export type EventKind = EventView['kind'];
export type PartValue = EventView['data'][number];
export type EventSort =
  | 'seat'
  | 'token'
  | 'square'
  | 'slot'
  | 'number'
  | 'seats'
  | 'tokens'
  | 'cards'
  | 'sides'
  | 'owners'
  | 'way'
  | 'card'
  | 'picked'
  | 'room'
  | 'direction'
  | 'sums'
  | 'places'
  | 'choice';
/** The parts of each kind in order: their names, and sorts or, of a choice, the words for its values. */
export const PARTS: Record<EventKind, Record<string, EventSort | Record<string, string>>> = {
  phase: { phase: 'choice' },
  picked: { seat: 'seat', kind: 'choice', what: 'picked' },
  'left-out': { seat: 'seat', what: 'token' },
  team: { seat: 'seat', team: 'places' },
  'teams-shown': { teams: 'places' },
  hid: { seat: 'seat', what: 'token', slot: 'slot' },
  'doors-shown': { owners: 'owners' },
  turn: { seat: 'seat' },
  card: { seat: 'seat', card: 'number' },
  paid: { who: 'token', cost: 'number', left: 'number' },
  'turn-ended': { seat: 'seat', left: 'number' },
  saved: { seat: 'seat', points: 'number' },
  'card-discarded': { seat: 'seat', card: 'number' },
  'cards-back': { seat: 'seat' },
  step: { who: 'token', from: 'square', to: 'square' },
  'picked-up': { who: 'token', what: 'token', square: 'square' },
  dropped: { who: 'token', what: 'token', square: 'square' },
  gave: { who: 'token', what: 'token', to: 'token' },
  took: { who: 'token', what: 'token', from: 'token' },
  traded: { who: 'token', what: 'token', got: 'token', partner: 'token' },
  fell: { who: 'token', square: 'square' },
  jumped: { who: 'token', from: 'square', pit: 'square', to: 'square' },
  walked: { who: 'token', from: 'square', to: 'square' },
  leapt: { who: 'token', from: 'square', to: 'square' },
  stopped: { who: 'token', square: 'square' },
  revealed: { who: 'token', slot: 'slot', room: 'room', turn: 'number', found: 'tokens' },
  placed: { seat: 'seat', what: 'token', square: 'square' },
  placer: { seat: 'seat' },
  turned: { who: 'token', slot: 'slot', way: { '1': 'cw', '-1': 'ccw' } },
  raised: { who: 'token', slot: 'slot' },
  lowered: { slot: 'slot', way: { '1': 'cw', '-1': 'ccw' } },
  slid: { who: 'token', from: 'slot', to: 'slot' },
  gate: { who: 'token', near: 'square', far: 'square', state: { '0': 'closed', '1': 'open', '2': 'broken' } },
  'card-gate': { who: 'token', slot: 'slot', state: { '0': 'closed', '1': 'open', '2': 'broken' } },
  smashed: { who: 'token', slot: 'slot' },
  swapped: { who: 'token', from: 'slot', to: 'slot' },
  attacked: { how: 'choice', who: 'token', target: 'token' },
  combat: { target: 'token', attackers: 'tokens', defenders: 'tokens', strength: 'sums' },
  asked: { seat: 'seat' },
  joined: { seat: 'seat', side: 'choice' },
  declined: { seat: 'seat' },
  named: { seat: 'seat', card: 'card' },
  shown: { seat: 'seat', hand: 'cards' },
  announced: { seat: 'seat' },
  chose: { seat: 'seat' },
  'laid-open': { seat: 'seat', card: 'card', second: 'card' },
  cards: { seats: 'seats', cards: 'cards', totals: 'sums', sides: 'sides' },
  wounded: { who: 'token' },
  eliminated: { who: 'token', square: 'square' },
  discarded: { what: 'token', square: 'square' },
  healed: { who: 'token' },
  screamed: { who: 'token', target: 'token' },
  pushed: { who: 'token', from: 'square', to: 'square' },
  fireball: { who: 'token', target: 'token', direction: 'direction' },
  burned: { who: 'token', target: 'token' },
  stole: { who: 'token', what: 'token', from: 'token' },
  levitated: { who: 'token', what: 'token', path: 'way' },
  handed: { who: 'token', what: 'token', to: 'token' },
  drank: { who: 'token', points: 'number' },
  left: { who: 'token' },
  rescued: { who: 'token' },
  scored: { seat: 'seat', points: 'number', why: 'choice' },
  resigned: { seat: 'seat' },
  'draw-offered': { seat: 'seat' },
  'draw-accepted': { seat: 'seat' },
  timeout: { seats: 'seats' },
  over: { winners: 'seats', how: 'choice' },
};
