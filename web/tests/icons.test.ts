import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { board } from '../src/icons/board';
import { cards } from '../src/icons/cards';
import { deeds } from '../src/icons/deeds';
import { first } from '../src/icons/first';
import { later } from '../src/icons/later';
import { tokens } from '../src/icons/tokens';
import { ui } from '../src/icons/ui';

const SOURCE = `${import.meta.dirname}/../src`;
const AT_ONCE = { ...tokens, ...ui };
const SETS: Record<string, Record<string, string>> = {
  FirstIcon: first,
  Icon: AT_ONCE,
  DeedIcon: { ...AT_ONCE, ...deeds },
  AnyIcon: { ...AT_ONCE, ...deeds, ...later, ...board, ...cards },
};

const users = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' }).flatMap((file) => {
  const text = file.endsWith('.svelte') ? readFileSync(`${SOURCE}/${file}`, 'utf-8') : '';
  const set = /import Icon from '\.\.\/icons\/(\w+)\.svelte'/.exec(text)?.[1];
  return set ? [[file, set, text] as const] : [];
});

test.each(users)('%s has the icons it names, from %s', (_, set, text) => {
  const named = [...text.matchAll(/<Icon name=(?:"([a-z-]+)"|\{([^}]*)\})/g)];
  const given = named.flatMap(([, plain, code]) =>
    plain ? [plain] : [...code!.matchAll(/[?:] '([a-z-]+)'/g)].map((found) => found[1]!),
  );
  expect(given.filter((name) => !(name in SETS[set]!))).toEqual([]);
});

test('no icon comes both at once and later', () => {
  expect(Object.keys({ ...deeds, ...later, ...board, ...cards }).filter((name) => name in AT_ONCE)).toEqual([]);
});

test.each([
  ['', { ...tokens, ...board }],
  ['card-', { ...tokens, ...cards }],
])('everybody and everything of %scharacters.qt and objects.qt has a picture', (which, pictures) => {
  const content = `${SOURCE}/../../src/quarterturn/content`;
  const named = ['characters', 'objects'].flatMap((file) => [
    ...readFileSync(`${content}/${which}${file}.qt`, 'utf-8').matchAll(/^(?:character|object): ([a-z-]+)$/gm),
  ]);
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, name]) => name!).filter((name) => !(name in pictures))).toEqual([]);
});
