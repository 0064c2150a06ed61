// Writes src/icons/tokens.ts, board.ts, cards.ts, ui.ts, deeds.ts, later.ts and first.ts (only the icons we use, from @iconify-json/game-icons) and CREDITS.md.
// To add one: name it here, one of a character or object in its record in src/quarterturn/content; then `npm run icons`.
import { readFileSync, writeFileSync } from 'node:fs';

/** The pictures of characters and objects, as their records in the content files name them. */
function pictures(...files) {
  const found = {};
  let name;
  for (const file of files) {
    const text = readFileSync(new URL(`../../src/quarterturn/content/${file}`, import.meta.url), 'utf-8');
    for (const [, key, value] of text.matchAll(/^(character|object|icon): (\S+)/gm)) {
      if (key !== 'icon') found[(name = value)] ??= undefined;
      else found[name] ??= value;
    }
  }
  return found;
}

const [board, cards] = ['', 'card-'].map((box) => pictures(`${box}characters.qt`, `${box}objects.qt`));
const only = (these, others, shared) =>
  Object.fromEntries(
    Object.keys(these)
      .filter((name) => name in others === shared)
      .sort()
      .map((name) => [name, these[name] ?? others[name]])
      .filter(([, icon]) => icon),
  );
// A table on the board does without what only cards have, and the other way round.
const TOKENS = only(board, cards, true);
const BOARD = only(board, cards, false);
const CARDS = only(cards, board, false);

// At the table from the beginning.
const UI = {
  jump: 'jump-across',
  'turn-left': 'anticlockwise-rotation',
  fight: 'crossed-swords',
  card: 'card-play',
  hint: 'light-bulb',
  clock: 'hourglass',
  rules: 'rule-book',
  chat: 'talk',
  flag: 'flag-objective',
  'sound-on': 'sound-on',
  'sound-off': 'sound-off',
};

// What the selected can do: they come with its panel.
const DEEDS = {
  move: 'walking-boot',
  'turn-right': 'clockwise-rotation',
  gear: 'cog',
  wall: 'brick-wall',
  shoot: 'high-shot',
  burn: 'fireball',
  scream: 'sonic-shout',
  heal: 'healing',
  break: 'hammer-break',
  unlock: 'unlocking',
  lock: 'padlock',
  reveal: 'magnifying-glass',
};

// In what opens later (menu, lessons, the end of a game) and on other pages.
const LATER = {
  pit: 'hole',
  gate: 'gate',
  fly: 'feathered-wing',
  take: 'grab',
  exit: 'exit-door',
  cards: 'card-random',
  wounded: 'bleeding-wound',
  dead: 'tombstone',
  trophy: 'trophy-cup',
  learn: 'graduate-cap',
  people: 'three-friends',
  person: 'person',
  computer: 'vintage-robot',
  link: 'linked-rings',
  watch: 'eyeball',
  handshake: 'shaking-hands',
  dice: 'perspective-dice-six-faces-random',
  maze: 'maze',
  save: 'save',
  load: 'load',
  yes: 'check-mark',
  home: 'house',
};

const file = new URL('../node_modules/@iconify-json/game-icons/icons.json', import.meta.url);
const all = JSON.parse(readFileSync(file, 'utf-8'));

// Half a unit of 512 is never seen: every point goes to the nearest whole one, measured from the corner and not from the
// point before, so that nothing adds up. That halves the icons.
const COUNTS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** A path's commands: a letter and its numbers. Arc flags are single digits. */
function* commands(path) {
  let i = 0;
  const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
  const flag = /\s*,?\s*([01])/y;
  const take = (kind) => {
    kind.lastIndex = i;
    const found = kind.exec(path);
    if (found) i = kind.lastIndex;
    return found?.[1];
  };
  while (i < path.length) {
    let letter = path[i++];
    if (/\s/.test(letter)) continue;
    const count = COUNTS[letter.toLowerCase()];
    if (count === undefined) throw new Error(`path command '${letter}' in ${path.slice(0, 40)}`);
    if (!count) yield [letter, []];
    while (count) {
      const values = [];
      for (let part = 0; part < count; part++) {
        const value = take(letter.toLowerCase() === 'a' && (part === 3 || part === 4) ? flag : number);
        if (value === undefined) break;
        values.push(Number(value));
      }
      if (!values.length) break;
      if (values.length !== count) throw new Error(`path ends early: ${path.slice(0, 40)}`);
      yield [letter, values];
      if (letter === 'm' || letter === 'M') letter = letter === 'm' ? 'l' : 'L'; // further pairs are lines
    }
  }
}

