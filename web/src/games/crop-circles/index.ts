import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describe, tell, tellSum } from './text';

const cropCircles: GameModule = { Board, describe, tell, tellSum };
export default cropCircles;
