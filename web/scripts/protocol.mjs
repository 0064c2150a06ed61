// Writes src/protocol/: the wire's types from the server's own schema, the actions and events from the
// engine's kinds.
// `--print` shows them instead, as JSON by file.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const root = new URL('../..', import.meta.url).pathname;
const python = existsSync(`${root}.venv/bin/python`) ? `${root}.venv/bin/python` : 'python3';
const program = `
import inspect, json, typing, typing_extensions
from pydantic import TypeAdapter
from quarterturn.server import protocol, typescript, views
known = [m for m in (vars(views) | vars(protocol)).values() if inspect.isclass(m)]
plain = [m for m in known if typing_extensions.is_typeddict(m) and m.__module__.startswith("quarterturn")]
wire = [m for m in known if issubclass(m, protocol.Wire) and m is not protocol.Wire]
schema = TypeAdapter.json_schemas([(m.__name__, "validation", TypeAdapter(m)) for m in plain + wire])[1]
members = lambda union: [m.__name__ for m in typing.get_args(typing.get_args(union)[0])]
print(json.dumps({
    "defs": schema["$defs"],
    "ServerMessage": members(protocol.ServerMessage),
    "ClientMessage": members(protocol.ClientMessage),
    "plain": [m.__name__ for m in plain],
    "actions": typescript.actions(),
    "events": typescript.events(),
}))
`;
const told = JSON.parse(execFileSync(python, ['-c', program], { encoding: 'utf-8', cwd: root, maxBuffer: 1 << 26 }));
const defs = told.defs;
delete defs.EventView; // there is a type for each kind of event
const fromPage = new Set([...told.ClientMessage, 'NewTable', 'SeatWish', 'Quick', 'Join', 'RecordText']);

// Titles of properties and scalars would each become a named type; only models are to have names.
for (const [name, model] of Object.entries(defs)) {
  model.title = name;
  for (const property of Object.values(model.properties ?? {})) strip(property);
  // What the server sends is complete, but for what its plain messages say may be missing; what the page sends may leave out what has a default, save its type.
  const properties = Object.keys(model.properties ?? {});
  if (told.plain.includes(name)) continue;
  if (!fromPage.has(name)) model.required = properties;
  else if (properties.includes('type'))
    model.required = ['type', ...(model.required ?? []).filter((key) => key !== 'type')];
}
function strip(node) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.title === 'string') delete node.title;
  delete node.minItems;
  delete node.maxItems;
  if (node.prefixItems) {
    // A tuple, in the words of the older drafts.
    const { prefixItems: items } = node;
    delete node.prefixItems;
    Object.assign(node, { items, minItems: items.length, maxItems: items.length });
  }
  for (const value of Object.values(node)) strip(value);
}

const whole = {
  title: 'Protocol',
  type: 'object',
  additionalProperties: false,
  required: Object.keys(defs),
  properties: Object.fromEntries(Object.keys(defs).map((name) => [name, { $ref: `#/definitions/${name}` }])),
  definitions: JSON.parse(JSON.stringify(defs).replaceAll('#/$defs/', '#/definitions/')),
};
const banner = (source) => `// Made by \`npm run protocol\` from ${source}. Not to be changed by hand.`;
let code = await compile(whole, 'Protocol', {
  bannerComment: `${banner('src/quarterturn/server/protocol.py')}\nimport type { Action, CardAction } from './actions';\nimport type { EventView } from './events';\n`,
  unreachableDefinitions: false,
  unknownAny: true,
});
code = code.replace(/export interface Protocol \{[^}]*\}\n/, '');
for (const name of ['ServerMessage', 'ClientMessage']) code += `\nexport type ${name} = ${told[name].join(' | ')};\n`;

const folder = new URL('../src/protocol/', import.meta.url);
const files = {
  'messages.ts': await formatted('messages.ts', code),
  'actions.ts': await formatted(
    'actions.ts',
    `${banner('src/quarterturn/engine/squares/kinds.py')}\n\n${told.actions}`,
  ),
  'events.ts': await formatted('events.ts', `${banner('src/quarterturn/engine/core/events.py')}\n\n${told.events}`),
};
if (process.argv.includes('--print')) process.stdout.write(JSON.stringify(files));
else {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(new URL(name, folder), text);
  console.log(`src/protocol: ${Object.keys(defs).length} types`);
}

async function formatted(name, text) {
  const file = new URL(name, folder);
  const style = await resolveConfig(file, { editorconfig: true });
  return format(text, { ...style, filepath: file.pathname });
}
