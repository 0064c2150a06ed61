// The card game’s options as a finger meets them: lists in the shape of the engine’s (see tests/browser/test_cards.py for real ones).
import { describe, expect, test } from 'vitest';
import {
  attackWith,
  barely,
  type CardOption,
  choicesOf,
  deedKey,
  exactly,
  flightsOf,
  OUT,
  reach,
  tokensOf,
  wishable,
} from '../src/cards/options';
import type { CardAction } from '../src/protocol/actions';
import type { SeatView } from '../src/protocol/messages';

function viewOf(...actions: CardAction[]): SeatView {
  const options: CardOption[] = actions.map((action) => ({ action }));
  return { phase: 'act', tokens: [], zones: { options, carrier: [], fallen: [] } } as unknown as SeatView;
}

describe('ways', () => {
  const [UNIT, ROPE, KEY, CLERIC, HERE, THERE, FAR] = [3, 20, 21, 5, 8, 9, 10];
  const choices = choicesOf(
    viewOf(
      ['move', UNIT, [THERE]],
      ['move', UNIT, [THERE, ['+', ROPE]]],
      ['move', UNIT, [['!', KEY], THERE, ['+', ROPE], FAR]],
      ['move', UNIT, [['>', CLERIC, KEY]]],
      ['move', UNIT, [THERE, FAR, OUT]],
      ['move', 4, [FAR]],
      ['jump', UNIT, 11, null],
      ['end'],
    ),
    UNIT,
    HERE,
  );

  test('are sorted by where they end, those of others left out', () => {
    expect([...choices.ways.keys()]).toEqual([THERE, FAR, HERE, OUT]);
    expect(choices.ways.get(HERE)![0]!.deeds).toEqual([{ sign: '>', tokens: [CLERIC, KEY], place: HERE }]);
    expect([...choices.jumps.keys()]).toEqual([11]);
  });

  test('lead elsewhere: an exchange on the spot is no place in reach', () => {
    expect([...reach(choices, HERE)].sort((a, b) => a - b)).toEqual([OUT, THERE, FAR, 11]);
    expect([...reach(choices, HERE, [`>${CLERIC},${KEY}`])]).toEqual([HERE]);
  });

  test('do just what is wished for, or as little besides as there must be', () => {
    const there = choices.ways.get(THERE)!;
    expect(exactly(there, []).map((way) => way.deeds.length)).toEqual([0]);
    expect(exactly(there, [`+${ROPE}`])).toHaveLength(1);
    const far = choices.ways.get(FAR)!;
    expect(exactly(far, [`+${ROPE}`])).toHaveLength(0);
    expect(barely(far, [`+${ROPE}`])[0]!.deeds.map(deedKey)).toEqual([`!${KEY}`, `+${ROPE}`]);
    expect(barely(far, ['+99'])).toEqual([]);
  });

  test('offer what can be wished for, the least first, and nothing twice', () => {
    expect(wishable(choices, []).map(deedKey)).toEqual([`+${ROPE}`, `>${CLERIC},${KEY}`]);
    expect(wishable(choices, [`+${ROPE}`]).map(deedKey)).toEqual([`!${KEY}`]);
  });
});

test('an attack has a choice of joiners with their weapons, and of two cards', () => {
  const choices = choicesOf(
    viewOf(
      ['fight', 1, 7, false, []],
      ['fight', 1, 7, true, []],
      ['fight', 1, 7, false, [[2, 'crossbow']]],
      ['fight', 1, 7, false, [[2, 'bow']]],
      ['shoot', 1, 7, 'bow', []],
    ),
    1,
    4,
  );
  const [close, shot] = choices.attacks.get(7)!;
  expect([close!.kind, close!.twice, close!.joiners]).toEqual(['fight', true, [[2, 'crossbow'], [2, 'bow']]]); // prettier-ignore
  expect([shot!.kind, shot!.weapon, shot!.twice]).toEqual(['shoot', 'bow', false]);
  expect(attackWith(close!, [[2, 'bow']], false)!.action).toEqual(['fight', 1, 7, false, [[2, 'bow']]]);
  expect(attackWith(close!, [[2, 'bow']], true)).toBeUndefined();
});

test('a thing floats to a place, or into somebody’s hands', () => {
  const { flights } = choicesOf(
    viewOf(['levitate', 1, 20, []], ['levitate', 1, 20, [6, 7]], ['levitate', 1, 20, [6, ['>', 9]]]),
    1,
    5,
  );
  expect(flightsOf(flights.get(20)!, 5).map(({ end, to }) => [end, to])).toEqual([[5, null], [7, null], [6, 9]]); // prettier-ignore
});

test('a wounded whose name is not known is told by a number below zero, as options mark it', () => {
  const view = viewOf(['fight', 1, -1, false, []]);
  view.zones!.fallen = [{ seat: 1, place: 4, carrier: -1, objects: 1, struck: false }];
  expect(tokensOf(view).map(({ id, name, square, wounded }) => [id, name, square, wounded])).toEqual([
    [-1, 'unknown', 4, true],
  ]);
  expect([...choicesOf(view, 1, 4).attacks.keys()]).toEqual([-1]);
});
