import type { TableState } from './types';

/** Whether the decision that is due is to be made at this screen. */
export const isMine = ({ status, due, mine }: TableState): boolean => status === 'playing' && due !== null && mine.includes(due);
