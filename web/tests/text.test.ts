import { FluentBundle, FluentResource } from '@fluent/bundle';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LESSONS } from '../src/learn/lessons';
import { languages, SHARED, whole } from '../scripts/texts';
import { fromBrowser, LANGUAGES } from '../src/text/index.svelte';

const folder = new URL('../src/text/', `file://${import.meta.dirname}/`);
const read = (name: string) =>
  readFileSync(name.startsWith('game.') ? join(SHARED, name) : new URL(name, folder), 'utf-8');
const files = (language: string) => [
  ...readdirSync(folder)
    .filter((name) => name.endsWith(`.${language}.ftl`))
    .sort(),
  `game.${language}.ftl`,
];
const others = LANGUAGES.filter((language) => language !== 'en');

function entries(language: string, part?: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of files(language)) {
    if (part && !name.startsWith(`${part}.`)) continue;
    const text = read(name);
    let key = '';
    for (const line of text.split('\n')) {
      const start = /^([a-z][\w-]*) *=(.*)$/i.exec(line);
      if (start) {
        key = start[1] ?? '';
        expect(found.has(key), `${name}: '${key}' stands there twice`).toBe(false);
        found.set(key, start[2] ?? '');
      } else if (line.startsWith(' ') && key) found.set(key, found.get(key) + line);
    }
  }
  return found;
}

const GRAMMAR = ['form', 'gender']; // what a language may use or not, as `who-of`, a form of `who`
const named = (text: string) => [...text.matchAll(/\{ *\$([\w-]+)/g)].map((match) => match[1] ?? '');
const places = (text: string) =>
  [...new Set(named(text).map((name) => name.split('-')[0] ?? ''))].filter((name) => !GRAMMAR.includes(name)).sort();

describe('the texts', () => {
  test('English and French are there', () => {
    expect(LANGUAGES[0]).toBe('en');
    expect(LANGUAGES).toContain('fr');
  });

  test.each(others)('every language has the same files as English (%s)', (language) => {
    expect(files(language)).toEqual(files('en').map((name) => name.replace('.en.', `.${language}.`)));
  });

  test.each(others)('every language has the same keys as English, with the same places (%s)', (language) => {
    const english = entries('en');
    const other = entries(language);
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) expect(places(other.get(key) ?? ''), key).toEqual(places(text));
  });

  test.each(LANGUAGES)('Fluent understands every entry (%s)', (language) => {
    const bundle = new FluentBundle(language, { useIsolating: false, functions: { POINTER: () => 'touch' } });
    for (const name of files(language)) bundle.addResource(new FluentResource(read(name)), { allowOverrides: true });
    for (const [key, text] of entries(language)) {
      const message = bundle.getMessage(key);
      expect(message?.value, key).toBeTruthy();
      const errors: Error[] = [];
      const filled = Object.fromEntries(named(text).map((place) => [place, 2]));
      bundle.formatPattern(message!.value!, filled, errors);
      expect(errors, key).toEqual([]);
    }
  });

  test('French has round apostrophes', () => {
    for (const [key, text] of entries('fr')) expect(text.includes("'"), key).toBe(false);
  });

  test.each([
    ['home', ['page']],
    ['shared', ['page']],
    ['rules', ['page', 'rules']],
    ['learn', ['page', 'learn']],
    ['table', ['page', 'game', 'table', 'later']],
  ])('what %s says is in the files it brings', (part, brought) => {
    const known = new Set(brought.flatMap((file) => [...entries('en', file).keys()]));
    const at = new URL(`../${part}/`, folder);
    const named = readdirSync(at).flatMap((name) =>
      [...readFileSync(new URL(name, at), 'utf-8').matchAll(/\bt\('([^']+)'/g)].map((match) => match[1] ?? ''),
    );
    expect(named.filter((key) => !known.has(key))).toEqual([]);
  });

  test('every key that the code names is there', () => {
    const known = entries('en');
    const missing: string[] = [];
    const walk = (at: URL): void => {
      for (const entry of readdirSync(at, { withFileTypes: true })) {
        const here = new URL(entry.name + (entry.isDirectory() ? '/' : ''), at);
        if (entry.isDirectory()) walk(here);
        else if (/\.(svelte|ts)$/.test(entry.name)) {
          for (const match of readFileSync(here, 'utf-8').matchAll(/\bt\('([^']+)'/g)) {
            if (!known.has(match[1] ?? '')) missing.push(`${entry.name}: ${match[1]}`);
          }
        }
      }
    };
    walk(new URL('../', folder));
    expect(missing.filter((line) => !line.startsWith('index.svelte.ts'))).toEqual([]);
  });

  test('every hint has its words', () => {
    const known = entries('en', 'learn');
    for (const lesson of LESSONS) {
      for (const hint of lesson.hints) {
        expect(known.has(`hint-${lesson.id}-${hint.id}`), `${lesson.id} ${hint.id}`).toBe(true);
        expect(known.has(`hint-${lesson.id}-${hint.id}-title`), `${lesson.id} ${hint.id}`).toBe(true);
      }
    }
  });
});

describe('a language that is begun', () => {
  const english =
    '### Head\n\nyes = Yes\n\n## Lines\nmany =\n    { $n ->\n        [one] one\n       *[other] more\n    }\nno = No\n';

  test('is offered as soon as its first file is there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    cpSync(SHARED, folder, { recursive: true });
    expect(languages(folder)).toEqual(LANGUAGES);
    writeFileSync(join(folder, 'game.eo.ftl'), 'nothing = nenio\n');
    expect(languages(folder)).toEqual(['en', ...[...others, 'eo'].sort()]);
    rmSync(folder, { recursive: true });
  });

  test('says in English what it does not say itself, and nothing else', () => {
    const bundle = new FluentBundle('eo', { useIsolating: false });
    bundle.addResource(new FluentResource(whole('# ĝi\nyes = Jes\ndead = Ne plu\n', english)));
    const said = (key: string) => bundle.formatPattern(bundle.getMessage(key)?.value ?? '', { n: 2 });
    expect([said('yes'), said('many'), said('no')]).toEqual(['Jes', 'more', 'No']);
    expect(bundle.hasMessage('dead')).toBe(false);
  });

  test.each(LANGUAGES)('nothing is lost on the way into the page (%s)', (language) => {
    for (const name of files(language)) {
      const sent = whole(read(name), read(name));
      const bundle = new FluentBundle(language, { useIsolating: false });
      bundle.addResource(new FluentResource(sent));
      const part = name.split('.')[0];
      for (const key of entries(language, part).keys()) expect(bundle.hasMessage(key), key).toBe(true);
      expect(sent).not.toMatch(/^#/m);
    }
  });
});

test('the language follows the browser', () => {
  expect(fromBrowser(['fr-CA', 'en'])).toBe('fr');
  expect(fromBrowser(['de', 'en-GB', 'fr'])).toBe('en');
  expect(fromBrowser(['ja'])).toBe('en');
  expect(fromBrowser([])).toBe('en');
});
