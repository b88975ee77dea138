import { parse } from 'csv-parse/sync';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { FRAME_HEADER_BYTES } from '#domain/applications/application-selections.ts';
import { combinedDetailedProposal } from '#domain/applications/proposals.ts';
import { application_review_sums } from '#server/db/schema/application-list.ts';
import { applications } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { profiles } from '#server/db/schema/users.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const PATH = '/api/staff/application-exports';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(admin);

type Values = Partial<typeof applications.$inferInsert>;
const submitted = (values?: Values, applicant?: Person) => createSubmission(portal, values, applicant);

const matching = (filter: Record<string, unknown> = {}) => ({ kind: 'matching', filter, seen_total: 0 });
const of = (project: string) => matching({ project });
const picked = (...ids: string[]) => ({
  kind: 'picked',
  rows: ids.map((id) => ({ id, seen_status: 'submitted' })),
});

async function csv(selection: object): Promise<Record<string, string>[]> {
  const { body } = await staff.post(PATH, { format: 'csv', selection });
  return parse(body, { columns: true, bom: true, record_delimiter: '\r\n' });
}

const detailed: Values = {
  stage: 'detailed',
  technical_approach: 'Höre "genau" zu,\nimmer.',
  tech_stack: 'PostgreSQL',
  past_experience: 'A robot',
  curriculum_fit: 'Signals',
  time_commitment: 'Ten hours',
};

test('the CSV export has the columns of the screen, the texts, and times of Asia/Kolkata', async () => {
  const member = await createPerson(portal, { display_name: 'Zoya Member' });
  const leader = await createPerson(portal, { display_name: 'Anil Leader' });
  const team = await createTeam(portal, leader, [member], { name: 'Listeners' });
  const project = await createProject(portal, { name: 'Whales, and "more"', project_number: 'SEA-1' });
  const values: Values = {
    ...detailed,
    score: 81,
    admin_comments: 'Convincing.',
    submitted_at: '2026-03-01T20:00:00Z',
    detailed_submitted_at: '2026-03-05T04:30:00Z',
    created_at: '2026-03-01T19:00:00Z',
  };
  const made = await createApplication(portal, {
    project,
    applicant: leader,
    team,
    members: [member],
    values,
  });
  const { resume_file_id } = await profileOf(leader);
  portal.clock.set('2026-03-10T06:00:00Z');
  await staff.put(`/api/applications/${made.id}/status`, {
    status: 'accepted',
    expected_status: 'submitted',
  });
  expect(await csv(of(project.id))).toEqual([
    {
      'Applicant/Team': 'Listeners',
      'Applied As': 'Team',
      'Project Number': 'SEA-1',
      Project: 'Whales, and "more"',
      Contact: 'Anil Leader',
      Email: leader.email,
      Phone: '+91 90000 00000',
      College: 'College of Examples',
      Degree: 'BTech',
      Semester: '6',
      GitHub: 'https://github.com/example',
      Resume: `http://localhost:3000/files/${resume_file_id}`,
      Members: 'Anil Leader; Zoya Member',
      'Member Emails': `${leader.email}; ${member.email}`,
      Status: 'Accepted',
      Stage: 'Detailed',
      Score: '81',
      Reviews: '',
      'Planned Reviews': '',
      Adjusted: '',
      'Admin Comments': 'Convincing.',
      Submitted: '02/03/2026 01:30',
      'Detailed Submitted': '05/03/2026 10:00',
      Decided: '10/03/2026 11:30',
      'Decided By': admin.display_name,
      Created: '02/03/2026 00:30',
      'Initial Proposal': 'We would like to build it.',
      'Detailed Proposal': combinedDetailedProposal(made),
      Presentation: '',
      Reference: expect.stringMatching(/^SEA-1-\d{4,}$/),
      Application: `http://localhost:3000/admin/applications?open=${made.id}`,
      'Application ID': made.id,
    },
  ]);
});

test('the CSV export puts an apostrophe before every cell that a spreadsheet would calculate', async () => {
  const starts = ['=', '+', '-', '@', '\t', '\r'];
  const made = await Promise.all(
    starts.map((start) => submitted({ initial_proposal: `${start}cmd|'/c calc'!A0` })),
  );
  const rows = await csv(picked(...made.map(({ id }) => id)));
  expect(rows.map((row) => row['Initial Proposal'])).toEqual(
    starts.map((start) => `'${start === '\r' ? '\n' : start}cmd|'/c calc'!A0`),
  );
});

