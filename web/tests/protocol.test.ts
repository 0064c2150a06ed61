// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type EventView, PARTS } from '../src/protocol/events';

test('the generated types are those of the server and the engine: else `npm run protocol`', () => {
  const printed = execFileSync(process.execPath, ['scripts/protocol.mjs', '--print'], { encoding: 'utf-8' });
  const files = Object.entries(JSON.parse(printed) as Record<string, string>);
  expect(files.length).toBeGreaterThan(1);
  for (const [name, now] of files) expect(readFileSync(`src/protocol/${name}`, 'utf-8')).toBe(now);
}, 60_000);

test('an event has its parts by name', () => {
  const turned: EventView = { kind: 'turned', data: [7, 0, -1] };
  expect(Object.keys(PARTS[turned.kind])).toEqual(['who', 'slot', 'way']);
  expect(PARTS.turned.way).toEqual({ '1': 'cw', '-1': 'ccw' });
});
