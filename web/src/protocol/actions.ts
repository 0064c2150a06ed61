// Made by `npm run protocol` from src/quarterturn/engine/squares/kinds.py. Not to be changed by hand.

export type DeedSign = '+' | '!' | '>' | '<' | '~';
/** A square entered, or what is done there with a token. */
export type Step = number | [deed: DeedSign, token: number];
export type Action =
  | [kind: 'pick', what: 'room' | 'character' | 'object', name: number | string]
  | [kind: 'drop', who: number]
  | [kind: 'team', placing: [token: number, square: number][]]
  | [kind: 'hide', token: number, room: number]
  | [kind: 'card', points: number]
  | [kind: 'end']
  | [kind: 'reveal', who: number, room: number]
  | [kind: 'put', token: number, square: number]
  | [kind: 'turn', who: number, room: number, way: 1 | -1]
  | [kind: 'move', who: number, path: Step[]]
  | [kind: 'jump', who: number, pit: number, landing: number]
  | [kind: 'fight', who: number, whom: number, joiners: number[]]
  | [kind: 'shoot', who: number, whom: number, joiners: number[]]
  | [kind: 'spear', who: number, whom: number, joiners: number[]]
  | [kind: 'join', side: 'attacker' | 'defender' | null]
  | [kind: 'name', card: number | null]
  | [kind: 'combat', card: number]
  | [kind: 'open', who: number, edge1: number, edge2: number]
  | [kind: 'close', who: number, edge1: number, edge2: number]
  | [kind: 'break', who: number, edge1: number, edge2: number]
  | [kind: 'heal', who: number, whom: number]
  | [kind: 'regenerate', who: number]
  | [kind: 'walk', who: number, square: number]
  | [kind: 'scream', who: number, whom: number]
  | [kind: 'fireball', who: number, direction: 0 | 1 | 2 | 3]
  | [kind: 'drink', who: number]
  | [kind: 'raise', who: number]
  | [kind: 'leave', who: number]
  | [kind: 'slide', who: number, way: 1 | -1]
  | [kind: 'resign']
  | [kind: 'offer draw']
  | [kind: 'accept draw'];
export type ActionKind = Action[0];
export type ActionOf<Kind extends ActionKind> = Extract<Action, { 0: Kind }>;
export type Sort =
  | 'choice'
  | 'pick'
  | 'member'
  | 'team'
  | 'held'
  | 'slot'
  | 'points'
  | 'unit'
  | 'found'
  | 'square'
  | 'path'
  | 'foe'
  | 'joiners'
  | 'call'
  | 'card'
  | 'edge'
  | 'anyone'
  | 'place'
  | 'zone-path'
  | 'discard'
  | 'twice'
  | 'helpers'
  | 'arm'
  | 'second'
  | 'loot'
  | 'item'
  | 'flight';
