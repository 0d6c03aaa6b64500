export type Params = Record<string, string | number>;

/** "{name}" stands for a parameter, "{n|one card|{n} cards}" chooses by number. */
export function format(pattern: string, params: Params): string {
  return pattern
    .replace(/\{(\w+)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\|([^|{}]*(?:\{\w+\}[^|{}]*)*)\}/g, (_, name: string, one: string, many: string) =>
      Number(params[name]) === 1 ? one : many,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}
