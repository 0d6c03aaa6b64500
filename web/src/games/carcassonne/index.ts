import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describe, tell, tellSum } from './words';

const carcassonne: GameModule = { Board, describe, tell, tellSum };
export default carcassonne;
