import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readImportRow } from '#domain/projects/imports/read-row.ts';
import { IMPORT_COLUMN_NAMES, IMPORT_LIMITS } from '#domain/projects/project-imports.ts';
import { parseCsv } from '#server/projects/imports/parse-csv.ts';
import { toRichText } from '#server/projects/imports/rich-cells.ts';
import { TURN_LIMIT_MS, watchTurns } from './turns.ts';

const HEADER = IMPORT_COLUMN_NAMES.join(',');
/** Filled with a part up to the largest file. */
const filled = (start: string, part: string, end = '') => {
  const bytes = IMPORT_LIMITS.bytes - Buffer.byteLength(start) - Buffer.byteLength(end);
  const count = Math.floor(bytes / Buffer.byteLength(part));
  return start + part.repeat(count) + end;
};

const FILES: Record<string, string> = {
  'empty columns': filled('', ','),
  'columns of one letter': filled('', 'a,'),
  'columns between semicolons': filled('', 'a;'),
  'quoted columns': filled('', '"a",'),
  'columns with quoted separators': filled('', '",",'),
  'columns with quoted line feeds': filled('', '"\n",'),
  'a row of empty cells': filled(`${HEADER}\n`, ','),
  'a row of cells of one letter': filled(`${HEADER}\n`, 'a,'),
  'a row of quoted cells': filled(`${HEADER}\n`, '"",'),
  'a last row of many cells': filled(`${HEADER}\n${'a,a\n'.repeat(400)}`, 'a,'),
  'rows of a hundred cells': filled(`${HEADER}\n`, `${'a,'.repeat(99)}a\n`),
  'rows of one letter': filled(`${HEADER}\n`, 'a\n'),
  'empty rows': filled(`${HEADER}\n`, '\n'),
  'carriage returns': filled(`${HEADER}\r`, '\r'),
  'Windows line ends': filled(`${HEADER}\r\n`, '\r\n'),
  'rows of spaces': filled(`${HEADER}\n`, ' \n'),
  'one long cell': filled(`${HEADER}\n"`, 'a', '"'),
  'one cell of doubled quotation marks': filled(`${HEADER}\n"`, '""', '"'),
  'one long cell of two-byte letters': filled(`${HEADER}\n"न`, 'a', '"'),
  'one long cell of Hindi': filled(`${HEADER}\n"`, 'न', '"'),
  'one long column name': filled('"न', 'a', '"'),
  'a row of inches between tabs': filled(`${HEADER.replaceAll(',', '\t')}\n5"\t`, 'a\t'),
  'an open quotation mark': filled(`${HEADER}\n"`, 'a,'),
  'marks in the middle of cells': filled(`${HEADER}\n`, 'a"a,'),
  spaces: filled('', ' '),
};

/** The least of three attempts, because other work only makes them slower. */
async function longestTurn(csv: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least >= TURN_LIMIT_MS; attempt += 1) {
    const longest = watchTurns();
    const { problems } = await parseCsv(csv);
    least = Math.min(least, longest());
    expect(problems.length).toBeLessThanOrEqual(IMPORT_LIMITS.rows);
  }
  return least;
}

test.each(Object.keys(FILES))(
  `an import of %s holds the event loop for less than ${TURN_LIMIT_MS} ms`,
  async (what) => {
    expect(await longestTurn(FILES[what] ?? '')).toBeLessThan(TURN_LIMIT_MS);
  },
);

/** A row of the greatest length that fills one column after the other with the longest cells. */
const LONG_ROWS = ['a', '1', ' ', ';', ',', 'a|', '(', "'", '-', '<b>', 'न'].flatMap((part) =>
  [0, 8, 16, 24].map((from) => ({ part, from })),
);

test.each(LONG_ROWS)(
  `a row of the longest cells of “$part” from column $from on holds the event loop for less than ${TURN_LIMIT_MS} ms`,
  async ({ part, from }) => {
    const cell = `न${part.repeat(49_000 / part.length)}`;
    const cells = IMPORT_COLUMN_NAMES.map((_, index) =>
      index >= from && index < from + 4 ? `"${cell}"` : '',
    );
    const { rows, problems } = await parseCsv(`${HEADER}\n${cells.join(',')}`);
    expect([rows.length, problems]).toEqual([1, []]);
    const longest = watchTurns();
    await nextTurn();
    readImportRow(rows[0]?.cells ?? {}, { dayOrder: undefined, toRichText });
    await nextTurn();
    expect(longest()).toBeLessThan(TURN_LIMIT_MS);
  },
);
