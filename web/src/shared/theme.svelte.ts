// Light, dark, or as the system says.

export type Theme = 'system' | 'dark' | 'light';
const KEY = 'quarterturn.theme';
const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

let chosen = $state<Theme>('system');

export const theme = {
  get chosen(): Theme {
    return chosen;
  },
};

export function setTheme(next: Theme, remember = true): void {
  chosen = next;
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  if (!remember) return;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // not remembered
  }
}

export function nextTheme(): void {
  setTheme(THEMES[(THEMES.indexOf(chosen) + 1) % THEMES.length] ?? 'system');
}

export function startTheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // as the system says
  }
  setTheme(THEMES.find((name) => name === kept) ?? 'system', false);
}
