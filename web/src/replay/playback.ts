// How fast a replay runs by itself.

export const speeds: readonly number[] = [0.5, 1, 2, 4];

export const pauseMs = (speed: number): number => Math.round(1400 / (speeds.includes(speed) ? speed : 1));