test('the CSV export has one row for a text of two lines, whose second is no formula', {
  tags: ['export-is-safe'],
}, async () => {
  const { id } = await submitted({ initial_proposal: 'one\n=1+1' });
  const { body } = await staff.post(PATH, { format: 'csv', selection: picked(id) });
  expect(body).toContain(`,"one\n'=1+1",`);
});

test.each([
  ['+91 98765 43210', '+91 98765 43210'],
  ['+919876543210', '+9198765 43210'],
  ['+91-98765-43210', '+91 98765 43210'],
  ['(0172) 270.1234', '0172 270 1234'],
  ['09876543210', '098765 43210'],
  ['+९१ ९८७६५ ४३२१०', '+९१ ९८७६५ ४३२१०'],
  ['+91 98765 43210 ext. 5', "'+91 98765 43210 ext. 5"],
  ['100', '100'],
])('the CSV export writes the phone number %s as text: %s', async (phone, expected) => {
  const { id, person } = await submitted();
  await portal.db.update(profiles).set({ phone }).where(eq(profiles.user_id, person.id));
  expect((await csv(picked(id)))[0]?.Phone).toBe(expected);
});

test('the CSV export links to the presentation and names no reverted decision', async () => {
  const { id } = await submitted({ status: 'shortlisted' });
  const [file] = await portal.db.insert(files).values(presentation).returning();
  await portal.db.update(applications).set({ presentation_file_id: file?.id }).where(eq(applications.id, id));
  const [row] = await csv(picked(id));
  expect([row?.Presentation, row?.['Applied As'], row?.['Decided By']]).toEqual([
    `http://localhost:3000/files/${file?.id}`,
    'Alone',
    '',
  ]);
});

test('the CSV export is UTF-8 with a byte order mark, and states its number of rows', async () => {
  const { id } = await submitted({ initial_proposal: 'Wörter' });
  const { headers, body } = await staff.post(PATH, {
    format: 'csv',
    selection: picked(id),
    progress: true,
  });
  const file = Buffer.concat(frames(body).map(({ bytes }) => bytes));
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString('utf8')).toContain('Wörter');
  expect(headers.get('X-Total-Rows')).toBe('1');
});

test('the CSV export has the rows and the order of the list under every filter and sort', {
  tags: ['export'],
}, async () => {
  const project = await createProject(portal, { name: 'Ordered' });
  for (let score = 0; score < 60; score++) {
    await createApplication(portal, {
      project,
      applicant: await createPerson(portal),
      values: { score: (score * 7) % 20, status: score % 2 ? 'shortlisted' : 'submitted' },
    });
  }
  for (const filter of [
    { project: project.id },
    { project: project.id, sort: 'score', order: 'asc' },
    { project: project.id, sort: 'applicant', order: 'desc', status: 'shortlisted' },
    { search: 'ordered', score_min: 3, score_max: 11 },
  ]) {
    const listed: string[] = [];
    for (const page of [1, 2]) {
      const query = new URLSearchParams(Object.entries({ ...filter, page }).map(([k, v]) => [k, String(v)]));
      const { body } = await staff.get(`/api/staff/applications?${query}`);
      if (body.page === page) listed.push(...body.applications.map(({ id }: { id: string }) => id));
    }
    expect((await csv(matching(filter))).map((row) => row['Application ID'])).toEqual(listed);
  }
});

test('the CSV export has a few hundred rows once each', async () => {
  const project = await createProject(portal);
  const person = await createPerson(portal);
  await portal.db.insert(applications).values(
    Array.from({ length: 620 }, () => ({
      project_id: project.id,
      applicant_id: person.id,
      status: 'submitted' as const,
      submitted_at: new Date().toISOString(),
    })),
  );
  const ids = (await csv(of(project.id))).map((row) => row['Application ID']);
  expect([ids.length, new Set(ids).size]).toEqual([620, 620]);
});

test('the CSV export has the selected rows once each, in their order, without deleted ones', {
  tags: ['export'],
}, async () => {
  const [one, two] = [await submitted(), await submitted()];
  const rows = await csv(picked(two.id, one.id, two.id, crypto.randomUUID()));
  expect(rows.map((row) => row['Application ID'])).toEqual([two.id, one.id]);
});

test('the CSV export has no text of a draft or of an application withdrawn before its submission', {
  tags: ['export-hides-drafts'],
}, async () => {
  const draft = await submitted({ status: 'draft', initial_proposal: 'Only for me.' });
  const withdrawn = await submitted({
    status: 'withdrawn',
    submitted_at: null,
    initial_proposal: 'Only for me.',
  });
  const rows = await csv(picked(draft.id, withdrawn.id));
  expect(rows.map((row) => [row.Status, row['Initial Proposal'], row.Submitted])).toEqual([
    ['Draft', '', ''],
    ['Withdrawn', '', ''],
  ]);
});

