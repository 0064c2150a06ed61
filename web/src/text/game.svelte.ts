// The game's own words (names, what games teach, the rules), from the server, in the chosen language.

import { api, type GameTexts, type RuleText } from '../api';

const NONE: GameTexts = { names: {}, forms: {}, about: {}, rules: [] };
let found = $state.raw<GameTexts>(NONE);
let wanted: string | null = null;

export async function loadGameTexts(language: string): Promise<void> {
  wanted = language;
  const texts = await api.texts(language);
  if (wanted === language) found = texts;
}

/** What a thing is called: `naga`, `rope`, `blue`, `game:prison` … */
export function nameOf(key: string): string {
  return found.names[key] ?? key.replace(/^[a-z]+:/, '').replaceAll('-', ' ');
}

/** What sentences must know of a name, such as its gender: `f-vowel`. */
export function formOf(key: string): string {
  return found.forms[key] ?? '';
}

/** What there is to say on a thing, such as what a game teaches. */
export function aboutOf(key: string): string {
  return found.about[key] ?? '';
}

export const gameTexts = {
  get rules(): RuleText[] {
    return found.rules;
  },
  get ready(): boolean {
    return found !== NONE;
  },
};
