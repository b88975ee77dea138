import { isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { csvLines } from '#domain/csv.ts';
import { projects } from '#server/db/schema/projects.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const HEADER = 'project_number,name,what_is_it,problem_statement,category';
const ROW = 'A-1,Tides,A study.,A problem.,nlp';

const portal = await portalForFile();
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
beforeEach(async () => {
  await portal.db.delete(projects);
});

type OfCell = { row: number | null; column: string | null; message: string };
const preview = async (csv: string, more = {}) =>
  (await admin.post('/api/project-imports/preview', { csv, ...more })).body;
const bring = (csv: string, more = {}) => admin.post('/api/project-imports', { csv, ...more });
const lines = (found: OfCell[]) => found.map(({ row, column, message }) => `${row} ${column}: ${message}`);
const stored = () => portal.db.select().from(projects).where(isNull(projects.deleted_at));

describe('the layout of an import file', { tags: ['import-reads-what-people-write'] }, () => {
  const table = (separator: string) => `${HEADER}\n${ROW}`.replaceAll(',', separator);

  test.each([
    ['tabs', table('\t')],
    ['tabs and marks for inches', `${table('\t').replace('A study.', 'A 5" study.')}`],
    ['bars', table('|')],
    ['a line sep=;', `sep=;\n${table(';')}`],
    ['a line sep=\\t and a byte order mark', `\ufeffsep=\t\r\n${table('\t')}`],
    ['a quoted line sep=,', `"sep=,"\n${table(',')}`],
    ['carriage returns only', table(',').replaceAll('\n', '\r')],
    ['blank lines and rows of separators', `\n , ,\n${HEADER}\n\n${ROW}\n,,,,\n   \n`],
    ['empty columns at the end', `${HEADER},,,\n${ROW},,,`],
    [
      'an empty column in the middle',
      `${HEADER.replace(',name', ',,name')}\n${ROW.replace(',Tides', ',,Tides')}`,
    ],
    ['a header in words', `Project Number,Title,What is it?,Problem Statement *,Category\n${ROW}`],
    [
      'invisible signs in its header',
      `"\ufeffproject_number",\u00a0name ,what_is_it,problem_statement,category\n${ROW}`,
    ],
  ])('an import file with %s is read', async (_, csv) => {
    const { problems, warnings, projects } = await preview(csv);
    expect([lines(problems), warnings, projects.length, projects[0]?.name]).toEqual([[], [], 1, 'Tides']);
  });

  test('a Windows line end between two slices of a long file is one line end', async () => {
    const start = `${HEADER},description\r\n${ROW},`;
    const csv = `${start}${'x'.repeat(31_999 - start.length)}\r\n${ROW.replace('A-1', 'A-2')},\r\n`;
    const { problems, projects } = await preview(csv);
    expect([lines(problems), projects.map(({ row }: { row: number }) => row)]).toEqual([[], [2, 3]]);
  });

  test('a quotation mark that swallows the rows below is found by the length of its row', async () => {
    const others = `${ROW}\n`.repeat(2000);
    const { problems, projects } = await preview(`${HEADER}\n${ROW}\n"A-2,Ebb\n${others}",,,,`);
    const message =
      'This row or one of its cells is too long: a cell has at most 50,000 characters. Please look for a quotation mark that isn’t closed.';
    expect([lines(problems), projects]).toEqual([[`3 null: ${message}`], []]);
  });

  test('rows above the header are named and not imported, and problems have the numbers of the spreadsheet', async () => {
    const { problems, warnings } = await preview(
      `sep=,\n"Projects, of 2027",,,,\n\n${HEADER}\n${ROW}\nA-2,,A study.,A problem.,nlp`,
    );
    expect(lines(warnings)).toEqual(['2 null: This row is above the column names and isn’t imported.']);
    expect(lines(problems)).toEqual(['6 name: Please enter a project name.']);
    const tooWide = await preview(`sep=,\n${HEADER}\n${ROW}\n${'x,'.repeat(100)}`);
    expect(lines(tooWide.problems)).toEqual([
      'null null: Row 4 has more than 100 cells. Put quotation marks around cells with separators.',
    ]);
  });
});

test('an import asks for the order of day and month before it writes anything', {
  tags: ['import-asks-for-day-order'],
}, async () => {
  const csv = `${HEADER},start_date,end_date\n${ROW},04/03/2027,31/12/2027`;
  const asked = await preview(csv);
  expect([asked.problems, asked.ambiguous_dates]).toEqual([
    [],
    [
      {
        row: 2,
        column: 'start_date',
        text: '04/03/2027',
        day_first: '2027-03-04',
        month_first: '2027-04-03',
      },
    ],
  ]);
  expect((await bring(csv)).body).toMatchObject({
    status: 422,
    detail:
      'Row 2, start_date: “04/03/2027” can be 4 March 2027 or 3 April 2027. Please choose how the file writes dates.',
  });
  expect(await stored()).toEqual([]);
  await bring(csv, { day_order: 'month_first' });
  expect(await stored()).toMatchObject([{ start_date: '2027-04-03', end_date: '2027-12-31' }]);
});

test('the preview warns about numbers, amounts and links, and a warning stops nothing', {
  tags: ['import-warns-about-numbers'],
}, async () => {
  const csv = [
    `${HEADER},budget,description`,
    '1E+05,A,A study.,A problem.,nlp,"₹1,50,000",<p><a href=mailto:me@example.org>Write</a> or <a href=https://example.org>read</a></p>',
    'AAR-01,B,A study.,A problem.,nlp,NIL,<p><a href=/api/session>Here</a></p>',
    'AAR–01,C,A study.,A problem.,nlp,-,',
  ].join('\n');
  const { problems, warnings } = await preview(csv);
  expect(problems).toEqual([]);
  expect(lines(warnings)).toEqual([
    '2 budget: Budgets are in dollars: “₹1,50,000” is imported as 150,000 dollars.',
    '2 description: The link “mailto:me@example.org” doesn’t work. Please use a web address such as https://example.org, or a path such as /guidelines. Only its words are imported.',
    '2 project_number: A spreadsheet may have changed “1E+05”, for example from digits or a code with an E. Format the column as text.',
    '3 description: The link “/api/session” doesn’t work. Please use a web address such as https://example.org, or a path such as /guidelines. Only its words are imported.',
    '4 project_number: “AAR–01” looks like “AAR-01” in row 3. Are they two projects?',
  ]);
  expect((await bring(csv)).body).toEqual({ created: 3 });
  const found = (await stored()).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(found.map(({ budget, description }) => [budget, description])).toEqual([
    [
      150_000,
      '<p>Write or <a href="https://example.org" rel="noopener nofollow" target="_blank">read</a></p>',
    ],
    [null, '<p>Here</p>'],
    [null, null],
  ]);
});

test('numbers that differ in signs that nobody sees are one number', {
  tags: ['project-import'],
}, async () => {
  const { problems } = await preview(`${HEADER}\n${ROW}\nA\u200b-1,B,A study.,A problem.,nlp`);
  expect(lines(problems)).toEqual(['3 project_number: Row 2 has this number already.']);
});

test('an export that is imported again has no protecting apostrophes', {
  tags: ['import-reads-what-people-write'],
}, async () => {
  const texts = ['=Tides', '-Bar plots', "'tis @home;\n-one"];
  const csv = csvLines([
    [...HEADER.split(','), 'start_date'],
    ['+7', ...texts, 'nlp', "'31/03/2027"],
  ]);
  await bring(csv);
  expect(await stored()).toMatchObject([
    {
      project_number: '+7',
      name: '=Tides',
      what_is_it: '<p>-Bar plots</p>',
      problem_statement: "<p>'tis @home;<br />-one</p>",
      start_date: '2027-03-31',
    },
  ]);
});
