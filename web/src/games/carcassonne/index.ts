import type { GameModule } from '../module';
import Board from './Board.svelte';
import { describe, tell } from './words';

const carcassonne: GameModule = { Board, describe, tell };
export default carcassonne;
