// The page's words, in Fluent. `page.<language>.ftl` is always there; a part of the page brings its own, such as
// table.en.ftl, with `bring('table')`; what is not in its first look comes with `later(import(…))`. What the terminal
// says too comes with the table (see scripts/texts.ts).
// `t('key', {n: 3})` in markup follows the chosen language by itself.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { files, LANGUAGES } from 'virtual:texts';

export { LANGUAGES };
export type Part = 'page' | 'table' | 'later' | 'cards' | 'cardsLater' | 'rules' | 'learn';

const KEY = 'quarterturn.language';
const ENGLISH = 'en';

// French keeps its colons, semicolons, marks and quotes on the same line as their words.
const FRENCH_SPACES = / (?=[:;!?»])|(?<=«) /g;

let bundle = $state.raw(new FluentBundle(ENGLISH));
let chosen = $state<string>(ENGLISH);
const wanted = new Set<Part>(['page']);
let coming = 0; // parts on their way
let changing: Promise<void> = Promise.resolve(); // one change after the other, or a late one would undo the last

/** The language in use: `text.language`. */
export const text = {
  get language(): string {
    return chosen;
  },
};

/** A thing of the game as a sentence names it: `{ $who }`, and for the languages that need them its other forms,
 *  `{ $who-of }` « de la Naga », `{ $who-to }` « à la Naga » and `{ $who-gender }`. */
export interface Noun {
  the: string;
  of: string;
  to: string;
  gender: string;
}

/** A text of the page by its key, with its places filled. */
export function t(key: string, args: Record<string, FluentVariable | Noun> = {}): string {
  const message = bundle.getMessage(key);
  if (!message?.value) return coming ? '' : key;
  const filled: Record<string, FluentVariable> = {};
  for (const [place, value] of Object.entries(args)) {
    if (!isNoun(value)) filled[place] = value;
    else {
      filled[place] = value.the;
      for (const form of ['of', 'to', 'gender'] as const) filled[`${place}-${form}`] = value[form];
    }
  }
  return bundle.formatPattern(message.value, filled, []);
}

function isNoun(value: FluentVariable | Noun): value is Noun {
  return typeof value === 'object' && 'the' in value;
}

export function has(key: string): boolean {
  return bundle.hasMessage(key);
}

/** What a computer player is called; one that has no text goes by its plain name. */
export function levelName(level: string): string {
  const key = `level-${level}`;
  return has(key) ? t(key) : level;
}

/** What the player points with, for `{ POINTER() -> [touch] Tap *[mouse] Click }`. */
function pointer(): string {
  return globalThis.matchMedia?.('(pointer: coarse)').matches ? 'touch' : 'mouse';
}

async function load(language: string): Promise<FluentBundle> {
  const made = new FluentBundle(language, { useIsolating: false, functions: { POINTER: pointer } });
  const sources = await Promise.all(
    [...wanted].map(async (part) => (await files[`${part}.${language}`]?.())?.default ?? ''),
  );
  for (const source of sources)
    made.addResource(new FluentResource(language === 'fr' ? source.replace(FRENCH_SPACES, '\u00a0') : source));
  return made;
}

function change(task: () => Promise<void>): Promise<void> {
  const mine = changing.then(task);
  changing = mine.catch(() => {});
  return mine;
}

export function setLanguage(language: string, remember = true): Promise<void> {
  return change(async () => {
    bundle = await load(language);
    chosen = language;
    document.documentElement.lang = language;
    if (remember) store(language);
  });
}

/** The words of a part of the page, from now on. */
export function bring(part: Part): Promise<void> {
  coming++;
  return change(async () => {
    if (wanted.has(part)) return;
    wanted.add(part);
    try {
      bundle = await load(chosen);
    } catch (error) {
      wanted.delete(part);
      throw error;
    }
  }).finally(() => coming--);
}

export function fromBrowser(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return ENGLISH;
}

export async function startText(): Promise<void> {
  const kept = read();
  await setLanguage(kept ?? fromBrowser(navigator.languages ?? []), false);
}

function read(): string | null {
  try {
    const kept = localStorage.getItem(KEY);
    return LANGUAGES.find((language) => language === kept) ?? null;
  } catch {
    return null;
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A private window may forbid it: then the choice lasts as long as the page.
  }
}
