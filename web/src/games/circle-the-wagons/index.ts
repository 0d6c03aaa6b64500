import type { GameModule } from '../module';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';
import { describe, tell } from './words';

const module: GameModule = { Board, Emblem, describe, tell };
export default module;
