import { tokens } from './tokens';
import { ui } from './ui';

export interface Icon {
  body: string;
  width: number;
  height: number;
}

const known: Record<string, string> = { ...ui, ...tokens };

/** Have more icons from now on: of a game whose page is loaded. */
export function bring(icons: Record<string, string>): void {
  Object.assign(known, icons);
}

/** An icon by its name: a character or object as the notation calls it, or one the table shows from the beginning. */
export function icon(name: string): Icon {
  return { body: known[name] ?? '', width: 512, height: 512 };
}

export const TOKEN_NAMES: readonly string[] = Object.keys(tokens);
