import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { application_events, applications, detailed_drafts } from '#server/db/schema/applications.ts';
import { projects } from '#server/db/schema/projects.ts';
import { review_comments } from '#server/db/schema/reviews.ts';
import { accounts } from '#server/db/schema/sign-in.ts';
import { team_member_profiles } from '#server/db/schema/teams.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import type { Client, TestResponse } from '#tests/client.ts';
import { pdfBytes, pptxBytes } from '#tests/documents.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { jpegBytes } from '#tests/pictures.ts';
import { portalForFile, startPortal } from '#tests/portal.ts';

const PASSWORD = 'a long enough password';

let asha: Person;
let bina: Person;
let asAsha: Client;
const portal = await portalForFile();
beforeEach(async () => {
  asha = await createPerson(portal, { display_name: 'Asha' });
  bina = await createPerson(portal, { display_name: 'Bina' });
  asAsha = await portal.signIn(asha);
});

async function givePassword({ id }: Person) {
  const password = await hashPassword(PASSWORD);
  await portal.db
    .insert(accounts)
    .values({ user_id: id, account_id: id, provider_id: 'credential', password });
}
const isThere = async ({ id }: Person) => (await portal.db.$count(users, eq(users.id, id))) === 1;

test('deleting an account requires the password again, with an error at its field', async () => {
  await givePassword(asha);
  for (const [body, message] of [
    [{ password: 'something else' }, 'This isn’t your password.'],
    [{}, 'Please enter your password.'],
  ] as const) {
    const response = await asAsha.delete('/api/account', body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([{ path: 'password', title: 'Error deleting account', message }]);
  }
  expect(await isThere(asha)).toBe(true);
  expect((await asAsha.delete('/api/account', { password: PASSWORD })).status).toBe(200);
  expect(await isThere(asha)).toBe(false);
});

test('deleting an account allows ten wrong passwords, then says when to try again', async () => {
  await givePassword(asha);
  for (let attempt = 0; attempt < 10; attempt++) {
    await asAsha.delete('/api/account', { password: `guess ${attempt}` });
  }
  const response = await asAsha.delete('/api/account', { password: PASSWORD });
  expect([response.status, Number(response.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect(await isThere(asha)).toBe(true);
});

test('deleting an account without a password needs none and ends every session', async () => {
  const phone = await portal.signIn(asha);
  const response = await asAsha.delete('/api/account', {});
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().join()).toMatch(/session_token=;/);
  expect((await phone.get('/api/profile')).status).toBe(401);
  expect((await phone.get('/api/session')).body.user).toBeNull();
});

test('the last super admin cannot delete their account, but another one can', async () => {
  const last = await createPerson(portal, { role: 'super_admin' });
  const client = await portal.signIn(last);
  const rejected = await client.delete('/api/account', {});
  expect([rejected.status, rejected.body.code]).toEqual([409, 'last_super_admin']);
  await createPerson(portal, { role: 'super_admin' });
  expect((await client.delete('/api/account', {})).status).toBe(200);
});

test('fifty simultaneous deletions delete an account once without an error', async () => {
  const tabs = await Promise.all(Array.from({ length: 50 }, () => portal.signIn(asha)));
  const responses = await Promise.all(tabs.map((tab) => tab.delete('/api/account', {})));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  expect(await isThere(asha)).toBe(false);
});

test('the projects of a deleted account pass to the longest-serving super admin who isn’t disabled', async () => {
  const own = await startPortal();
  const manager = await createPerson(own, { role: 'manager' });
  const [newer, older, disabled] = [
    await createPerson(own, { role: 'super_admin' }),
    await createPerson(own, { role: 'super_admin' }),
    await createPerson(own, { role: 'super_admin', disabled: true }),
  ];
  const since = (person: Person, at: string) =>
    own.db
      .update(users)
      .set({ created_at: new Date(at) })
      .where(eq(users.id, person.id));
  await since(newer, '2024-01-01');
  await since(older, '2023-01-01');
  await since(disabled, '2022-01-01');
  const project = await createProject(own, { owner_id: manager.id });
  expect((await (await own.signIn(manager)).delete('/api/account', {})).status).toBe(200);
  const [left] = await own.db.select().from(projects).where(eq(projects.id, project.id));
  expect(left?.owner_id).toBe(older.id);
  await own.close();
});

test('the preview of a deletion lists its effects and says whether it requires the password', async () => {
  await createApplication(portal, { project: await createProject(portal), applicant: asha });
  const before = await asAsha.get('/api/account/deletion');
  expect(before.body).toEqual({
    solo_applications: 1,
    team_applications: 0,
    teams_led: 0,
    teams_joined: 0,
    projects_owned: 0,
    has_password: false,
  });
  await givePassword(asha);
  expect((await asAsha.get('/api/account/deletion')).body.has_password).toBe(true);
});

test('the data export has the account, the profile and the sessions without tokens', async () => {
  await givePassword(asha);
  const { data, text } = await exported();
  expect(data.account).toMatchObject({ id: asha.id, email: asha.email, sign_in_methods: ['credential'] });
  expect(data.profile).toMatchObject({ display_name: 'Asha', college: 'College of Examples', year: 6 });
  expect(data.sessions).toHaveLength(1);
  const { rows } = await portal.db.execute<{ secret: string }>(sql`
      select token_hash as secret from sessions where user_id = ${asha.id}
      union select password from accounts where user_id = ${asha.id}
    `);
  expect(rows).toHaveLength(2);
  for (const { secret } of rows) expect(text).not.toContain(secret);
});

test('the data export has the person’s résumé, presentations and pictures byte by byte', async () => {
  const [resume, talk] = [await pdfBytes({ text: 'Asha’s résumé' }), await pptxBytes()];
  await asAsha.upload('PUT', '/api/profile/resume', resume, 'résumé.pdf');
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: asha,
  });
  await asAsha.upload('POST', `/api/applications/${application.id}/presentation`, talk, 'talk.pptx');
  const own = await createProject(portal, { owner_id: asha.id });
  const picture = jpegBytes();
  await asAsha.upload('POST', `/api/projects/${own.id}/pictures`, picture, 'station.jpg');
  const { data, entries } = await exported();
  expect(data.files).toMatchObject([
    { path: 'files/1-résumé.pdf', kind: 'resume', size: resume.length },
    { path: 'files/2-talk.pptx', kind: 'presentation', size: talk.length },
    { path: 'files/3-station.jpg', kind: 'picture', size: picture.length },
  ]);
  expect(entries.get('files/3-station.jpg')?.equals(picture)).toBe(true);
  expect(entries.get('files/1-résumé.pdf')?.equals(resume)).toBe(true);
  expect(entries.get('files/2-talk.pptx')?.equals(talk)).toBe(true);
});

test('the data export has the order of wishes', async () => {
  const project = await createProject(portal, { name: 'Tides' });
  const { id } = await createApplication(portal, { project, applicant: asha });
  await asAsha.put('/api/applications/wishes', { application_ids: [id] });
  const { data } = await exported();
  expect(data.wishes).toMatchObject([{ projects: ['Tides'] }]);
});

test('the data export has the saved views', async () => {
  await asAsha.post('/api/saved-views', { name: 'To read', filter: { kind: 'team' } });
  const { data } = await exported();
  expect(data.saved_views).toMatchObject([{ name: 'To read', filter: { kind: 'team' } }]);
});

test('the data export has the reviews and comments of a reviewer, without the people whom they reviewed', {
  tags: ['erasure'],
}, async () => {
  const round = await createReviewRound(portal);
  const application = await createSubmission(portal);
  const assignment = await createAssignment(
    portal,
    round,
    await createReviewer(portal, round, asha),
    application,
  );
  await createReview(portal, round, assignment, 70, {
    private_note: 'Only for us.',
    applicant_note: 'Well done.',
  });
  await portal.db.insert(review_comments).values({
    cycle_id: round.cycle_id,
    application_id: application.id,
    author_id: asha.id,
    text: 'I liked it.',
  });
  const { data, text } = await exported();
  expect(data.reviews).toMatchObject([
    {
      stage: 'initial',
      state: 'submitted',
      score: 70,
      private_note: 'Only for us.',
      applicant_note: 'Well done.',
    },
  ]);
  expect(data.review_discussion).toMatchObject([{ text: 'I liked it.' }]);
  for (const other of [application.id, application.person.email]) expect(text).not.toContain(other);
});

test('the data export lists a missing file instead of failing', async () => {
  const { data, entries } = await exported();
  expect(data.files).toMatchObject([{ name: 'resume.pdf', path: null, missing: true }]);
  expect([...entries.keys()]).toEqual(['data.json']);
});

test('the data export has applications with texts, drafts and events, but no score, comments or staff notes', {
  tags: ['asvs:8.2.3'],
}, async () => {
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: asha,
    values: { initial_proposal: 'My own proposal', score: 87, admin_comments: 'A secret assessment' },
  });
  await portal.db
    .insert(detailed_drafts)
    .values({ application_id: application.id, technical_approach: 'A draft' });
  await portal.db.insert(application_events).values([
    { application_id: application.id, kind: 'submitted', to_status: 'submitted' },
    { application_id: application.id, kind: 'reviewed', note: 'A secret note' },
  ]);
  await createApplication(portal, {
    project: await createProject(portal),
    applicant: asha,
    values: { status: 'draft', initial_proposal: 'Half a proposal' },
  });
  const { data, text } = await exported();
  const byText = Object.fromEntries(data.applications.map((row: Data) => [row.texts.initial_proposal, row]));
  expect(byText['My own proposal']).toMatchObject({
    status: 'submitted',
    detailed_draft: { technical_approach: 'A draft' },
    events: [{ kind: 'submitted', to_status: 'submitted' }],
  });
  expect(byText['Half a proposal']).toMatchObject({ status: 'draft' });
  expect(text).not.toMatch(/secret|score|comments/);
});

