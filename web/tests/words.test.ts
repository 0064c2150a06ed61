import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Plan } from '../src/board/geometry';
import type { Action } from '../src/protocol/actions';
import { type EventSort, type EventView, PARTS } from '../src/protocol/events';
import type { PlanFact, SeatView, Strike, TokenView } from '../src/protocol/messages';
import { Words } from '../src/table/words';
import { loadGameTexts } from '../src/text/game.svelte';
import { bring, LANGUAGES, levelName, setLanguage } from '../src/text/index.svelte';

const FACT = {
  space: 'squares',
  width: 5,
  height: 5,
  slots: [],
  lines: [],
  colours: ['blue', 'green', 'yellow'],
  teams: [0, 1, 2],
} satisfies PlanFact;
const words = new Words(new Plan(FACT), { tokens: [], rooms: [], score: [0, 0, 0] } as unknown as SeatView);

beforeAll(() => Promise.all([bring('table'), bring('later')]));

/** A value of each sort. */
const SAMPLE: Record<Exclude<EventSort, 'choice'>, unknown> = {
  seat: 1,
  token: 0,
  square: 7,
  slot: 0,
  room: '9a',
  number: 3,
  card: null,
  picked: 'naga',
  direction: 'north',
  seats: [0, 2],
  tokens: [0],
  cards: [1, 2],
  sides: [0, 1],
  sums: [5, 4],
  owners: [0, -1],
  way: [7, 8],
  places: [
    [0, 7],
    [0, 8],
  ],
};
const UNTOLD = ['step', 'paid', 'turn-ended'];
const CHOICES = {
  phase: ['team', 'hide'],
  kind: ['room', 'character', 'object'],
  how: ['fight', 'shoot', 'spear'],
  side: ['attacker', 'defender'],
  why: ['kill', 'suicide', 'wound', 'exit', 'treasure'],
};
const ENDS = ['score', 'prize', 'cycles', 'quiet', 'hopeless', 'resigned', 'agreed'];

/** An event of a kind for each value that one of its parts may have. */
function samples(kind: keyof typeof PARTS): EventView[] {
  let found: unknown[][] = [[]];
  for (const [name, sort] of Object.entries(PARTS[kind])) {
    const words = kind === 'over' ? ENDS : CHOICES[name as keyof typeof CHOICES];
    const values =
      typeof sort === 'object' ? Object.keys(sort).map(Number) : sort === 'choice' ? words : [SAMPLE[sort]];
    found = values.flatMap((value) => found.map((data) => [...data, value]));
  }
  return found.map((data) => ({ kind, data }) as EventView);
}

