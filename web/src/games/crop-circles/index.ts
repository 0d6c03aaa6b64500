import type { GameModule } from '../module';
import Board from './Board.svelte';
import { doesWords, textView } from './text';
import { gainWords, refusalWords } from './words';

const cropCircles: GameModule = { Board, textView, doesWords, gainWords, refusalWords };
export default cropCircles;
