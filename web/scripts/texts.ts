// The words of the page on their way into it. For each language and part of the page there is one module with all its
// sentences, in English where the language lacks them. What the terminal says too is in the package's own texts; whoever
// has a `game.*.ftl` there is a language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const path = (place: string) => fileURLToPath(new URL(place, import.meta.url));
export const SHARED = path('../../src/quarterturn/content/texts/');
export const OWN = path('../src/text/');
const GAME = join(SHARED, 'game');
const FILES = {
  page: [join(OWN, 'page')],
  table: [GAME, join(OWN, 'table')],
  later: [GAME, join(OWN, 'later')],
  cards: [join(OWN, 'cards')],
  cardsLater: [join(OWN, 'zones'), join(OWN, 'cards-later')],
  rules: [join(OWN, 'rules')],
  learn: [join(OWN, 'learn')],
};
const TOLD = /^(event|over|ended|because)-/; // what of the game's texts a table needs only later
const ENGLISH = 'en';
const ALL = 'virtual:texts';
const ONE = `${ALL}/`;

/** English, then every other language that is there. */
export function languages(folder = SHARED): string[] {
  const found = readdirSync(folder).flatMap((name) => /^game\.([a-z]+)\.ftl$/.exec(name)?.[1] ?? []);
  return [ENGLISH, ...found.filter((language) => language !== ENGLISH).sort()];
}

/** What a language is called in itself: `Français`. */
function called(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The messages of a Fluent file by key, without comments and spaces that say nothing. */
function messages(source: string): Map<string, string> {
  const found = new Map<string, string>();
  let key = '';
  for (const written of source.split('\n')) {
    const line = written.replace(/\{ (\$[\w-]+) \}/g, '{$1}').replace(/^ +/, ' ');
    const start = /^([a-z][\w-]*) *=/i.exec(line);
    if (start?.[1]) found.set((key = start[1]), line.replace(/ *= */, '='));
    else if (/^ \S/.test(line) && key) found.set(key, `${found.get(key)}\n${line}`);
    else if (line) key = '';
  }
  return found;
}

/** What a language says, and in English what it does not. */
export function whole(source: string, english: string, wanted: (key: string) => boolean = () => true): string {
  const own = messages(source);
  const said = [...messages(english)].filter(([key]) => wanted(key));
  return said.map(([key, message]) => own.get(key) ?? message).join('\n');
}

export function texts(): Plugin {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf-8') : '');
  return {
    name: 'texts',
    resolveId: (id) => (id === ALL || id.startsWith(ONE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${ALL}`) {
        const spoken = languages();
        const names = spoken.flatMap((language) => Object.keys(FILES).map((part) => `${part}.${language}`));
        const loaders = names.map((name) => `'${name}': () => import('${ONE}${name}')`);
        return `
          export const LANGUAGES = ${JSON.stringify(spoken)};
          export const NAMES = ${JSON.stringify(spoken.map(called))};
          export const files = { ${loaders.join(', ')} };`;
      }
      const [, part, language] = /^\0virtual:texts\/(\w+)\.(\w+)$/.exec(id) ?? [];
      if (!part || !language) return null;
      const said = FILES[part as keyof typeof FILES].map((file) => {
        const [own, english] = [`${file}.${language}.ftl`, `${file}.${ENGLISH}.ftl`];
        for (const name of [own, english]) this.addWatchFile(name);
        return whole(read(own), read(english), (key) => file !== GAME || TOLD.test(key) === (part === 'later'));
      });
      return `export default ${JSON.stringify(said.join('\n'))}`;
    },
  };
}
