// The little of a record (*.fcr, docs/record-format.md) that the page touches itself; the engine reads the rest.

export const maxRecordBytes = 4 * 1024 * 1024;

/** What copying does to a text that a strict reader would mind: line ends of Windows, a byte order mark, a last line that is not ended. */
export function mend(text: string): string {
  const lines = text.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n').trimEnd();
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

/** The line, counted from 1, that a sentence of the engine is about. */
export function lineIn(sentence: string): number | null {
  const found = /^line (\d+):/.exec(sentence);
  return found === null ? null : Number(found[1]);
}

/** Where a line begins and ends in a text. */
export function lineSpan(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const at = Math.min(Math.max(1, line), lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + lines[at]!.length];
}

/** The same game with other names at the seats. */
export function withSeats(record: string, names: readonly string[]): string {
  return record.replace(/^seats: .*$/m, () => `seats: ${names.map(seatLabel).join(' | ')}`);
}

/** A name as a record takes it: no signs that mean something there, at most 40 bytes. */
export function seatLabel(name: string): string {
  const plain = name
    .replace(/[|;\u0000-\u001F\u007F-\u009F]/g, ' ')
    .trim()
    .replace(/ {2,}/g, ' ');
  let label = '';
  for (const sign of plain) {
    if (new TextEncoder().encode(label + sign).length > 40) break;
    label += sign;
  }
  return label.trim() || '?';
}

export function withEvents(record: string, events: readonly { actor: number | null; text: string }[]): string {
  return record + events.map((event) => `${event.actor ?? '*'} ${event.text}\n`).join('');
}

export const fileName = (game: string, id: string): string => `${game}-${id.replace(/[^\w-]/g, '')}.fcr`;
