// Searching the rules: every word of the query must occur; accents and case do not matter.

import type { RuleText } from '../api';

export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('\u00a0', ' ')
    .toLowerCase();
}

export function words(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

export function matches(rule: RuleText, wanted: readonly string[]): boolean {
  const whole = plain(`${rule.id} ${rule.title} ${rule.text} ${rule.section}`);
  return wanted.every((word) => whole.includes(word));
}

export interface Piece {
  text: string;
  kind: 'text' | 'rule' | 'hit';
}

const RULE_ID = /\b[A-Z]{3,}(?:-[A-Z0-9]+)+\b/g;

/** A text in pieces: rules it names become links, found words are marked. */
export function pieces(text: string, ids: ReadonlySet<string>, wanted: readonly string[] = []): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(RULE_ID)) {
    if (!ids.has(match[0])) continue;
    found.push(...marked(text.slice(from, match.index), wanted), { text: match[0], kind: 'rule' });
    from = match.index + match[0].length;
  }
  return [...found, ...marked(text.slice(from), wanted)];
}

function marked(text: string, wanted: readonly string[]): Piece[] {
  const flat = plain(text);
  // Only where taking the accents away kept every letter in its place can hits be marked.
  if (!text || !wanted.length || flat.length !== text.length) return text ? [{ text, kind: 'text' }] : [];
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of wanted) {
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) hit.fill(true, at, at + word.length);
  }
  const found: Piece[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && hit[to] === hit[from]) to++;
    found.push({ text: text.slice(from, to), kind: hit[from] ? 'hit' : 'text' });
  }
  return found;
}

const CARD = 'CARD-';
const SPELT: Record<string, string> = { mekanork: 'mechanork' }; // as the card game's book has it

/** Whether a rule is the card game's own. */
export function isOfCards({ id }: RuleText): boolean {
  return id.startsWith(CARD);
}

/** The rules that tell of a character or an object, by the name the notation gives it. */
export function rulesOf(
  name: string,
  kind: 'character' | 'object',
  rules: readonly RuleText[],
  cards = false,
): RuleText[] {
  const spelt = cards ? (SPELT[name] ?? name) : name;
  const words = spelt.split('-');
  const ends = kind === 'character' ? [words.join(''), spelt] : cards ? words : words.slice(-1);
  const ids = ends.map((end) => `${cards ? CARD : ''}${kind === 'character' ? 'ABIL' : 'OBJ'}-${end.toUpperCase()}`);
  return rules.filter((rule) => ids.some((id) => rule.id === id || rule.id.startsWith(`${id}-`)));
}
