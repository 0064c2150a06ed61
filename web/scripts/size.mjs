// What the first page and a table send: their JavaScript, gzipped, in the language of the browser. Fails above the goal.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const GOAL = 120_000;
const built = new URL(process.argv[2] ?? '../../src/quarterturn/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', built), 'utf-8'));

/** The chunks a page needs: the entry and its own, with all they import. `lazy` are loaded on that page by itself. */
function chunks(starts) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const start of starts) {
    if (!manifest[start]) throw new Error(`no '${start}' in the build`);
    visit(start);
  }
  return [...found];
}

const words = (part) => `virtual:texts/${part}.en`;
const pages = {
  'first page': ['index.html', 'src/home/Home.svelte', 'src/home/HeroBoard.svelte', words('page')],
  'table page': ['index.html', 'src/table/Screen.svelte', 'src/table/Table.svelte', words('page'), words('table')],
  'card table page': [
    'index.html',
    'src/table/Screen.svelte',
    'src/cards/CardTable.svelte',
    words('page'),
    words('table'),
    words('cards'),
  ],
};

let worst = 0;
for (const [name, starts] of Object.entries(pages)) {
  let size = 0;
  for (const key of chunks(starts)) {
    const { file } = manifest[key];
    if (file?.endsWith('.js')) size += gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length;
  }
  console.log(`${name}: ${(size / 1000).toFixed(1)} kB of JavaScript gzipped, icons included`);
  worst = Math.max(worst, size);
}
if (worst > GOAL) {
  console.error(`a page is above its goal of ${GOAL / 1000} kB`);
  process.exit(1);
}
