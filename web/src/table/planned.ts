/** What is planned, as the panel shows it. */
import type { Forecast, TokenView } from '../protocol/messages';

/** Something to take instead, or one of several ways. */
export interface Way {
  key: string;
  label: string;
  take: () => void;
}

export interface Plan {
  icon: string;
  title: string;
  forecast?: Forecast | null;
  naming?: (token: TokenView) => string; // those who take part, for those who listen
  beside?: boolean; // on a phone the sums have room beside the title
  ways?: Way[];
  few?: number; // of them are shown at once
  numbered?: boolean; // digits take them, and the one that is pointed at is seen on the board
  note?: string;
  checks?: { key: string; label: string; on: boolean; toggle: () => void }[];
  risks?: string[];
  confirm?: { label: string; impossible?: boolean };
  also?: Way[];
}