export interface PartFact {
  name: string;
  sort: Sort;
  words: Record<string, number | string | null>; // of a choice, and what they stand for
}
export interface KindFact {
  cost: number; // action points
  needs: string[]; // abilities or effects: with none of them, nobody can do it
  parts: PartFact[];
}
export const KINDS: Record<ActionKind, KindFact> = {
  pick: {
    cost: 0,
    needs: [],
    parts: [
      { name: 'what', sort: 'choice', words: { room: 'room', character: 'character', object: 'object' } },
      { name: 'name', sort: 'pick', words: {} },
    ],
  },
  drop: { cost: 0, needs: [], parts: [{ name: 'who', sort: 'member', words: {} }] },
  team: { cost: 0, needs: [], parts: [{ name: 'placing', sort: 'team', words: {} }] },
  hide: {
    cost: 0,
    needs: [],
    parts: [
      { name: 'token', sort: 'held', words: {} },
      { name: 'room', sort: 'slot', words: {} },
    ],
  },
  card: { cost: 0, needs: [], parts: [{ name: 'points', sort: 'points', words: {} }] },
  end: { cost: 0, needs: [], parts: [] },
  reveal: {
    cost: 1,
    needs: [],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'room', sort: 'slot', words: {} },
    ],
  },
  put: {
    cost: 0,
    needs: [],
    parts: [
      { name: 'token', sort: 'found', words: {} },
      { name: 'square', sort: 'square', words: {} },
    ],
  },
  turn: {
    cost: 1,
    needs: [],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'room', sort: 'slot', words: {} },
      { name: 'way', sort: 'choice', words: { cw: 1, ccw: -1 } },
    ],
  },
  move: {
    cost: 1,
    needs: [],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'path', sort: 'path', words: {} },
    ],
  },
  jump: {
    cost: 1,
    needs: [],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'pit', sort: 'square', words: {} },
      { name: 'landing', sort: 'square', words: {} },
    ],
  },
  fight: {
    cost: 1,
    needs: [],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'whom', sort: 'foe', words: {} },
      { name: 'joiners', sort: 'joiners', words: {} },
    ],
  },
  shoot: {
    cost: 1,
    needs: ['shoots'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'whom', sort: 'foe', words: {} },
      { name: 'joiners', sort: 'joiners', words: {} },
    ],
  },
  spear: {
    cost: 1,
    needs: ['reaches'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'whom', sort: 'foe', words: {} },
      { name: 'joiners', sort: 'joiners', words: {} },
    ],
  },
  join: {
    cost: 0,
    needs: [],
    parts: [{ name: 'side', sort: 'choice', words: { attacker: 'attacker', defender: 'defender', none: null } }],
  },
  name: { cost: 0, needs: [], parts: [{ name: 'card', sort: 'call', words: {} }] },
  combat: { cost: 0, needs: [], parts: [{ name: 'card', sort: 'card', words: {} }] },
  open: {
    cost: 1,
    needs: ['picks-locks', 'unlocks'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'edge', sort: 'edge', words: {} },
      { name: 'edge', sort: 'edge', words: {} },
    ],
  },
  close: {
    cost: 1,
    needs: ['picks-locks', 'unlocks'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'edge', sort: 'edge', words: {} },
      { name: 'edge', sort: 'edge', words: {} },
    ],
  },
  break: {
    cost: 1,
    needs: ['breaks-gates'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'edge', sort: 'edge', words: {} },
      { name: 'edge', sort: 'edge', words: {} },
    ],
  },
  heal: {
    cost: 1,
    needs: ['heals'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'whom', sort: 'anyone', words: {} },
    ],
  },
  regenerate: { cost: 1, needs: ['regenerates'], parts: [{ name: 'who', sort: 'unit', words: {} }] },
  walk: {
    cost: 1,
    needs: ['walks-walls'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'square', sort: 'square', words: {} },
    ],
  },
  scream: {
    cost: 2,
    needs: ['screams'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'whom', sort: 'anyone', words: {} },
    ],
  },
  fireball: {
    cost: 1,
    needs: ['casts', 'burns'],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'direction', sort: 'choice', words: { north: 0, east: 1, south: 2, west: 3 } },
    ],
  },
  drink: { cost: 1, needs: ['quickens'], parts: [{ name: 'who', sort: 'unit', words: {} }] },
  raise: { cost: 1, needs: [], parts: [{ name: 'who', sort: 'unit', words: {} }] },
  leave: { cost: 1, needs: [], parts: [{ name: 'who', sort: 'unit', words: {} }] },
  slide: {
    cost: 1,
    needs: [],
    parts: [
      { name: 'who', sort: 'unit', words: {} },
      { name: 'way', sort: 'choice', words: { up: 1, down: -1 } },
    ],
  },
  resign: { cost: 0, needs: [], parts: [] },
  'offer draw': { cost: 0, needs: [], parts: [] },
  'accept draw': { cost: 0, needs: [], parts: [] },
};
export type Arm = 'crossbow' | 'bow' | 'spear';
/** A zone or a facing entered, or what is done there with tokens: a partner perhaps, and things. */
export type CardStep = number | [deed: DeedSign, ...tokens: number[]];
/** The card game's. */
export type CardAction =
  | [kind: 'pick', what: 'room' | 'character' | 'object', name: number | string]
  | [kind: 'drop', who: number]
  | [kind: 'team', placing: [token: number, square: number][]]
  | [kind: 'hide', token: number, room: number]
  | [kind: 'end']
  | [kind: 'reveal', who: number, room: number]
  | [kind: 'put', token: number, zone: number]
  | [kind: 'turn', who: number, room: number, way: 1 | -1]
  | [kind: 'move', who: number, path: CardStep[]]
  | [kind: 'jump', who: number, landing: number, card: number | null]
  | [kind: 'fight', who: number, whom: number, twice: boolean, joiners: [token: number, arm: Arm][]]
  | [kind: 'shoot', who: number, whom: number, weapon: Arm, joiners: [token: number, arm: Arm][]]
  | [kind: 'spear', who: number, whom: number, twice: boolean, joiners: [token: number, arm: Arm][]]
  | [kind: 'name', card: number | null]
  | [kind: 'combat', card: number, second: number | null]
  | [kind: 'open', who: number, room: number]
  | [kind: 'close', who: number, room: number]
  | [kind: 'break', who: number, room: number]
  | [kind: 'heal', who: number, whom: number]
  | [kind: 'regenerate', who: number]
  | [kind: 'walk', who: number, path: CardStep[]]
  | [kind: 'smash', who: number]
  | [kind: 'steal', who: number, whom: number, thing: number | null]
  | [kind: 'levitate', who: number, thing: number, path: CardStep[]]
  | [kind: 'fireball', who: number, whom: number]
  | [kind: 'invert', who: number, room: number]
  | [kind: 'resign']
  | [kind: 'offer draw']
  | [kind: 'accept draw'];
