import { expect, test } from 'vitest';
import { parse } from '../src/router.svelte';

test.each([
  ['/', '', { page: 'home' }],
  ['/rules', '', { page: 'rules' }],
  ['/rules/', '', { page: 'rules' }],
  ['/learn', '', { page: 'learn' }],
  ['/about', '', { page: 'about' }],
  ['/table/abc', '', { page: 'table', id: 'abc' }],
  ['/join/abc', '?token=s%2Fx', { page: 'join', id: 'abc', token: 's/x' }],
  ['/join/abc', '', { page: 'join', id: 'abc', token: '' }],
  ['/watch/abc', '?token=t', { page: 'watch', id: 'abc' }],
  ['/replay/abc', '', { page: 'replay', id: 'abc' }],
  ['/table', '', { page: 'missing' }],
  ['/table/a/b', '', { page: 'missing' }],
  ['/table/%E0%A4%A', '', { page: 'table', id: '%E0%A4%A' }],
  ['/nowhere', '', { page: 'missing' }],
])('%s%s', (path, search, route) => {
  expect(parse(path, search)).toEqual(route);
});
