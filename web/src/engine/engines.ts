import { EngineClient } from './client';

// One engine for the whole page, started when first needed: one worker answers at once, another thinks.
export const thinker = new EngineClient();
export const engine = new EngineClient({ thinker });
