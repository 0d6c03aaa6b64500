// Writes how long texts may be, what tokens may do and what a guest without a name is called, for the page to be built from:
// node web/vite/describe-limits.js OPENAPI.json OUT.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [api, out] = process.argv.slice(2);
if (out === undefined) {
  console.error('usage: node web/vite/describe-limits.js OPENAPI.json OUT.json');
  process.exit(2);
}

const { paths, components } = JSON.parse(readFileSync(api, 'utf8'));
const { Name, Password, Label, BanReason, ChatText, Record, Scope } = components.schemas;
const guest = paths['/api/guest'].post.requestBody.content['application/json'].schema.properties.name.default;
const text = `${JSON.stringify({ Name, Password, Label, BanReason, ChatText, Record, Scope, guest }, null, 1)}\n`;
// Only when it has changed, so that what is made from it stays as it is.
if (!existsSync(out) || readFileSync(out, 'utf8') !== text) writeFileSync(out, text);
