// Writes src/protocol/messages.ts: the wire's types, from the server's own schema.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const root = new URL('../..', import.meta.url).pathname;
const python = existsSync(`${root}.venv/bin/python`) ? `${root}.venv/bin/python` : 'python3';
const program = `
import inspect, json, typing
from pydantic.json_schema import models_json_schema
from quarterturn.server import protocol
wire = [m for m in vars(protocol).values() if inspect.isclass(m) and issubclass(m, protocol.Wire) and m is not protocol.Wire]
schema = models_json_schema([(m, "validation") for m in wire])[1]
members = lambda union: [m.__name__ for m in typing.get_args(typing.get_args(union)[0])]
print(json.dumps({
    "defs": schema["$defs"],
    "ServerMessage": members(protocol.ServerMessage),
    "ClientMessage": members(protocol.ClientMessage),
}))
`;
const told = JSON.parse(execFileSync(python, ['-c', program], { encoding: 'utf-8', cwd: root, maxBuffer: 1 << 26 }));
const defs = told.defs;
const fromPage = new Set([...told.ClientMessage, 'NewTable', 'SeatWish', 'Quick', 'Join', 'RecordText']);

// Titles of properties and scalars would each become a named type; only models are to have names.
for (const [name, model] of Object.entries(defs)) {
  model.title = name;
  for (const property of Object.values(model.properties ?? {})) strip(property);
  // What the server sends is always complete; what the page sends may leave out what has a default, save its type.
  const properties = Object.keys(model.properties ?? {});
  if (!fromPage.has(name)) model.required = properties;
  else if (properties.includes('type')) model.required = ['type', ...(model.required ?? []).filter((key) => key !== 'type')];
}
function strip(node) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.title === 'string') delete node.title;
  delete node.minItems;
  delete node.maxItems;
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
const banner = '// Made by `npm run protocol` from src/quarterturn/server/protocol.py. Not to be changed by hand.';
let code = await compile(whole, 'Protocol', {
  bannerComment: banner,
  format: true,
  unreachableDefinitions: false,
  unknownAny: true,
  style: { singleQuote: true, printWidth: 120 },
});
code = code.replace(/export interface Protocol \{[^}]*\}\n/, '');
for (const name of ['ServerMessage', 'ClientMessage']) code += `\nexport type ${name} = ${told[name].join(' | ')};\n`;

mkdirSync(new URL('../src/protocol/', import.meta.url), { recursive: true });
writeFileSync(new URL('../src/protocol/messages.ts', import.meta.url), code);
console.log(`src/protocol/messages.ts: ${Object.keys(defs).length} types`);