test('the data export has what leaders wrote about the person, without the contact data of others', async () => {
  const team = await createTeam(portal, bina, [asha]);
  await createApplication(portal, {
    project: await createProject(portal),
    applicant: bina,
    team,
    members: [asha],
  });
  const other = await createTeam(portal, await createPerson(portal));
  await portal.db.insert(team_member_profiles).values([
    { team_id: other.id, display_name: 'Asha as described', email: asha.email, phone: '+91 1' },
    { team_id: other.id, display_name: 'Somebody', email: 'somebody@example.test', phone: '+91 2' },
  ]);
  const { data, text } = await exported();
  expect(data.teams).toMatchObject([{ name: team.name, is_leader: false }]);
  expect(data.member_profiles).toMatchObject([{ display_name: 'Asha as described', phone: '+91 1' }]);
  expect(data.applications).toMatchObject([
    { team: team.name, on_roster: { email: asha.email }, detailed_draft: null },
  ]);
  expect(text).not.toContain(bina.email);
  expect(text).not.toContain('somebody@example.test');
});

test('the data export has no text of an application that continued after the person left', async () => {
  const team = await createTeam(portal, bina, [asha]);
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: bina,
    team,
    members: [asha],
  });
  await asAsha.delete(`/api/teams/${team.id}/members/${asha.id}`);
  await portal.db
    .update(applications)
    .set({ initial_proposal: 'Written later' })
    .where(eq(applications.id, application.id));
  const { data } = await exported();
  expect(data.applications).toMatchObject([
    { id: application.id, texts: null, on_roster: { left_at: expect.any(String) } },
  ]);
});

test('the data export is available ten times an hour', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await asAsha.get('/api/account/export')).status).toBe(200);
  }
  expect((await asAsha.get('/api/account/export')).status).toBe(429);
});

type Data = TestResponse['body'];

async function exported(): Promise<{ data: Data; text: string; entries: Map<string, Buffer> }> {
  const { status, headers, body } = await asAsha.get('/api/account/export');
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/zip']);
  const entries = await unzip(Buffer.from(body));
  const text = entries.get('data.json')?.toString() ?? '';
  return { data: JSON.parse(text), text, entries };
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    entries.set(entry.fileName, Buffer.concat(chunks));
  }
  return entries;
}
