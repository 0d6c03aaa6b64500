import type { GameRules } from '../module';
import Drawing from './Drawing.svelte';

const rules: GameRules = {
  sections: ['aim', 'cards', 'setup', 'turn', 'place', 'lands', 'goals', 'end', 'hidden', 'options'],
  Drawing,
  drawings: ['card', 'lands', 'symbols', 'touch', 'goals'],
};
export default rules;
