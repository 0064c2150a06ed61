// Whether somebody has been told what the game is about, kept in this browser; and what is being pointed at meanwhile.
import type { PointMark } from '../board/marks';

const KEY = 'quarterturn.first-game';

/** What the four cards speak of, one after the other, on the board or at a table of cards. */
export type Topic = 'goal' | 'card' | 'room' | 'gear' | 'zones-goal' | 'zones-points' | 'zones-room' | 'zones-gear';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // where nothing can be kept, nothing is said again and again
  }
}

class FirstGame {
  told = $state(read());
  topic = $state<Topic | ''>(''); // what the card in sight is about
  points = $state.raw<readonly PointMark[]>([]); // and where that is on the board

  done(): void {
    this.told = true;
    try {
      localStorage.setItem(KEY, 'told');
    } catch {
      // lasts as long as the page
    }
  }
}

export const firstGame = new FirstGame();
