/** What a player likes: kept in this browser. */
const KEY = 'quarterturn.table';

interface Kept {
  sound: boolean;
  speed: number; // 0, 1, 2
  notation: boolean;
  ask: boolean; // before a turn ends with actions left
  coordinates: boolean; // along the board
  follow: boolean; // several at one screen: the board turns to whoever plays
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

function calm(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

class Settings implements Kept {
  sound = $state(true);
  speed = $state(1);
  notation = $state(false);
  ask = $state(true);
  coordinates = $state(false);
  follow = $state(false);

  constructor() {
    const kept = read();
    this.sound = kept.sound ?? true;
    this.speed = kept.speed ?? (calm() ? 0 : 1);
    this.notation = kept.notation ?? false;
    this.ask = kept.ask ?? true;
    this.coordinates = kept.coordinates ?? false;
    this.follow = kept.follow ?? false;
  }

  change(part: Partial<Kept>): void {
    Object.assign(this, part);
    try {
      const { sound, speed, notation, ask, coordinates, follow } = this;
      localStorage.setItem(KEY, JSON.stringify({ sound, speed, notation, ask, coordinates, follow }));
    } catch {
      // lasts as long as the page
    }
  }
}

export const settings = new Settings();
