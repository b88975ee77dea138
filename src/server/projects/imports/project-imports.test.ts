import { parse } from 'csv-parse/sync';
import { eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMPORT_COLUMN_NAMES, IMPORT_LIMITS, importTemplate } from '#domain/projects/project-imports.ts';
import { projects } from '#server/db/schema/projects.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { createPerson, createProject } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const HEADER = 'project_number,name,what_is_it,problem_statement,category';

const portal = await portalForFile();
const person = await createPerson(portal, { role: 'admin' });
const admin = await portal.signIn(person);
beforeEach(async () => {
  await portal.db.delete(projects);
});

const row = (number: string, rest = '') => `${number},A project,A study.,A problem.,nlp${rest}`;
const file = (...lines: string[]) => lines.join('\n');
const preview = async (csv: string) => (await admin.post('/api/project-imports/preview', { csv })).body;
const bring = (csv: string) => admin.post('/api/project-imports', { csv });
/** The problems of a file as "row column: reason". */
const problems = async (csv: string): Promise<string[]> =>
  (await preview(csv)).problems.map(
    (problem: { row: number | null; column: string | null; message: string }) =>
      `${problem.row ?? '-'} ${problem.column ?? '-'}: ${problem.message}`,
  );
const stored = () => portal.db.select().from(projects).orderBy(projects.project_number);

describe('an import file without mistakes', () => {
  test('an import file without mistakes is previewed without a write', {
    tags: ['project-import'],
  }, async () => {
    const body = await preview(file(HEADER, row('A-1'), row('A-2')));
    expect(body).toEqual({
      problems: [],
      warnings: [],
      ambiguous_dates: [],
      projects: [
        { row: 2, project_number: 'A-1', ...AS_READ },
        { row: 3, project_number: 'A-2', ...AS_READ },
      ],
    });
    expect(await stored()).toEqual([]);
  });

  const AS_READ = {
    name: 'A project',
    category: 'nlp',
    max_team_size: 5,
    application_deadline: null,
    is_visible_to_public: true,
  };

  test('an import creates active projects of the importer, each with an audit line', async () => {
    expect(await bring(file(HEADER, row('A-1'), row('A-2')))).toMatchObject({
      status: 200,
      body: { created: 2 },
    });
    const rows = await stored();
    expect(rows.map(({ project_number, owner_id, status }) => [project_number, owner_id, status])).toEqual([
      ['A-1', person.id, 'active'],
      ['A-2', person.id, 'active'],
    ]);
    const lines = await portal.db.select().from(audit_log).where(eq(audit_log.action, 'project_imported'));
    expect(lines.map(({ actor_id, subject_id, details }) => [actor_id, subject_id, details]).sort()).toEqual(
      rows.map(({ id }) => [person.id, id, {}]).sort(),
    );
  });

  test('an import file may have a byte order mark, semicolons, Windows line ends and quoted paragraphs', async () => {
    const csv = `\uFEFF${HEADER.replaceAll(',', ';')};skills_required\r\nA-1;"Tides; and ""waves""";"One.\r\n\r\nTwo\nlines, <5 & more";A problem.;NLP;"OCR; Python|OCR"\r\n`;
    expect(await bring(csv)).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([
      {
        name: 'Tides; and "waves"',
        what_is_it: '<p>One.</p><p>Two<br />lines, &lt;5 &amp; more</p>',
        category: 'nlp',
        skills_required: ['OCR', 'Python'],
      },
    ]);
  });

  test('an import file that an editor left with mixed line ends is read', async () => {
    const { problems: found, projects } = await preview(
      `${HEADER}\r\n"A-1","Tides","A study.","A problem.","nlp"\n"A-2","Waves","A study.","A problem.","nlp"\r\n`,
    );
    expect([found, projects.length]).toEqual([[], 2]);
  });

  test('an import cleans rich text like the form', {
    tags: ['rich-text-is-cleaned', 'asvs:1.3.1'],
  }, async () => {
    const html = '<p onclick=""x()"">A <b>study</b><script>x()</script></p>';
    await bring(file(HEADER, `A-1,A project,"${html}",A problem.,nlp`));
    expect((await stored())[0]?.what_is_it).toBe('<p>A <strong>study</strong></p>');
  });

  test('an import file may have dates by day and month or in ISO, in Asia/Kolkata, and categories by name', async () => {
    const header = `${HEADER.replace(',category', '')},category,application_deadline,start_date,end_date,budget,priority,is_visible_to_public,max_team_size`;
    await bring(
      file(
        header,
        'A-1,A,A study.,A problem.,Computer Vision,31/12/2026,28/2/2027,2027-03-04,"1,00,000.50",HIGH,No,3',
        'A-2,A,A study.,A problem.,AI/ML,2026-12-31,,,,,,',
      ),
    );
    expect(await stored()).toMatchObject([
      {
        category: 'computer_vision',
        start_date: '2027-02-28',
        end_date: '2027-03-04',
        budget: 100_000.5,
        priority: 'high',
        is_visible_to_public: false,
        max_team_size: 3,
      },
      { category: 'ai_ml', priority: 'medium', is_visible_to_public: true, max_team_size: 5, budget: null },
    ]);
    const deadlines = (await stored()).map(({ application_deadline }) =>
      Date.parse(application_deadline ?? ''),
    );
    expect(deadlines).toEqual([
      Date.parse('2026-12-31T18:29:59.999Z'),
      Date.parse('2026-12-31T18:29:59.999Z'),
    ]);
  });

  test('the import template can be imported and has every column', async () => {
    const body = await preview(importTemplate());
    expect([body.problems, body.projects.length]).toEqual([[], 1]);
    expect(parse(importTemplate(), { bom: true })[0]).toEqual(IMPORT_COLUMN_NAMES);
  });
});

