import { readFileSync } from 'node:fs';
import type { Refusal } from '../../src/kit/i18n/refusal';

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  components: { 'x-table-refusals': Refusal[]; 'x-api-refusals': Refusal[] };
};

// Everything that the server refuses at a table, and to people elsewhere. A test of the server holds the document to what it
// can say.
export const tableRefusals = document.components['x-table-refusals'];
export const apiRefusals = document.components['x-api-refusals'];
