import { readFileSync } from 'node:fs';
import type { Refusal } from '../../src/kit/i18n/refusal';

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  components: { 'x-table-refusals': Refusal[] };
};

/** Everything that the server refuses at a table. A test of the server holds the document to what it can say. */
export const tableRefusals = document.components['x-table-refusals'];