test('the import reports every mistake that the form rejects', { tags: ['project-import'] }, async () => {
  const csv = file(
    `${HEADER},max_team_size,budget,application_deadline,is_visible_to_public,main_image_url,start_date,end_date,images`,
    ',,,,',
    'A-1,,A study.,A problem.,cooking,21,-1,31/02/2026,perhaps,javascript:x(),2026-05-01,2026-04-01,https://a.example/1.png|nowhere',
    'A-2,A,A study.,,nlp,four,much,soon,,,,,',
  );
  expect(await problems(csv)).toEqual([
    '3 name: Please enter a project name.',
    '3 category: “cooking” isn’t a category. Use ai_ml, computer_vision, nlp, data_science, web_dev, mobile_dev, robotics, other.',
    '3 max_team_size: A team has 1 to 20 members.',
    '3 budget: A budget can’t be negative.',
    '3 application_deadline: Please write the date as dd/mm/yyyy or yyyy-mm-dd.',
    '3 images: Please enter an image link that starts with https://, or a path on this site.',
    '3 main_image_url: Please enter an image link that starts with https://, or a path on this site.',
    '3 is_visible_to_public: Please write yes or no.',
    '4 problem_statement: Please write the problem statement.',
    '4 max_team_size: Please enter a whole number.',
    '4 budget: Please enter an amount.',
    '4 application_deadline: Please write the date as dd/mm/yyyy or yyyy-mm-dd.',
  ]);
  expect(await problems(file(`${HEADER},start_date,end_date`, row('A-1', ',2026-05-01,2026-04-01')))).toEqual(
    ['2 end_date: The end date is before the start date.'],
  );
});

test('the import reports links that lead nowhere or into the portal itself', async () => {
  const own = 'https://example.org/a.png;http://localhost:3000/api/session';
  expect(await problems(file(`${HEADER},images`, row('A-1', `,${own}`)))).toEqual([
    '2 images: Please enter an image link that starts with https://, or a path on this site.',
  ]);
});

test('the import reports numbers that occur twice or belong to a project, regardless of case', {
  tags: ['project-import'],
}, async () => {
  await createProject(portal, { project_number: 'taken-1' });
  await createProject(portal, { project_number: 'GONE-1', deleted_at: new Date().toISOString() });
  expect(await problems(file(HEADER, row('A-1'), row('TAKEN-1'), row('a-1 '), row('gone-1')))).toEqual([
    '3 project_number: Another project already has this number.',
    '4 project_number: Row 2 has this number already.',
  ]);
});

test('the import reports unknown, duplicate and missing columns', { tags: ['project-import'] }, async () => {
  expect(await problems(file('project_number,name,Name,colour,,what_is_it,category', row('A-1')))).toEqual([
    '1 colour: We don’t know this column. Please remove or rename it.',
    '1 : A column has no name.',
    '1 name: This column appears twice.',
    '1 problem_statement: This required column is missing.',
  ]);
});

test('a file of more than a hundred columns is one problem, however many columns it has', async () => {
  expect(await problems(file(Array(500_000).fill('1').join(','), row('A-1')))).toEqual([
    '- -: The file has more than 100 columns; the template has 25. Please use the columns of the template.',
  ]);
});

