import type { GameRules } from '../module';
import Drawing from './Drawing.svelte';

const rules: GameRules = {
  sections: ['aim', 'glyphs', 'field', 'cards', 'setup', 'turn', 'place', 'agree', 'score', 'change', 'take', 'end', 'hidden', 'options'],
  Drawing,
  drawings: ['glyphs', 'pictures', 'cards', 'agree', 'score'],
};
export default rules;
