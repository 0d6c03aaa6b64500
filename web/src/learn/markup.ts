// The rules as texts: one message a section, a few marks at the beginning of a line.
//   - an item of a list          | a | row | of a table |          ![name] a drawing and what it shows
// Any other line is a paragraph; *stars* around words make them strong.

interface Piece {
  text: string;
  strong: boolean;
}
export type Line = Piece[];

export type Block =
  | { kind: 'text'; line: Line }
  | { kind: 'list'; items: Line[] }
  | { kind: 'table'; head: Line[]; rows: Line[][] }
  | { kind: 'art'; name: string; caption: string };

export function pieces(text: string): Line {
  return text
    .split('*')
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split('\n')) {
    const last = found.at(-1);
    const drawing = /^!\[([\w-]+)\] ?(.*)$/.exec(line);
    if (line === '') continue;
    if (drawing !== null) {
      found.push({ kind: 'art', name: drawing[1]!, caption: drawing[2]! });
    } else if (line.startsWith('- ')) {
      const item = pieces(line.slice(2));
      if (last?.kind === 'list') last.items.push(item);
      else found.push({ kind: 'list', items: [item] });
    } else if (line.startsWith('|')) {
      const row = line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => pieces(cell.trim()));
      if (last?.kind === 'table') last.rows.push(row);
      else found.push({ kind: 'table', head: row, rows: [] });
    } else {
      found.push({ kind: 'text', line: pieces(line) });
    }
  }
  return found;
}
