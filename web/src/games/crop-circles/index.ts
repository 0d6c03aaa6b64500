import type { GameModule } from '../module';
import Board from './Board.svelte';
import { doesWords, gainWords, refusalWords, textView } from './words';

const cropCircles: GameModule = { Board, textView, doesWords, gainWords, refusalWords };
export default cropCircles;
