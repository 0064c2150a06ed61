import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RuleText } from '../src/api';
import { matches, pieces, rulesOf, words } from '../src/rules/search';

const rule: RuleText = {
  id: 'MOVE-3',
  title: 'Ce qui l’arrête',
  text: 'Une herse fermée (MOVE-4).',
  section: 'Se déplacer',
};

test('accents, case and apostrophes do not matter', () => {
  expect(matches(rule, words('FERMEE herse'))).toBe(true);
  expect(matches(rule, words("l'arrete"))).toBe(true);
  expect(matches(rule, words('move-3'))).toBe(true);
  expect(matches(rule, words('herse ouverte'))).toBe(false);
});

test('rules named in a text become links, found words are marked', () => {
  expect(pieces('See MOVE-4, not FOO-1.', new Set(['MOVE-4']))).toEqual([
    { text: 'See ', kind: 'text' },
    { text: 'MOVE-4', kind: 'rule' },
    { text: ', not FOO-1.', kind: 'text' },
  ]);
  expect(pieces('Fermée, fermé', new Set(), words('ferme'))).toEqual([
    { text: 'Fermé', kind: 'hit' },
    { text: 'e, ', kind: 'text' },
    { text: 'fermé', kind: 'hit' },
  ]);
});

test('characters and objects find their rules', () => {
  const of = (id: string): RuleText => ({ ...rule, id });
  const all = ['ABIL-WALLWALKER', 'ABIL-COLOSSUS-BREAK', 'ABIL-COLOSSUS-GIANT', 'OBJ-WAND', 'OBJ-SHIELD'].map(of);
  expect(rulesOf('wall-walker', 'character', all).map((found) => found.id)).toEqual(['ABIL-WALLWALKER']);
  expect(rulesOf('colossus', 'character', all)).toHaveLength(2);
  expect(rulesOf('fireball-wand', 'object', all).map((found) => found.id)).toEqual(['OBJ-WAND']);
  expect(rulesOf('large-shield', 'object', all).map((found) => found.id)).toEqual(['OBJ-SHIELD']);
});

test('in the card game they find its own', () => {
  const texts = readFileSync(`${import.meta.dirname}/../../src/quarterturn/content/texts/rules.en.txt`, 'utf-8');
  const all = [...texts.matchAll(/^([A-Z][A-Z0-9-]+) /gm)].map(([, id]) => ({ ...rule, id: id! }));
  const file = (name: string) =>
    readFileSync(`${import.meta.dirname}/../../src/quarterturn/content/card-${name}.qt`, 'utf-8');
  const names = (kind: string) =>
    [...file(`${kind}s`).matchAll(new RegExp(`^${kind}: (\\S+)`, 'gm'))].map(([, name]) => name!);
  const found = [
    ...names('character').flatMap((name) => rulesOf(name, 'character', all, true)),
    ...names('object').flatMap((name) => rulesOf(name, 'object', all, true)),
  ].map(({ id }) => id);
  expect(found).toEqual([...new Set(found)]);
  expect(found.sort()).toEqual(
    all
      .map(({ id }) => id)
      .filter((id) => /^CARD-(ABIL|OBJ)-/.test(id))
      .sort(),
  );
});
