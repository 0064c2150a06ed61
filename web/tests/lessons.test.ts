import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { board } from '../src/icons/board';
import { deeds } from '../src/icons/deeds';
import { later } from '../src/icons/later';
import { tokens } from '../src/icons/tokens';
import { ui } from '../src/icons/ui';
import { hintFor, hintsFor, lessonOf, LESSONS, nextLesson, type Seen } from '../src/learn/lessons';
import type { Action, ActionKind } from '../src/protocol/actions';
import type { EventView } from '../src/protocol/events';
import type { OptionView, SeatView } from '../src/protocol/messages';

const rules = readFileSync(`${import.meta.dirname}/../../src/quarterturn/content/texts/rules.en.txt`, 'utf-8');
const icons = new Set(Object.keys({ ...tokens, ...board, ...ui, ...deeds, ...later }));

function seen(view: Partial<SeatView> = {}, events: EventView[] = []): Seen {
  const whole = {
    seat: 0,
    phase: 'act',
    active: 0,
    turn: 1,
    ap: 2,
    score: [0, 0],
    target: 2,
    tokens: [],
    options: [],
    waiting: [],
    result: null,
    ...view,
  };
  return { view: whole as unknown as SeatView, events };
}
const naga = { id: 7, name: 'naga', seat: 0, square: 3, wounded: false } as SeatView['tokens'][number];
const ACTIONS = { reveal: ['reveal', 7, 0], move: ['move', 7, [1]], turn: ['turn', 7, 0, 1] } satisfies Partial<
  Record<ActionKind, Action>
>;
const option = (kind: keyof typeof ACTIONS): OptionView => ({
  action: ACTIONS[kind],
  forecast: null,
  strike: null,
});

describe('the lessons', () => {
  test('are the four scenarios, then the full game; and those of the card game', () => {
    expect(LESSONS.map((lesson) => lesson.game)).toEqual([
      ...['prison-1', 'prison-2', 'prison-3', 'prison-4', 'prison'],
      ...['card-1', 'card-2', 'card-3', 'card'],
    ]);
    expect(nextLesson('card-3')?.id).toBe('card');
    expect(nextLesson('card')).toBeUndefined();
    expect(nextLesson('prison-4')?.id).toBe('prison');
    expect(nextLesson('prison')).toBeUndefined();
    expect(nextLesson('nothing')).toBeUndefined();
  });

  test.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))('%s: ids, icons and rules are real', (_, lesson) => {
    expect(new Set(lesson.hints.map((hint) => hint.id)).size).toBe(lesson.hints.length);
    for (const hint of lesson.hints) {
      expect(icons.has(hint.icon), hint.icon).toBe(true);
      if (hint.rule) expect(rules.includes(`\n${hint.rule} `), hint.rule).toBe(true);
    }
    for (const name of lesson.fresh) expect(icons.has(name), name).toBe(true);
  });

  test.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))(
    '%s: begins with its intro and is silent when all is put away',
    (_, lesson) => {
      expect(hintFor(lesson, seen(), new Set())?.id).toBe('intro');
      expect(hintFor(lesson, seen(), new Set(lesson.hints.map((hint) => hint.id)))).toBeUndefined();
    },
  );

  test('a hint comes with what it speaks of, and goes when it was followed', () => {
    const lesson = lessonOf('prison-1')!;
    const put = new Set<string>();
    const played: EventView = { kind: 'card', data: [0, 2] };
    expect(hintFor(lesson, seen({ tokens: [naga], options: [option('reveal')] }, [played]), put)?.id).toBe('reveal');
    const revealed: EventView = { kind: 'revealed', data: [7, 0, '39a', 0, []] };
    expect(
      hintFor(lesson, seen({ tokens: [naga], options: [option('reveal'), option('move')] }, [played, revealed]), put)
        ?.id,
    ).toBe('move');
    expect(hintFor(lesson, seen({ tokens: [naga], options: [option('turn')] }, [played]), put)?.id).toBe('turn');
    const turned: EventView = { kind: 'turned', data: [7, 0, 1] };
    expect(hintFor(lesson, seen({ tokens: [naga], options: [option('turn')] }, [played, turned]), put)).toBeUndefined();
  });

  test.each([
    ['card-1', 'key'],
    ['card-2', 'gate'],
  ])('%s: a portcullis of a card room that was opened is done with', (id, name) => {
    const hint = lessonOf(id)!.hints.find((found) => found.id === name)!;
    const opened: EventView = { kind: 'card-gate', data: [7, 0, 1] };
    expect(hint.done(seen({ tokens: [naga] }))).toBe(false);
    expect(hint.done(seen({ tokens: [naga] }, [opened]))).toBe(true);
  });

  test('what the game is about has the first step beside it', () => {
    const lesson = lessonOf('prison-1')!;
    const asked = [{ seat: 0, kind: 'card', secret: false }];
    const ids = (view: Partial<SeatView>, put: string[] = []) =>
      hintsFor(lesson, seen(view), new Set(put)).map((hint) => hint.id);
    expect(ids({})).toEqual(['intro']);
    expect(ids({ waiting: asked })).toEqual(['intro', 'card']);
    expect(ids({ waiting: asked, options: [option('turn')] }, ['intro'])).toEqual(['card']);
  });

  test('what the other side did does not count as done', () => {
    const lesson = lessonOf('prison-1')!;
    const theirs = { ...naga, id: 8, seat: 1 };
    const revealed: EventView = { kind: 'revealed', data: [8, 0, '39a', 0, []] };
    const played: EventView = { kind: 'card', data: [0, 2] };
    expect(
      hintFor(lesson, seen({ tokens: [naga, theirs], options: [option('reveal')] }, [played, revealed]), new Set())?.id,
    ).toBe('reveal');
  });

  test('the second lesson speaks to the side one plays', () => {
    const lesson = lessonOf('prison-2')!;
    expect(hintFor(lesson, seen({ seat: 1 }), new Set())?.id).toBe('intro-yellow');
  });
});
