import { getContext, setContext } from 'svelte';

// Whoever learns a game gets in words what others read from a picture. A lesson says so to all parts of its board.

const key = Symbol('learner');

export const teach = (): void => void setContext(key, true);
export const forLearner = (): boolean => getContext(key) === true;
