// A position in an address: the notation itself, so that a link works without any table.

/** What follows the `#`: lines end with `;`, words with `_`; comments and empty lines stay behind. */
export function written(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trimEnd());
  return encodeURI(
    lines
      .filter(Boolean)
      .map((line) => line.replace(/^ +/, ' ').replaceAll(' ', '_'))
      .join(';'),
  );
}

/** The notation from an address. */
export function read(hash: string): string {
  try {
    return decodeURI(hash.replace(/^#/, '')).replaceAll(';', '\n').replaceAll('_', ' ') + '\n';
  } catch {
    return ''; // cut off in the middle of a sign
  }
}

export const positionLink = (text: string): string => `/position#${written(text)}`;
