import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameAt, personAt, playOn } from '../../src/replay/playon';
import { decode, fileName, lineOf, lineSpan, mend, withSeats } from '../../src/replay/record';
import { emptyTable } from '../../src/table/base';
import { isBot, recordName, seatName } from '../../src/table/names';

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

test('names become what a record takes', () => {
  expect(recordName(' Ada | Bo; ')).toBe('Ada Bo');
  expect(recordName('|')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const label = recordName(name);
      expect(new TextEncoder().encode(label).length).toBeLessThanOrEqual(40);
      expect(label).toBe(label.trim());
      expect(label).not.toMatch(/[|;\n]/);
    }),
  );
  expect(withSeats('seats: Ada\n', ['|'])).toBe('seats: ?\n');
  expect(withSeats('game: x\nseats: Ada | Bo\n\n', ['$1', 'bot:3'])).toBe('game: x\nseats: $1 | bot:3\n\n');
});

test('files are named', () => {
  expect(fileName('carcassonne', 'a/b')).toBe('carcassonne-ab.fcr');
});

test('playing on: one person, the computer everywhere else', () => {
  const record = '%fullcircle 1\ngame: carcassonne\noptions:\nseats: Ada | bot:5 | random\n\n';
  const table = emptyTable('x', 'replay', 'carcassonne', 'crops=on', ['Ada', 'bot:5', 'random']);
  const plan = { table, record, seat: 0, person: 'Cy', level: 2 };
  const saved = playOn(plan, 'id', 7, 1);
  expect(saved.seats).toEqual(['Cy', 'bot:5', 'bot:2']);
  expect(saved.record).toContain('seats: Cy | bot:5 | bot:2\n');
  expect(saved).toMatchObject({ game: 'carcassonne', options: 'crops=on', over: false });
  expect(playOn({ ...plan, seat: 1, person: 'bot:4' }, 'id', 7, 1).seats.filter((seat) => !isBot(seat)).length).toBe(1);
});

test('a computer player is none of the people, whatever the screen calls it', () => {
  const table = emptyTable('x', 'replay', 'circle-the-wagons', '', ['bot:3', 'Ada']);
  expect(seatName(table, 0)).not.toBe('bot:3');
  expect([personAt(table), nameAt(table, 0), nameAt(table, 1)]).toEqual([1, null, 'Ada']);
  expect(playOn({ table, record: '', seat: 1, person: 'Ada', level: 6 }, 'id', 7, 1).seats).toEqual(['bot:3', 'Ada']);
  expect(personAt(emptyTable('x', 'replay', 'circle-the-wagons', '', ['bot:3', 'bot:2']))).toBe(0);
});