function shortened(path) {
  let [at, start, drawn, begun] = [
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]; // where the pen is, and where it is once rounded
  let out = '';
  let before = '';
  for (const [letter, values] of commands(path)) {
    const kind = letter.toLowerCase();
    const relative = letter === kind;
    const free = kind === 'a' ? 5 : 0; // radii, angle and flags are no places
    const axis = (part) => (kind === 'h' ? 0 : kind === 'v' ? 1 : (part - free) % 2);
    const [next, put] = [[...at], [...drawn]];
    const short = values.map((value, part) => {
      if (part < free) return Math.round(value * 10) / 10;
      const place = axis(part);
      next[place] = value + (relative ? at[place] : 0);
      put[place] = Math.round(next[place]);
      return put[place] - (relative ? drawn[place] : 0);
    });
    [at, drawn] = kind === 'z' ? [start, begun] : [next, put];
    if (kind === 'm') [start, begun] = [at, drawn];
    const words = short.map((value) => String(value).replace(/^(-?)0\./, '$1.'));
    const goesOn = letter === before && kind !== 'm' && kind !== 'z';
    out += (!goesOn ? letter : words[0].startsWith('-') ? '' : ' ') + words.join(' ').replaceAll(' -', '-');
    before = letter;
  }
  return out;
}

function made(icons, type) {
  const lines = ['// Made by `npm run icons`. Icons from game-icons.net, CC BY 3.0: see CREDITS.md.', ''];
  lines.push(`export const ${type}: Record<string, string> = {`);
  for (const [name, from] of Object.entries(icons)) {
    const found = all.icons[from];
    if (!found) throw new Error(`game-icons has no '${from}'`);
    if ((found.width ?? all.width ?? 512) !== 512) throw new Error(`'${from}' is not 512 wide`);
    lines.push(
      `  ${/^[a-z]+$/.test(name) ? name : `'${name}'`}:`,
      `    '${found.body.replace(/ d="([^"]*)"/g, (_, path) => ` d="${shortened(path)}"`)}',`,
    );
  }
  return lines.concat('};', '').join('\n');
}

// What the first page needs, so that it need not wait for all the others.
const FIRST = [
  ...['fight', 'learn', 'maze', 'load', 'turn-right', 'cards', 'people', 'person', 'link', 'watch', 'dice'],
  ...['mekanork', 'naga', 'wizard', 'banshee', 'colossus', 'key', 'rope'],
];
const every = { ...TOKENS, ...BOARD, ...CARDS, ...UI, ...DEEDS, ...LATER };

const at = (name) => new URL(`../src/icons/${name}`, import.meta.url);
writeFileSync(at('tokens.ts'), made(TOKENS, 'tokens'));
writeFileSync(at('board.ts'), made(BOARD, 'board'));
writeFileSync(at('cards.ts'), made(CARDS, 'cards'));
writeFileSync(at('ui.ts'), made(UI, 'ui'));
writeFileSync(at('deeds.ts'), made(DEEDS, 'deeds'));
writeFileSync(at('later.ts'), made(LATER, 'later'));
writeFileSync(at('first.ts'), made(Object.fromEntries(FIRST.map((name) => [name, every[name]])), 'first'));

const credits = Object.entries(every)
  .map(([name, from]) => `| ${name} | ${from} |`)
  .join('\n');
writeFileSync(
  at('CREDITS.md'),
  `# Icons

By Lorc, Delapouite, Skoll, sbed and the other artists of
[game-icons.net](https://game-icons.net/about.html#authors); from [game-icons.net](https://game-icons.net), under [CC BY 3.0](https://creativecommons.org/licenses/by/3.0/); recoloured, coordinates rounded, shapes otherwise unchanged.
Made by \`npm run icons\`.

| here | its name there |
|---|---|
${credits}
`,
);
console.log(
  `${Object.keys({ ...TOKENS, ...BOARD, ...CARDS }).length} token icons, ${Object.keys({ ...UI, ...DEEDS, ...LATER }).length} others`,
);
