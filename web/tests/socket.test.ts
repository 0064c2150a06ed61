import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../src/protocol/messages';
import { Line } from '../src/table/socket';

/** The browser's end of a connection, without a network. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readonly sent: ClientMessage[] = [];
  readyState = 0;
  onopen = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor() {
    Wire.last = this;
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  tell(type: ServerMessage['type'], more: object): void {
    this.onmessage({ data: JSON.stringify({ type, ...more }) });
  }

  close(): void {}
}

describe('the line to a table', () => {
  let line: Line;
  let wire: Wire;
  let read: string[];
  let states: string[];

  beforeEach(() => {
    vi.stubGlobal('WebSocket', Wire);
    read = [];
    states = [];
    line = new Line(
      'ws://here/api/ws/table',
      (message) => read.push('seq' in message ? `${message.type} ${message.seq}` : message.type),
      (state) => states.push(state),
    );
    line.open();
    wire = Wire.last;
    wire.open();
    wire.tell('snapshot', { seq: 7 });
  });

  afterEach(() => {
    line.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is lost if nothing is heard for long and the server cannot be reached', async () => {
    vi.useFakeTimers();
    let there = true;
    vi.stubGlobal('fetch', () => (there ? Promise.resolve(new Response()) : Promise.reject(new Error('away'))));
    wire.tell('thinking', {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('open');
    there = false;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(states.at(-1)).toBe('lost');
  });

  it('passes on what follows', () => {
    wire.tell('update', { seq: 8 });
    wire.tell('undone', { seq: 9 });
    wire.tell('thinking', {});
    expect(read).toEqual(['snapshot 7', 'update 8', 'undone 9', 'thinking']);
    expect(wire.sent).toEqual([]);
    expect(line.seq).toBe(9);
  });

  it.each(['update', 'undone'] as const)('asks for the whole table instead of passing on an %s after a gap', (type) => {
    wire.tell(type, { seq: 9 });
    expect(read).toEqual(['snapshot 7']);
    expect(line.seq).toBe(7);
    expect(wire.sent).toEqual([{ type: 'catch-up' }]);
    wire.tell('snapshot', { seq: 9 });
    wire.tell('update', { seq: 10 });
    expect(read).toEqual(['snapshot 7', 'snapshot 9', 'update 10']);
    expect(wire.sent).toHaveLength(1);
  });

  it('drops what it had already', () => {
    wire.tell('update', { seq: 7 });
    wire.tell('undone', { seq: 6 });
    expect([read, line.seq, wire.sent]).toEqual([['snapshot 7'], 7, []]);
  });

  it('asks for the whole table when an act came too late', () => {
    wire.tell('refused', { kind: 'stale' });
    expect(wire.sent).toEqual([{ type: 'catch-up' }]);
    wire.tell('refused', { kind: 'illegal' });
    expect(wire.sent).toHaveLength(1);
  });

  it('says in which language to refuse, and sends nothing while there is nobody to hear it', () => {
    expect(line.send({ type: 'undo', ref: 1, seq: 7, seat: 0 })).toBe(true);
    expect(wire.sent).toEqual([{ language: 'en', type: 'undo', ref: 1, seq: 7, seat: 0 }]);
    wire.readyState = 3;
    expect(line.send({ type: 'say', text: 'hello' })).toBe(false);
    expect(wire.sent).toHaveLength(1);
  });
});
