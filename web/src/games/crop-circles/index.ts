import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describe, tell } from './text';

const cropCircles: GameModule = { Board, describe, tell };
export default cropCircles;
