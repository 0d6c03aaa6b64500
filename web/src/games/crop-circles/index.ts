import type { GameModule } from '../module';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import { describe, tell } from './text';

const cropCircles: GameModule = { Board, Emblem, describe, tell };
export default cropCircles;
