// The game's own words (names, what games teach; the rules, once somebody reads them), from the server, in the chosen
// language.

import { api, type GameTexts, type RuleText } from '../api';

const NONE: GameTexts = { names: {}, forms: {}, about: {} };
let found = $state.raw<GameTexts>(NONE);
let rules = $state.raw<RuleText[]>([]);
let read = false; // whether anybody reads the rules
let wanted: string | null = null;

export async function loadGameTexts(language: string): Promise<void> {
  wanted = language;
  if (read) void loadRules(language);
  const texts = await api.texts(language);
  if (wanted === language) found = texts;
}

async function loadRules(language: string): Promise<void> {
  read = true;
  try {
    const texts = await api.rules(language);
    if (wanted === language) rules = texts.rules;
  } catch {
    read = false; // whoever asks next tries again
  }
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
  /** None until they have come, for which it is enough to ask. */
  get rules(): RuleText[] {
    if (!read && wanted) void loadRules(wanted);
    return rules;
  },
  get ready(): boolean {
    return found !== NONE;
  },
};
