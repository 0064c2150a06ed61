// Characters and objects as they are called in sentences, with what the grammar of the language wants to know of them.
import { formOf, nameOf } from './game.svelte';
import { type Noun, t } from './index.svelte';

/** A character or an object where it stands alone, as on a sign: `Naga bleue`. */
export function labelOf(key: string, colour = ''): string {
  const name = nameOf(key);
  return colour ? t('token', { name, colour: nameOf(colour).toLowerCase(), gender: genderOf(key) }) : name;
}

/** The same in a sentence: « la Naga bleue », « de la Naga bleue ». What nobody knows is a token. */
export function nounOf(key: string, colour = ''): Noun {
  const [what, name] = key === 'unknown' ? ['something', ''] : ['the', labelOf(key, colour)];
  const said = (end: string) => t(what + end, { name, form: formOf(key) });
  return { the: said(''), of: said('-of'), to: said('-to'), gender: genderOf(key) };
}

function genderOf(key: string): string {
  return formOf(key).split('-')[0] ?? '';
}
