// How far somebody has got with the lessons; kept in this browser.

const KEY = 'quarterturn.lessons';

interface Kept {
  done: string[];
  put: Record<string, string[]>; // hints put away, per lesson
  off: string[]; // lessons whose hints are switched off
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { done: kept.done ?? [], put: kept.put ?? {}, off: kept.off ?? [] };
  } catch {
    return { done: [], put: {}, off: [] };
  }
}

let kept = $state.raw<Kept>(read());

function keep(next: Kept): void {
  kept = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // lasts as long as the page
  }
}

export const progress = {
  isDone: (lesson: string): boolean => kept.done.includes(lesson),
  isOff: (lesson: string): boolean => kept.off.includes(lesson),
  putAway: (lesson: string): ReadonlySet<string> => new Set(kept.put[lesson] ?? []),

  finish(lesson: string): void {
    if (!kept.done.includes(lesson)) keep({ ...kept, done: [...kept.done, lesson] });
  },
  put(lesson: string, hint: string): void {
    keep({ ...kept, put: { ...kept.put, [lesson]: [...(kept.put[lesson] ?? []), hint] } });
  },
  switchOff(lesson: string, off: boolean): void {
    keep({ ...kept, off: off ? [...kept.off, lesson] : kept.off.filter((id) => id !== lesson) });
  },
  /** A lesson begins anew: all its hints are back. */
  begin(lesson: string): void {
    keep({ ...kept, put: { ...kept.put, [lesson]: [] }, off: kept.off.filter((id) => id !== lesson) });
  },
};
