import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvLines, withoutProtection } from './csv.ts';

/** Strict: a bare quotation mark or a record of another length is an error. */
const STRICT = { relax_quotes: false, relax_column_count: false, skip_empty_lines: false, trim: false };

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'=+-@\t\r\n",;|\' \u00A0\u000B\u0085\u2028＝＋－＠1a'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});
const cell: fc.Arbitrary<Cell> = fc.oneof(text, fc.integer(), fc.constant(null));
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) =>
    fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
  );

test('a strict parser reads a CSV back unchanged except for the apostrophes, with any record delimiter', {
  tags: ['export-is-safe'],
}, () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const record_delimiter of ['\r\n', ['\r\n', '\n', '\r']]) {
        const read = parse(csvLines(rows), { ...STRICT, record_delimiter }) as string[][];
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        read.forEach((row, y) => {
          row.forEach((value, x) => {
            expect(hasOnlyApostrophesMore(value, written(rows[y]?.[x] ?? null))).toBe(true);
          });
        });
      }
    }),
    { numRuns: 1000 },
  );
});

test('no CSV cell starts a formula, even in a program that separates by semicolons, tabs or any line break', {
  tags: ['export-is-safe'],
}, () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const [read = []] = parse(csvLines([texts]), STRICT) as string[][];
      for (const value of read) {
        for (const piece of value.split(/[\r\n\v\f\u0085\u2028\u2029;\t]/)) {
          if (!/^\+\d+( \d+)+$/.test(value)) expect(piece.trimStart()).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('rows and cells of a CSV stay separate in a program with another separator', () => {
  const file = csvLines([['one\n=cmd', 'a;=cmd', 'a|b'], ['x']]);
  expect(file).toBe('"one\n\'=cmd","a;\'=cmd","a|b"\r\n"x"\r\n');
  expect(parse(csvLines([['a;b', 'c\td']]), { ...STRICT, delimiter: ',' })).toEqual([['a;b', 'c\td']]);
});

test.each([
  ["=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\n'=1"],
  ['  @SUM(rule:nine-statuses)', "  '@SUM(rule:nine-statuses)"],
  ['＝1+1', "'＝1+1"],
  ['A list:\r\n- one\n- two', "A list:\n'- one\n'- two"],
  ['-5', "'-5"],
  ['+91-98765-43210', "'+91-98765-43210"],
  ['+919876543210', "'+919876543210"],
  ['+91 98765 43210', '+91 98765 43210'],
  ['+1 A1', "'+1 A1"],
  ['2 - 1; 3-2', '2 - 1; 3-2'],
])('a CSV writes %j as %j', (given, expected) => {
  expect(parse(csvLines([[given]]), STRICT)).toEqual([[expected]]);
});

test('a CSV writes plain numbers, and instants in Asia/Kolkata', () => {
  expect(csvLines([[-5, 81, null, '', new Date('2026-03-01T20:00:00Z')]])).toBe(
    '-5,81,,"","02/03/2026 01:30"\r\n',
  );
});

const written = (value: Cell): string => String(value ?? '').replace(/\r\n?/g, '\n');

/** Whether leaving out some apostrophes of one text gives the other. */
function hasOnlyApostrophesMore(value: string, original: string): boolean {
  let at = 0;
  for (const unit of value) {
    if (original.startsWith(unit, at)) at += unit.length;
    else if (unit !== "'") return false;
  }
  return at === original.length;
}

test('a cell that is read back has no protecting apostrophes, and keeps its own', {
  tags: ['import-reads-what-people-write'],
}, () => {
  const texts = ['=1+1', '-one', ' @home', '+7', 'One;-two\n=three', "'tis", "It's;fine", '＝full'];
  const read = texts.map((value) => (parse(csvLines([[value]])) as string[][])[0]?.[0] ?? '');
  expect(read.map(withoutProtection)).toEqual(texts);
  expect(read.filter((value, index) => value !== texts[index]).length).toBe(6);
});
