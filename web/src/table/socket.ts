/** The line to a table: comes back by itself, asks for the whole table when something was missed. */
import type { CatchUp, ClientMessage, ServerMessage } from '../protocol/messages';
import { text } from '../text/index.svelte';

export type LineState = 'connecting' | 'open' | 'lost' | 'gone';

const FIRST = 400; // ms until the first new try
const LONGEST = 10_000;
const LATE = 4000; // ms without an answer after which the line is taken for dead: the browser would wait for minutes
const QUIET = 20_000; // ms without a word after which one asks whether the server can still be reached
const NOT_THERE = [4403, 4404];

/** How long to wait before the n-th new try: twice as long each time, a little at random, never too long. */
export function delay(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST, FIRST * 2 ** tries) * (0.75 + chance / 2);
}

export class Line {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  private late = 0;
  private quiet = 0;
  private closed = false;
  private ref = 0;
  seq = -1;

  constructor(
    private readonly url: string,
    private readonly onMessage: (message: ServerMessage) => void,
    private readonly onState: (state: LineState) => void,
  ) {}

  open(): void {
    this.closed = false;
    this.onState('connecting');
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.onState('open');
      this.listen();
    };
    socket.onmessage = (event) => this.read(String(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      if (NOT_THERE.includes(event.code)) {
        this.onState('gone');
        return;
      }
      this.lose();
    };
    addEventListener('online', this.wake);
    addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.wake);
  }

  /** The line is down, or as good as that: try again by and by. */
  private readonly lose = (): void => {
    clearTimeout(this.late);
    clearTimeout(this.quiet);
    clearTimeout(this.timer);
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.onState('lost');
    this.timer = window.setTimeout(() => this.open(), delay(this.tries++));
  };

  /** A phone that wakes or a network that is back: try at once. */
  private readonly wake = () => {
    if (this.closed || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.open();
  };

  /** A dead line does not say so, and whoever waits for somebody sends nothing that would go without an answer. */
  private listen(): void {
    clearTimeout(this.quiet);
    this.quiet = window.setTimeout(() => void this.knock(), QUIET);
  }

  private async knock(): Promise<void> {
    const { socket } = this;
    const reached = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LATE) }).catch(() => null);
    if (this.socket !== socket) return;
    if (reached || document.hidden)
      this.listen(); // whatever the answer is
    else this.lose();
  }

  private read(told: string): void {
    clearTimeout(this.late);
    this.listen();
    const message = JSON.parse(told) as ServerMessage;
    if (message.type === 'snapshot') this.seq = message.seq;
    if (message.type === 'update' || message.type === 'undone') {
      if (message.seq <= this.seq) return; // had it already
      if (message.seq !== this.seq + 1) {
        this.catchUp();
        return;
      }
      this.seq = message.seq;
    }
    if (message.type === 'refused' && message.kind === 'stale') this.catchUp();
    this.onMessage(message);
  }

  /** What may be refused says in which language to refuse it. */
  send(message: Exclude<ClientMessage, CatchUp>): boolean {
    const sent = this.tell({ language: text.language, ...message });
    if (sent && message.type === 'act') {
      clearTimeout(this.late);
      this.late = window.setTimeout(this.lose, LATE);
    }
    return sent;
  }

  nextRef(): number {
    return ++this.ref;
  }

  catchUp(): void {
    this.tell({ type: 'catch-up' });
  }

  private tell(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.late);
    clearTimeout(this.quiet);
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
    this.socket = null;
  }
}

export function socketUrl(id: string): string {
  const secure = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${secure}://${location.host}/api/ws/${encodeURIComponent(id)}`;
}
