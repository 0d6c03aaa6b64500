import type { GameRules } from '../module';
import Drawing from './Drawing.svelte';

const rules: GameRules = {
  sections: ['aim', 'setup', 'turn', 'score', 'end', 'hidden'],
  Drawing,
  drawings: ['score'],
};
export default rules;