describe.each(LANGUAGES)('what happened (%s)', (language) => {
  beforeAll(() => setLanguage(language, false));
  const kinds = Object.keys(PARTS) as (keyof typeof PARTS)[];

  it.each(kinds.filter((kind) => !UNTOLD.includes(kind)))('has a sentence: %s', (kind) => {
    for (const event of samples(kind)) {
      const [line] = words.tell([event]);
      expect(line).toBeTruthy();
      expect(line).not.toMatch(/event-|ended-|\{|undefined|NaN/);
    }
  });

  it.each([
    ['picked', [0, 'room', null]],
    ['left-out', [0, null]],
    ['hid', [0, null, 0]],
    ['shown', [0, null]],
    ['team', [0, null]],
  ] as const)('has another for who may not know: %s', (kind, data) => {
    const [line] = words.tell([{ kind, data } as EventView]);
    expect(line).toBeTruthy();
    expect(line).not.toMatch(/event-|\{/);
  });
});

describe('steps', () => {
  it('of one character are one line, of two are two', async () => {
    await setLanguage('en', false);
    const step = (who: number, from: number, to: number): EventView => ({ kind: 'step', data: [who, from, to] });
    expect(words.tell([step(0, 1, 2), step(0, 2, 3)])).toHaveLength(1);
    expect(words.tell([step(0, 1, 2), step(1, 5, 6)])).toHaveLength(2);
  });
});

describe('time', () => {
  const tell = (...seats: number[]) => words.tell([{ kind: 'timeout', data: [seats] }])[0]?.toLowerCase();

  it('runs out for somebody', async () => {
    await setLanguage('en', false);
    expect([tell(1), tell(0, 2)]).toEqual(['green: out of time.', 'blue and yellow: out of time.']);
    await setLanguage('fr', false);
    expect(tell(0, 1, 2)).toMatch(/^\S+, \S+ et \S+\u00a0: temps écoulé\.$/);
  });
});

describe('a computer player', () => {
  it('has a name in the language, or its own', async () => {
    await setLanguage('en', false);
    expect([levelName('1'), levelName('5@0.3s')]).toEqual(['Apprentice', '5@0.3s']);
    await setLanguage('fr', false);
    expect([levelName('1'), levelName('Any')]).toEqual(['Apprenti', 'Any']);
  });
});

describe('French', () => {
  const token = (id: number, name: string, seat: number) =>
    ({ id, name, seat, kind: 'character', square: id }) as TokenView;
  const view = { tokens: [token(0, 'naga', 0), token(1, 'wizard', 1), token(2, 'sword', 2)], rooms: [], score: [] };
  const words = new Words(new Plan(FACT), view as unknown as SeatView);
  const names = { naga: 'Naga', wizard: 'Magicien', sword: 'Épée', blue: 'Bleu', green: 'Vert', yellow: 'Jaune' };

  beforeAll(async () => {
    const texts = { names, forms: { naga: 'f', wizard: 'm', sword: 'f-vowel' }, about: {} };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(texts)));
    await setLanguage('fr', false);
    await loadGameTexts('fr');
  });
  afterAll(() => vi.unstubAllGlobals());

  it('has articles and gender', () => {
    const tell = (...events: EventView[]) => words.tell(events)[0];
    expect(tell({ kind: 'attacked', data: ['fight', 0, 1] })).toBe('La Naga bleue attaque le Magicien vert.');
    expect(tell({ kind: 'gave', data: [0, 2, 1] })).toBe('La Naga bleue donne l’Épée jaune au Magicien vert.');
    expect(tell({ kind: 'wounded', data: [0] })).toBe('La Naga bleue est blessée.');
    expect(words.token(0)).toBe('Naga bleue');
    expect(words.option({ action: ['fight', 0, 1, []], forecast: null, strike: null })).toBe('Attaquer le Magicien');
  });
});

describe('a button', () => {
  const label = (action: Action, strike: Strike | null = null) => words.option({ action, forecast: null, strike });

  it('tells what an action names', async () => {
    await setLanguage('en', false);
    expect(label(['jump', 0, 6, 7])).toBe('Jump over b1 to c1');
    expect(label(['open', 0, 6, 7])).toBe('Open the portcullis b1/c1');
    expect(label(['move', 0, [6, 7]])).toBe('Move to c1');
    expect([label(['slide', 0, 1]), label(['slide', 0, -1])]).toEqual(['Elevator up', 'Elevator down']);
    expect([label(['join', 'defender']), label(['join', null])]).toEqual(['Join the defenders', 'Stay out']);
  });
  it('tells which way a room turns', async () => {
    await setLanguage('en', false);
    expect([label(['turn', 0, 0, 1]), label(['turn', 0, 0, -1])].map((told) => told.split(' ').at(-1))).toEqual([
      'right',
      'left',
    ]);
  });
  it('tells whom a fireball hits, whatever its direction', async () => {
    await setLanguage('fr', false);
    expect(label(['fireball', 0, 2], { target: 3, goal: null, lost: [3] })).toMatch(/^Boule de feu sur \S/);
    expect(label(['fireball', 0, 2])).not.toContain('$'); // a step of a plan, before anybody is aimed at
  });
  it('goes by the name of its kind, if it has no words of its own', () => {
    expect(label(['offer draw'])).toBe('offer draw');
  });
});
