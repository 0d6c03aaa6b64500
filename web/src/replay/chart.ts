// Lines over the steps of a game, as numbers and paths; Chart.svelte draws them.

export interface Series {
  seat: number;
  name: string;
  /** By step, rising; a seat need not have a point at every step. */
  points: { x: number; y: number }[];
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Scale {
  x(step: number): number;
  y(value: number): number;
  stepAt(x: number): number;
}

/** Each seat has its own dashes beside its own colour. */
export const dashes: readonly string[] = ['none', '7 4', '2 4', '10 3 2 3', '14 4', '4 2 1 2'];
export const dashOf = (seat: number): string => dashes[seat % dashes.length]!;

export function niceTicks(low: number, high: number, about: number): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / Math.max(1, about);
  const power = 10 ** Math.floor(Math.log10(rough));
  const size = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999)!;
  const first = Math.ceil(low / size - 1e-9);
  const last = Math.floor(high / size + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * size).toPrecision(12)));
}

/** From 0 or the least value up to a bit over the greatest. */
export function rangeOf(series: readonly Series[]): [number, number] {
  const values = series.flatMap((one) => one.points.map((point) => point.y));
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  return [low, high];
}

export function scaleOf(frame: Frame, steps: number, [low, high]: [number, number]): Scale {
  const wide = Math.max(1, frame.width - frame.left - frame.right);
  const tall = Math.max(1, frame.height - frame.top - frame.bottom);
  const last = Math.max(1, steps - 1);
  return {
    x: (step) => frame.left + (step / last) * wide,
    y: (value) => frame.top + (1 - (value - low) / (high - low || 1)) * tall,
    stepAt: (x) => Math.min(Math.max(0, Math.round(((x - frame.left) / wide) * last)), Math.max(0, steps - 1)),
  };
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function pathOf(points: Series['points'], scale: Scale): string {
  return points.map((point, i) => `${i === 0 ? 'M' : 'L'}${short(scale.x(point.x))} ${short(scale.y(point.y))}`).join('');
}

/** What a series says at a step: its last point up to there. */
export function valueAt(series: Series, step: number): number | null {
  let value: number | null = null;
  for (const point of series.points) {
    if (point.x > step) break;
    value = point.y;
  }
  return value;
}

export function scoreSeries(names: readonly string[], scores: readonly (readonly number[])[]): Series[] {
  return names.map((name, seat) => ({ seat, name, points: scores.map((row, x) => ({ x, y: row[seat] ?? 0 })) }));
}
