// Writes src/icons/tokens.ts, cards.ts, ui.ts, later.ts and first.ts (only the icons we use, from @iconify-json/game-icons) and CREDITS.md.
// To add one: name it here, then `npm run icons`.
import { readFileSync, writeFileSync } from 'node:fs';

const TOKENS = {
  // characters
  backstabber: 'backstab',
  banshee: 'screaming',
  cleric: 'prayer',
  colossus: 'rock-golem',
  goblin: 'goblin-head',
  mekanork: 'mecha-head',
  naga: 'snake-tongue',
  telepath: 'psychic-waves',
  thief: 'robber',
  troll: 'ogre',
  'wall-walker': 'dodging',
  warrior: 'spartan-helmet',
  wizard: 'wizard-face',
  // objects
  armor: 'chest-armor',
  bow: 'pocket-bow',
  'fireball-wand': 'crystal-wand',
  key: 'skeleton-key',
  'large-shield': 'roman-shield',
  rope: 'rope-coil',
  'speed-potion': 'round-potion',
  sword: 'broadsword',
  'telescoping-spear': 'stone-spear',
  treasure: 'open-treasure-chest',
};

// Those that only the card game has: a table on the board does without them.
const CARDS = {
  assassin: 'ninja-head',
  berserker: 'viking-head',
  crossbowman: 'crossbow',
  'dark-angel': 'angel-wings',
  'elf-scout': 'woman-elf-face',
  general: 'rally-the-troops',
  ghost: 'ghost',
  golem: 'golem-head',
  paladin: 'black-knight-helm',
  pickpocket: 'snatch',
  samurai: 'samurai-helmet',
  telekineticist: 'magic-swirl',
  'weapon-master': 'swordwoman',
  'fireball-scroll': 'burning-book',
  'scroll-of-inversion': 'scroll-unfurled',
};

// At the table from the beginning.
const UI = {
  move: 'walking-boot',
  jump: 'jump-across',
  'turn-right': 'clockwise-rotation',
  'turn-left': 'anticlockwise-rotation',
  gear: 'cog',
  wall: 'brick-wall',
  fight: 'crossed-swords',
  shoot: 'high-shot',
  burn: 'fireball',
  scream: 'sonic-shout',
  heal: 'healing',
  break: 'hammer-break',
  unlock: 'unlocking',
  lock: 'padlock',
  reveal: 'magnifying-glass',
  card: 'card-play',
  hint: 'light-bulb',
  clock: 'hourglass',
  rules: 'rule-book',
  help: 'help',
  person: 'person',
  chat: 'talk',
  flag: 'flag-objective',
  'sound-on': 'sound-on',
  'sound-off': 'sound-off',
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

// Half a unit of 512 is never seen: fewer digits make the icons a third smaller. Arc flags are single digits.
const COUNTS = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
function shortened(path) {
  const at = { i: 0 };
  const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
  const flag = /\s*,?\s*([01])/y;
  const take = (kind) => {
    kind.lastIndex = at.i;
    const found = kind.exec(path);
    if (found) at.i = kind.lastIndex;
    return found?.[1];
  };
  let out = '';
  while (at.i < path.length) {
    const command = path[at.i++];
    if (/\s/.test(command)) continue;
    const count = COUNTS[command.toLowerCase()];
    if (count === undefined) throw new Error(`path command '${command}' in ${path.slice(0, 40)}`);
    out += command;
    for (let first = true; count; first = false) {
      const values = [];
      for (let i = 0; i < count; i++) {
        const value = take(command.toLowerCase() === 'a' && (i === 3 || i === 4) ? flag : number);
        if (value === undefined) break;
        values.push(String(Math.round(Number(value) * 10) / 10).replace(/^(-?)0\./, '$1.'));
      }
      if (!values.length) break;
      if (values.length !== count) throw new Error(`path ends early: ${path.slice(0, 40)}`);
      out += (first || values[0].startsWith('-') ? '' : ' ') + values.join(' ').replaceAll(' -', '-');
    }
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
const every = { ...TOKENS, ...CARDS, ...UI, ...LATER };

const at = (name) => new URL(`../src/icons/${name}`, import.meta.url);
writeFileSync(at('tokens.ts'), made(TOKENS, 'tokens'));
writeFileSync(at('cards.ts'), made(CARDS, 'cards'));
writeFileSync(at('ui.ts'), made(UI, 'ui'));
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
  `${Object.keys({ ...TOKENS, ...CARDS }).length} token icons, ${Object.keys({ ...UI, ...LATER }).length} others`,
);
