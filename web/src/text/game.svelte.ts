// The game's own words (names, what games teach, the rules), from the server, in the chosen language.

import { api, type GameTexts, type RuleText } from '../api';
import { type Noun, t } from './index.svelte';

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

/** A character or an object where it stands alone, as on a sign: `Naga bleue`. */
export function labelOf(key: string, colour = ''): string {
  const name = nameOf(key);
  return colour ? t('token', { name, colour: nameOf(colour).toLowerCase(), gender: genderOf(key) }) : name;
}

/** The same in a sentence: « la Naga bleue », « de la Naga bleue ». What nobody knows is a token. */
export function nounOf(key: string, colour = ''): Noun {
  const [what, name] = key === 'unknown' ? ['something', ''] : ['the', labelOf(key, colour)];
  const [the, of, to] = ['', '-of', '-to'].map((end) => t(what + end, { name, form: found.forms[key] ?? '' }));
  return { the: the!, of: of!, to: to!, gender: genderOf(key) };
}

function genderOf(key: string): string {
  return found.forms[key]?.split('-')[0] ?? '';
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