test('the CSV export hides score and comments from the people of the application', {
  tags: ['export-hides-drafts', 'asvs:8.2.3'],
}, async () => {
  const own = await submitted({ score: 90, admin_comments: 'Good.' }, admin);
  const other = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  await other.put(`/api/applications/${own.id}/status`, {
    status: 'rejected',
    expected_status: 'submitted',
  });
  const [row] = await csv(picked(own.id));
  expect([row?.Status, row?.Score, row?.['Admin Comments'], row?.['Decided By']]).toEqual([
    'Rejected',
    '',
    '',
    '',
  ]);
});

test('the CSV export has the reviews as numbers and the adjusted score, but not where the own review is open', {
  tags: ['export', 'others-reviews-are-hidden'],
}, async () => {
  const [cycle, readers] = [
    await createCycle(portal, { state: 'open' }),
    [admin, await createPerson(portal, { role: 'admin' })],
  ];
  const round = await createReviewRound(portal, { cycle_id: cycle.id, values: { per_application: 2 } });
  const project = await createProject(portal, { cycle_id: cycle.id });
  const made = await createApplication(portal, { project, applicant: await createPerson(portal) });
  const [own, other] = await Promise.all(readers.map((reader) => createReviewer(portal, round, reader)));
  if (!own || !other) throw new Error('There are no reviewers.');
  await createReview(portal, round, await createAssignment(portal, round, other, made), 60);
  await portal.db
    .update(application_review_sums)
    .set({ adjusted: 61.26 })
    .where(eq(application_review_sums.application_id, made.id));
  const exported = async () => {
    const [row] = await csv({ ...picked(made.id), cycle: cycle.slug });
    return [row?.Score, row?.Reviews, row?.['Planned Reviews'], row?.Adjusted];
  };
  expect(await exported()).toEqual(['60', '1', '2', '61.3']);
  await createAssignment(portal, round, own, made);
  expect(await exported()).toEqual(['', '', '', '']);
});

test('the CSV export names a deleted account', async () => {
  const { id, person } = await submitted();
  await portal.db.update(applications).set({ applicant_id: null }).where(eq(applications.id, id));
  const [row] = await csv(picked(id));
  expect([row?.['Applicant/Team'], row?.Email, row?.Members]).toEqual([
    'Account deleted',
    '',
    person.display_name,
  ]);
});

test('the XLSX export opens as a workbook with the same cells, a frozen header and a filter', {
  tags: ['export'],
}, async () => {
  const { id, person, project } = await submitted({
    ...detailed,
    score: 7,
    initial_proposal: '=1+1 <b>&</b> _x0041_ \u000b\ud800 end',
    submitted_at: '2026-03-01T20:00:00Z',
  });
  const sheet = await readSheet(picked(id));
  const [head, row] = sheet.rows;
  expect(head).toEqual(Object.keys((await csv(picked(id)))[0] ?? {}));
  expect(row?.slice(0, 4)).toEqual([person.display_name, 'Alone', project.project_number, project.name]);
  expect([row?.[6], row?.[16]]).toEqual(['+91 90000 00000', '7']);
  expect(row?.[26]).toBe('=1+1 <b>&</b> _x005F_x0041_ \ufffd end');
  // 02/03/2026 01:30 as days since the end of 1899
  expect(Number(row?.[21])).toBeCloseTo(46083 + 1.5 / 24, 9);
  expect(sheet.xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet.xml).toContain('<autoFilter ref="A1:AF2"/>');
});

test('the XLSX export shortens a text beyond the limit of a cell and says so', async () => {
  const { id } = await submitted({ initial_proposal: 'w'.repeat(40_000) });
  const { rows } = await readSheet(picked(id));
  expect(rows[1]?.[26]).toMatch(/^w+… \(shortened: the CSV has the whole text\)$/);
  expect(rows[1]?.[26]?.length).toBe(32_767);
  expect((await csv(picked(id)))[0]?.['Initial Proposal']?.length).toBe(40_000);
});

