import { readFileSync } from 'node:fs';
import type { Refusal } from '../../src/kit/i18n/refusal';

const document = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
  components: {
    schemas: { Why: { enum: string[] } };
    'x-common-refusals': Refusal[];
    'x-table-refusals': Refusal[];
    'x-api-refusals': Refusal[];
  };
};

// Everything that the engine refuses whatever the game, and the server at a table, and to people elsewhere. A test of the
// server holds the document to what these can say.
export const commonRefusals = document.components['x-common-refusals'];
export const tableRefusals = document.components['x-table-refusals'];
export const apiRefusals = document.components['x-api-refusals'];
/** How games end. */
export const endings = document.components.schemas.Why.enum;
