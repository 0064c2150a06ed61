/** Made by scripts/texts.ts when the page is built. */
declare module 'virtual:texts' {
  /** English first. */
  export const LANGUAGES: readonly string[];
  /** What each is called in itself. */
  export const NAMES: readonly string[];
  /** The words of a part of the page in a language, by `part.language`. */
  export const files: Record<string, () => Promise<{ default: string }>>;
}