test('an export is audited with its format, rows and ids, without the search text', {
  tags: ['audit-log', 'export-hides-drafts'],
}, async () => {
  const { project } = await submitted();
  await csv(matching({ project: project.id, status: 'submitted', search: 'Person' }));
  const [entry] = await portal.db.select().from(audit_log).orderBy(desc(audit_log.id)).limit(1);
  expect(entry).toMatchObject({
    actor_id: admin.id,
    action: 'applications_exported',
    details: { format: 'csv', rows: 1, project: project.id, status: 'submitted', has_search: true },
  });
  expect(JSON.stringify(entry)).not.toContain('Person');
});

test('an export is rejected without an audit line for everybody but staff', {
  tags: ['export-hides-drafts'],
}, async () => {
  const before = await portal.db.$count(audit_log);
  const student = await portal.signIn(await createPerson(portal));
  const body = { format: 'csv', selection: matching() };
  expect((await student.post(PATH, body)).status).toBe(403);
  expect((await portal.visitor().post(PATH, body)).status).toBe(401);
  expect(await portal.db.$count(audit_log)).toBe(before);
});

test('an export with unknown parameters is rejected', async () => {
  for (const body of [
    { format: 'pdf', selection: matching() },
    { format: 'csv', selection: matching({ colour: 'red' }) },
    { format: 'csv', selection: { kind: 'picked', rows: [] } },
    { format: 'csv', selection: matching(), more: 1 },
  ]) {
    expect((await staff.post(PATH, body)).status).toBe(422);
  }
});

test('an export reports its finished rows in frames, up to all of them', { tags: ['export'] }, async () => {
  const project = await createProject(portal);
  for (let i = 0; i < 3; i++)
    await createApplication(portal, { project, applicant: await createPerson(portal) });
  for (const format of ['csv', 'xlsx']) {
    const { body } = await staff.post(PATH, { format, selection: of(project.id), progress: true });
    const counts = frames(body).map(({ rows }) => rows);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.every((count) => count <= 3)).toBe(true);
  }
});

test('at most two exports run at once, and a closed connection frees a place', {
  tags: ['export'],
}, async () => {
  await makeLongTexts();
  const [one, two] = [await begin(), await begin()];
  const third = await staff.post(PATH, { format: 'csv', selection: matching() });
  expect([third.status, third.body.code]).toEqual([429, 'too_many_requests']);
  await one.body?.cancel();
  await two.body?.cancel();
  await expect
    .poll(
      async () => (await staff.post(PATH, { format: 'csv', selection: picked(crypto.randomUUID()) })).status,
    )
    .toBe(200);
  await expect.poll(openSnapshots).toBe(0);
});

const profileOf = async ({ id }: Person) =>
  (await portal.db.select().from(profiles).where(eq(profiles.user_id, id)))[0] ?? expect.fail();

const presentation: typeof files.$inferInsert = {
  key: 'presentations/one.pdf',
  kind: 'presentation',
  name: 'one.pdf',
  content_type: 'application/pdf',
  size: 1,
  sha256: '0'.repeat(64),
};

/** More than the buffers between the database and the reader. */
async function makeLongTexts() {
  const project = await createProject(portal);
  const person = await createPerson(portal);
  await portal.db.insert(applications).values(
    Array.from({ length: 600 }, () => ({
      project_id: project.id,
      applicant_id: person.id,
      status: 'submitted' as const,
      initial_proposal: 'long '.repeat(5000),
      submitted_at: new Date().toISOString(),
    })),
  );
}

/** A download with a slow reader. */
async function begin(): Promise<Response> {
  const headers = { ...staff.headers(), 'Content-Type': 'application/json' };
  const body = JSON.stringify({ format: 'csv', selection: matching() });
  return portal.app.request(`http://localhost:3000${PATH}`, { method: 'POST', headers, body });
}

async function openSnapshots(): Promise<number> {
  const { rows } = await portal.db.execute<{ open: number }>(sql`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
  `);
  return rows[0]?.open ?? 0;
}

function frames(body: Uint8Array): { rows: number; bytes: Buffer }[] {
  const buffer = Buffer.from(body);
  const found = [];
  for (let at = 0; at < buffer.length; ) {
    const length = buffer.readUInt32BE(at + 4);
    const start = at + FRAME_HEADER_BYTES;
    found.push({ rows: buffer.readUInt32BE(at), bytes: buffer.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

async function readSheet(selection: object) {
  const { body } = await staff.post(PATH, { format: 'xlsx', selection });
  const parts = await unzip(Buffer.from(body));
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?:\/>|[^>]*>(.*?)<\/c>)/gs)].map(([, cell = '']) => unescapeXml(cell)),
  );
  return { xml, rows };
}

const unescapeXml = (cell: string) =>
  cell
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    entries.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return entries;
}
