import { describe, expect, it } from 'vitest';
import type { Action } from '../src/protocol/actions';
import type { OptionView, SeatView } from '../src/protocol/messages';
import {
  actors,
  alongPath,
  attacksOn,
  choicesOf,
  drawnMove,
  endingOn,
  nextDeeds,
  reach,
  withJoiners,
} from '../src/table/options';
import { placesFor } from '../src/table/hands.svelte';
import { cost } from '../src/table/kinds';
import { mustDecide } from '../src/table/moves';
import { delay } from '../src/table/socket';

function option(action: Action, strength?: number[]): OptionView {
  return {
    action,
    forecast: strength ? { attackers: [1], defenders: [9], strength } : null,
    strike: null,
  };
}

function view(options: OptionView[], phase = 'act'): SeatView {
  return { seat: 0, phase, options, waiting: [{ seat: 0, kind: phase, secret: false }] } as unknown as SeatView;
}

const VIEW = view([
  option(['end']),
  option(['move', 1, [11, ['+', 5], 12]]),
  option(['move', 1, [11, 12]]),
  option(['move', 1, [11]]),
  option(['jump', 1, 21, 31]),
  option(['walk', 1, 12]),
  option(['fight', 1, 9, []], [3, 2]),
  option(['fight', 1, 9, [4]], [4, 2]),
  option(['shoot', 1, 9, []], [1, 2]),
  option(['scream', 1, 9]),
  { ...option(['fireball', 1, 2]), strike: { target: 9, goal: null, lost: [9] } },
  option(['turn', 1, 0, 1]),
  option(['reveal', 1, 2]),
  option(['open', 1, 11, 12]),
  option(['drink', 1]),
  option(['move', 2, [30]]),
]);

describe('what a unit can do', () => {
  const choices = choicesOf(VIEW, 1);

  it('knows who can act', () => {
    expect([...actors(VIEW)]).toEqual([1, 2]);
    expect(actors(view([option(['card', 2])], 'card')).size).toBe(0);
  });
  it('groups moves by their end, plain ones first', () => {
    expect([...choices.moves.keys()].sort()).toEqual([11, 12]);
    expect(choices.moves.get(12)!.map((move) => move.deeds)).toEqual([[], [{ deed: '+', token: 5, square: 11 }]]);
  });
  it('lights every end, moves before jumps and walks', () => {
    expect(Object.fromEntries(reach(choices))).toEqual({ 11: 'move', 12: 'move', 31: 'jump' });
    expect(endingOn(choices, 12).map((found) => found.action[2])).toEqual([[11, 12]]);
    expect(endingOn(choices, 31).map((found) => found.action[0])).toEqual(['jump']);
  });
  it('sorts the rest to where a finger looks for it', () => {
    expect(choices.reveals.has(2)).toBe(true);
    expect([choices.turns.length, choices.gates.length, choices.others.length]).toEqual([1, 1, 1]);
    expect(choices.targets.get(9)).toHaveLength(5);
  });
  it('offers nothing outside the turn', () => {
    expect(choicesOf(view(VIEW.options, 'card'), 1).moves.size).toBe(0);
  });
});

describe('deeds on the way', () => {
  const choices = choicesOf(
    view([
      option(['move', 1, [11]]),
      option(['move', 1, [11, ['>', 4], 12]]),
      option(['move', 1, [['!', 3], 11, ['+', 5], 12]]),
      option(['move', 1, [['!', 3], 12]]),
      option(['move', 1, [11, ['!', 3], 12]]),
    ]),
    1,
  );

  it('are wished for one after the other', () => {
    expect([...nextDeeds(choices, []).keys()].sort()).toEqual(['!3', '>4']);
    expect([...nextDeeds(choices, ['!3']).keys()]).toEqual(['+5']);
    expect(nextDeeds(choices, ['!3', '+5']).size).toBe(0);
  });
  it('leave the squares lit where just these can be done', () => {
    expect([...reach(choices, ['>4']).keys()]).toEqual([12]);
    expect(endingOn(choices, 12, ['!3']).map((found) => found.action[2])).toEqual([
      [['!', 3], 12],
      [11, ['!', 3], 12],
    ]);
    expect(endingOn(choices, 11, ['!3'])).toEqual([]);
  });
  it('are to choose from where no plain move ends', () => {
    expect(endingOn(choices, 12)).toHaveLength(4);
  });
});

describe('attacks', () => {
  const attacks = attacksOn(choicesOf(VIEW, 1), 9);

  it('are one for each way to attack, with those who may join', () => {
    expect(attacks.map(({ kind, joiners }) => [kind, joiners])).toEqual([
      ['fight', [4]],
      ['shoot', []],
    ]);
  });
  it('become the option with exactly these joiners', () => {
    expect(withJoiners(attacks[0]!, [4])?.forecast?.strength).toEqual([4, 2]);
    expect(withJoiners(attacks[0]!, [])?.forecast?.strength).toEqual([3, 2]);
    expect(withJoiners(attacks[1]!, [4])).toBeUndefined();
  });
});

describe('drawn paths', () => {
  const choices = choicesOf(VIEW, 1);

  it('are sent as drawn', () => {
    expect(drawnMove(1, [20, 21])).toEqual(['move', 1, [20, 21]]);
    expect(
      drawnMove(
        1,
        [20, 21],
        [
          { deed: '!', token: 3, square: -1 },
          { deed: '+', token: 5, square: 20 },
        ],
      ),
    ).toEqual(['move', 1, [['!', 3], 20, ['+', 5], 21]]);
  });
  it('take the deeds that lie on the way', () => {
    expect(alongPath(choices, 1, [11, 12]).map(({ action }) => action[2])).toEqual([
      [11, 12],
      [11, ['+', 5], 12],
    ]);
    expect(alongPath(choices, 1, [11, 12], ['+5']).map(({ action }) => action[2])).toEqual([[11, ['+', 5], 12]]);
    expect(alongPath(choices, 1, [22, 12]).map(({ action }) => action[2])).toEqual([[22, 12]]);
  });
  it('are sent even where no option ends, so that the rule answers', () => {
    expect(alongPath(choices, 1, [40]).map(({ action }) => action)).toEqual([['move', 1, [40]]]);
  });
});

describe('the rest', () => {
  it('knows the places of tokens', () => {
    const placing = view([option(['put', 3, 42]), option(['put', 3, 43]), option(['put', 4, 42])], 'put');
    expect(Object.fromEntries(placesFor(placing, 'put'))).toEqual({ 3: [42, 43], 4: [42] });
    expect(mustDecide(placing)).toBe('put');
  });
  it('knows what costs', () => {
    expect([cost('move'), cost('scream'), cost('card')]).toEqual([1, 2, 0]);
  });
  it('tries again ever more slowly, but not too slowly', () => {
    expect(delay(0, 0.5)).toBe(400);
    expect(delay(3, 0.5)).toBe(3200);
    expect(delay(20, 0.5)).toBe(10_000);
  });
});
