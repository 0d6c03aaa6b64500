import type { Refusal } from '../engine/types';

// The little of a record (*.fcr, docs/record-format.md) that the page touches itself; the engine reads the rest.

/** What copying does to a text that a strict reader would mind: line ends of Windows, a byte order mark, a last line that is not ended. */
export function mend(text: string): string {
  const lines = text
    .replace(/^\uFEFF+/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd();
  return lines === '' ? '' : `${lines}\n`;
}

/** The text of a file, or null if it is not text. */
export function decode(bytes: ArrayBuffer | Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The line, counted from 1, that a refusal of a record is about. */
export function lineOf({ facts }: Partial<Refusal>): number | null {
  const line = facts?.line;
  return typeof line === 'number' ? line : null;
}

/** What is refused in that line. If the game refuses it, its name and those of its seats are there too. */
export function refusedIn({ why = '', facts = {} }: Partial<Refusal>): { refusal: Refusal; played?: { game: string; seats: string[] } } {
  const { code, reason, game, seats } = facts as { code?: string; reason?: string; game?: string; seats?: unknown };
  const refusal: Refusal = { code: code ?? '', reason: reason ?? '', why, facts };
  return game === undefined || !Array.isArray(seats) ? { refusal } : { refusal, played: { game, seats: seats as string[] } };
}

/** Where a line begins and ends in a text. */
export function lineSpan(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const at = Math.min(Math.max(1, line), lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + lines[at]!.length];
}

export const fileName = (game: string, id: string): string => `${game}-${id.replace(/[^\w-]/g, '')}.fcr`;
