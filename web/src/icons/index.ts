import { tokens } from './tokens';
import { ui } from './ui';

export interface Icon {
  body: string;
  width: number;
  height: number;
}

/** An icon by its name: a character or object as the notation calls it, or one the table shows from the beginning. */
export function icon(name: string): Icon {
  return { body: tokens[name] ?? ui[name] ?? ui.help ?? '', width: 512, height: 512 };
}

export const TOKEN_NAMES: readonly string[] = Object.keys(tokens);
