import { beforeAll, describe, expect, it } from 'vitest';
import { Plan } from '../src/board/geometry';
import type { PlanFact, SeatView } from '../src/protocol/messages';
import { Words } from '../src/table/words';
import { bring, levelName, setLanguage } from '../src/text/index.svelte';

const FACT = { width: 5, height: 5, slots: [], lines: [], colours: ['blue', 'green', 'yellow'], teams: [0, 1, 2] } satisfies PlanFact;
const words = new Words(new Plan(FACT), { tokens: [], score: [0, 0, 0] } as unknown as SeatView);

beforeAll(() => bring('table'));

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