test('a row of countless cells is one problem, and so are countless lines', async () => {
  const wide = file(HEADER, row('A-1'), Array(500_000).fill('1').join(','));
  expect(await problems(wide)).toEqual([
    '- -: Row 3 has more than 100 cells. Put quotation marks around cells with separators.',
  ]);
  expect(await problems(file(HEADER, ...Array(20_000).fill(''), row('A-1')))).toEqual([
    '- -: The file has more than 20000 lines. Please remove the empty ones.',
  ]);
  const quoted = `"A study, ${'of tides, '.repeat(200)}"`;
  expect(await problems(file(HEADER, `A-1,A project,${quoted},A problem.,nlp`))).toEqual([]);
});

test('rows keep their numbers below blank lines', async () => {
  expect(await problems(file(HEADER, '', ' , ', row('A-1', ',and more')))).toEqual([
    '4 -: This row has 6 cells, the header 5. Put quotation marks around cells with separators.',
  ]);
});

test('the import reports a row with more cells than the header', async () => {
  expect(await problems(file(HEADER, row('A-1', ',and more')))).toEqual([
    '2 -: This row has 6 cells, the header 5. Put quotation marks around cells with separators.',
  ]);
});

test.each([
  ['', 'The file is empty.'],
  [HEADER, 'The file has no rows below its header.'],
  [
    file(HEADER, 'A-1,"A project,A study.'),
    'The file can’t be read as CSV: a quotation mark isn’t closed, or is in the middle of a cell, near line 2.',
  ],
  ['PK\u0003\u0004\0', 'This isn’t a text file. Please save the sheet as CSV (UTF-8).'],
  ['é'.repeat(IMPORT_LIMITS.bytes / 2 + 1), 'The file is larger than 5 MB.'],
])(
  'an import file that begins with %.8j is rejected as a whole',
  { tags: ['project-import'] },
  async (csv, message) => {
    expect((await preview(csv)).problems).toEqual([{ row: null, column: null, message }]);
  },
);

test('an import file has 5,000 rows at most', { tags: ['project-import'], timeout: 60_000 }, async () => {
  const rows = Array.from({ length: IMPORT_LIMITS.rows + 1 }, (_, index) => row(`A-${index}`));
  expect(await problems(file(HEADER, ...rows))).toEqual([
    '- -: The file has more than 5,000 rows, the most for one import.',
  ]);
  expect(await bring(file(HEADER, ...rows.slice(1)))).toMatchObject({ body: { created: 5000 } });
});

test('an import writes all or nothing and checks again after the preview', {
  tags: ['project-import', 'asvs:2.3.3'],
}, async () => {
  const response = await bring(file(HEADER, row('A-1'), 'A-2,,A study.,A problem.,nlp'));
  expect([response.status, response.body.title, response.body.detail]).toEqual([
    422,
    'Error importing projects',
    'Row 3, name: Please enter a project name.',
  ]);
  expect(response.body.errors).toEqual([
    { path: '3.name', message: 'Please enter a project name.', title: 'Error importing projects' },
  ]);
  expect(await stored()).toEqual([]);
});

test('importing one file ten times at once succeeds once; the others get the taken numbers', {
  tags: ['project-import'],
}, async () => {
  const csv = file(HEADER, row('A-1'), row('A-2'));
  const responses = await Promise.all(Array.from({ length: 10 }, () => bring(csv)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
  for (const { body } of responses.filter(({ status }) => status === 422)) {
    expect(body.errors).toMatchObject([{ path: '2.project_number' }, { path: '3.project_number' }]);
  }
  const rows = await portal.db.select().from(projects).where(isNull(projects.deleted_at));
  expect(rows).toHaveLength(2);
});

test('an import is for staff only and rejects unknown fields', async () => {
  const manager = await portal.signIn(await createPerson(portal, { role: 'manager' }));
  const csv = file(HEADER, row('A-1'));
  expect((await manager.post('/api/project-imports', { csv })).status).toBe(403);
  expect((await manager.post('/api/project-imports/preview', { csv })).status).toBe(403);
  expect((await admin.post('/api/project-imports', { csv, owner_id: person.id })).status).toBe(422);
});

test('an import file far above the limit is rejected before it is read', async () => {
  const response = await bring('x'.repeat(4 * IMPORT_LIMITS.bytes));
  expect([response.status, response.body.detail]).toEqual([422, 'The file is larger than 5 MB.']);
});
