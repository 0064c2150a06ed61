// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a Node that cannot run the tools of the page is not taken for one that can', () => {
  const fits = (version: string) => spawnSync(process.execPath, ['scripts/node-fits.mjs', version]).status === 0;
  const versions = ['18.20.8', '20.18.1', '20.19.0', '21.7.3', '22.12.0', '22.13.0', '23.11.1', '24.0.0', '26.1.0'];
  expect(versions.filter(fits)).toEqual(['20.19.0', '22.13.0', '24.0.0', '26.1.0']);
});
