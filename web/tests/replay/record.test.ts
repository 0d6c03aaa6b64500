import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameAt, personAt, whoPlaysOn } from '../../src/replay/playon';
import { decode, fileName, lineOf, lineSpan, mend } from '../../src/replay/record';
import { emptyTable } from '../../src/table/base';
import { findLevel } from '../../src/engine/games';
import { seatName } from '../../src/table/names';
import { botOf } from '../../src/table/opening';
import type { Sitter, TableState } from '../../src/table/types';

test('what copying does to a record is undone', () => {
  expect(mend('\uFEFF%fullcircle 1\r\ngame: x')).toBe('%fullcircle 1\ngame: x\n');
  expect(mend('a\n\n \n')).toBe('a\n');
  expect(mend('  \n')).toBe('');
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(mend(mend(text))).toBe(mend(text));
    }),
  );
});

test('a file that is not text is known', () => {
  expect(decode(new Uint8Array([0xff, 0xfe, 0x00]))).toBeNull();
  expect(decode(new TextEncoder().encode('Ağa'))).toBe('Ağa');
});

test('the line that is wrong, and where it stands', () => {
  expect(lineOf({ facts: { line: 12 } })).toBe(12);
  expect(lineOf({ why: 'line 12: the record is too long' })).toBeNull();
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((line) => line.replaceAll('\n', '')),
        { minLength: 1 },
      ),
      fc.nat(),
      (lines, at) => {
        const line = (at % lines.length) + 1;
        const text = lines.join('\n');
        expect(text.slice(...lineSpan(text, line))).toBe(lines[line - 1]);
      },
    ),
  );
});

test('files are named', () => {
  expect(fileName('carcassonne', 'a/b')).toBe('carcassonne-ab.fcr');
});

const sitters = (...names: string[]): Sitter[] =>
  names.map((name) =>
    findLevel('carcassonne', name) === undefined ? { kind: name === 'random' ? 'bot' : 'person', name } : botOf('carcassonne', name),
  );
const replayOf = (...names: string[]): TableState => emptyTable('x', 'replay', 'carcassonne', { crops: 'on' }, sitters(...names));

test('playing on: one person, the computer everywhere else', () => {
  const table = replayOf('Ada', 'bot:5', 'random');
  expect(whoPlaysOn(table, 0, 'Cy', 2)).toEqual(sitters('Cy', 'bot:5', 'bot:2'));
  expect(whoPlaysOn(table, 1, 'bot:4', 2).map(({ kind }) => kind)).toEqual(['bot', 'person', 'bot']);
});

test('a computer player is none of the people, whatever the screen calls it', () => {
  const table = replayOf('bot:3', 'Ada');
  expect(seatName(table, 0)).not.toBe('bot:3');
  expect([personAt(table), nameAt(table, 0), nameAt(table, 1)]).toEqual([1, null, 'Ada']);
  expect(whoPlaysOn(table, 1, 'Ada', 6)).toEqual(sitters('bot:3', 'Ada'));
  expect(personAt(replayOf('bot:3', 'bot:2'))).toBe(0);
});
