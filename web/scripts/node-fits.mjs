// Whether this Node, or the version given, is one of `engines` in package.json: the exit code says it.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf-8'));
const [major, minor] = (process.argv[2] ?? process.versions.node).split('.').map(Number);
const fits = engines.node.split(' || ').some((range) => {
  const [, how, least, detail] = /^(\^|>=)(\d+)\.(\d+)$/.exec(range);
  return major === Number(least) ? minor >= Number(detail) : how === '>=' && major > Number(least);
});
process.exit(fits ? 0 : 1);
