import type { GameRules } from '../module';
import Drawing from './Drawing.svelte';

const rules: GameRules = {
  sections: ['aim', 'tiles', 'turn', 'lay', 'followers', 'finish', 'majority', 'fields', 'crop', 'end', 'hidden', 'options'],
  Drawing,
  drawings: ['tiles', 'lay', 'figures', 'road', 'city', 'signs'],
};
export default rules;
