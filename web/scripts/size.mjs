// What the first page sends: its JavaScript, gzipped, in the language of the browser. Fails above the goal.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const GOAL = 120_000;
const ICONS = /(^|\/)icons\//; // icons are counted apart
const built = new URL('../../src/quarterturn/server/static/', import.meta.url);
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

const texts = Object.keys(manifest).filter((key) => key.endsWith('.en.ftl') || key.includes('.en.ftl?'));
const pages = {
  'first page': ['index.html', 'src/home/Home.svelte', 'src/home/HeroBoard.svelte', ...texts],
  'table page': ['index.html', 'src/table/Table.svelte', ...texts],
};

let worst = 0;
for (const [name, starts] of Object.entries(pages)) {
  let code = 0;
  let icons = 0;
  for (const key of chunks(starts)) {
    const { file, name: chunk = '' } = manifest[key];
    if (!file?.endsWith('.js')) continue;
    const size = gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length;
    if (ICONS.test(key) || chunk === 'first' || chunk === 'icons' || chunk === 'ui' || chunk === 'tokens') icons += size;
    else code += size;
  }
  const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(`${name}: ${kb(code)} of JavaScript gzipped, and ${kb(icons)} of icons`);
  if (name === 'first page') worst = code + icons;
}
if (worst > GOAL) {
  console.error(`the first page is above its goal of ${GOAL / 1000} kB`);
  process.exit(1);
}
