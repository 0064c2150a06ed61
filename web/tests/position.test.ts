import { expect, test } from 'vitest';
import { positionLink, read, written } from '../src/position/link';

const text =
  '# a comment\ngame: prison\nrooms:\n  38a ?40b+1\nunits:\n  blue cleric* c6 yellow:bow\ngates:\n  c3/d3 open\nturn: blue 3\n';

test('a position goes through an address and comes back, without comments', () => {
  const link = new URL(positionLink(text), 'http://somewhere');
  expect(link.pathname).toBe('/position');
  expect(read(link.hash)).toBe(
    'game: prison\nrooms:\n 38a ?40b+1\nunits:\n blue cleric* c6 yellow:bow\ngates:\n c3/d3 open\nturn: blue 3\n',
  );
});

test('nothing in it has to be escaped', () => {
  expect(written(text)).not.toContain('%');
});

test('an address that was cut off is read as nothing', () => {
  expect(read('#game:%E2%8')).toBe('');
});
