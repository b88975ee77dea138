import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_ENTRIES_PER_PAGE } from '#domain/staff/audit.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { users } from '#server/db/schema/users.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { AUDIT_LOG, findPeopleOfLog, linesOf, type PeopleOfLog } from '../people-of-log.ts';

const portal = await portalForFile();
const sita = await createPerson(portal, { role: 'super_admin', display_name: 'Síta Auditor' });
const admin = await portal.signIn(sita);

type Entry = Partial<typeof audit_log.$inferInsert>;
const write = async (...entries: Entry[]) =>
  portal.db
    .insert(audit_log)
    .values(
      entries.map((entry) => ({
        action: 'settings_changed',
        subject_type: 'settings',
        subject_id: 'a_setting',
        ...entry,
      })),
    )
    .returning({ id: audit_log.id });
const read = async (query: string) => (await admin.get(`/api/staff/audit${query}`)).body;
const ids = async (query: string): Promise<number[]> =>
  (await read(query)).entries.map(({ id }: { id: number }) => id);

test('the audit log is for admins and super admins only', { tags: ['audit-log-page'] }, async () => {
  for (const role of ['student', 'team_lead', 'executive', 'manager'] as const) {
    const client = await portal.signIn(await createPerson(portal, { role }));
    expect((await client.get('/api/staff/audit')).status).toBe(403);
  }
  const anAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  expect((await anAdmin.get('/api/staff/audit')).status).toBe(200);
});

test('the audit log shows the present names of actor and subject', { tags: ['audit-log-page'] }, async () => {
  const person = await createPerson(portal, { display_name: 'Called Then' });
  const project = await createProject(portal, { name: 'Rain' });
  const team = await createTeam(portal, person, [], { name: 'Builders' });
  const application = await createApplication(portal, { project, applicant: person, team });
  const subjects = { user: person.id, project: project.id, team: team.id, application: application.id };
  const actor_id = sita.id;
  await write(
    ...Object.entries(subjects).map(([subject_type, subject_id]) => ({
      actor_id,
      subject_type,
      subject_id,
    })),
  );
  await portal.db.execute(sql`update profiles set display_name = 'Called Now' where user_id = ${person.id}`);
  const { entries } = await read(`?actor=${encodeURIComponent('sita aud')}&action=settings_changed`);
  const names = entries.map((entry: { subject_type: string; subject_name: string }) => [
    entry.subject_type,
    entry.subject_name,
  ]);
  expect(Object.fromEntries(names)).toEqual({
    user: 'Called Now',
    project: 'Rain',
    team: 'Builders',
    application: 'Builders, Rain',
  });
  expect(entries[0].actor).toEqual({ id: sita.id, name: 'Síta Auditor' });
});

test('the audit log has the entries of a deleted person without a name, found by their id', async () => {
  const gone = await createPerson(portal, { role: 'admin' });
  const [entry] = await write({ actor_id: gone.id, subject_type: 'user', subject_id: gone.id });
  await portal.db.delete(users).where(eq(users.id, gone.id));
  const { entries } = await read(`?actor=${gone.id}`);
  expect(entries).toMatchObject([{ ...entry, actor: { id: gone.id, name: null }, subject_name: null }]);
});

test('people of a name write the same lines whether few or many have it', {
  tags: ['audit-log-page'],
}, async () => {
  const people: Person[] = [];
  for (let index = 0; index < 3; index++)
    people.push(await createPerson(portal, { display_name: `Common Writer ${index}` }));
  const silent = await createPerson(portal, { display_name: 'Common Reader' });
  const lines = [0, 1, 2, 1, 0, 2, 2].map((index) => ({ actor_id: people[index]?.id ?? '' }));
  const written = [];
  for (const line of [...lines, { actor_id: sita.id }]) written.push(...(await write(line)));
  const newest = written.slice(0, lines.length).map(({ id }) => id);
  const linesWith = async (actors: PeopleOfLog) => {
    const inOrder = sql`order by l.at desc, l.id desc limit 5`;
    const { rows } = await portal.db.execute<{ id: number }>(
      sql`select l.id::int as id from (${linesOf(AUDIT_LOG, sql`true`, inOrder, actors)}) l order by l.id`,
    );
    return rows.map(({ id }) => id);
  };
  const few = await findPeopleOfLog(portal.db, AUDIT_LOG, 'common');
  const many = await findPeopleOfLog(portal.db, AUDIT_LOG, 'common', 1);
  expect([few, many]).toEqual([{ ids: expect.any(Array) }, { condition: expect.anything() }]);
  expect(few).not.toEqual({ ids: expect.arrayContaining([silent.id]) });
  expect(await linesWith(few)).toEqual(newest.slice(-5));
  expect(await linesWith(many)).toEqual(newest.slice(-5));
  expect((await ids('?actor=common')).toSorted((a, b) => a - b)).toEqual(newest);
});

test('the audit log names both owners of a project with a new owner', async () => {
  const [from, to] = [await createPerson(portal), await createPerson(portal)];
  const project = await createProject(portal);
  await write({
    action: 'project_handed_over',
    subject_type: 'project',
    subject_id: project.id,
    details: { from: from.id, to: to.id },
  });
  const { entries } = await read(`?subject_id=${project.id}`);
  expect(entries[0].people).toEqual([
    { id: from.id, name: from.display_name },
    { id: to.id, name: to.display_name },
  ]);
});

test('the audit log names the reviewers of an assignment that changed hands, and of a conflict', async () => {
  const [from, to] = [await createPerson(portal), await createPerson(portal)];
  const subject = { subject_type: 'application', subject_id: crypto.randomUUID() };
  await write(
    { ...subject, action: 'review_reassigned', details: { from: from.id, to: to.id } },
    { ...subject, action: 'review_conflicts_changed', details: { reviewer: from.id, is_conflict: true } },
  );
  const { entries } = await read(`?subject_id=${subject.subject_id}`);
  expect(
    entries.map(({ people }: { people: { id: string }[] }) => people.map(({ id }) => id)).toSorted(),
  ).toEqual([[from.id], [from.id, to.id]].toSorted());
});

test('the audit log filters by action, subject, subject id and days in Asia/Kolkata, both included', {
  tags: ['audit-log-page'],
}, async () => {
  const late = '2024-03-10T18:29:59Z'; // one second before midnight in India
  const [one, two, three] = await write(
    { at: late, action: 'role_changed', subject_type: 'user', subject_id: 'x-1' },
    { at: '2024-03-10T18:30:00Z', action: 'user_edited', subject_type: 'user', subject_id: 'x-2' },
    { at: '2024-03-12T00:00:00Z', action: 'user_edited', subject_type: 'user', subject_id: 'x-3' },
  );
  const all = '?from=2024-03-10&to=2024-03-12';
  expect(await ids(all)).toEqual([three?.id, two?.id, one?.id]);
  expect(await ids('?from=2024-03-10&to=2024-03-10')).toEqual([one?.id]);
  expect(await ids('?from=2024-03-11&to=2024-03-11')).toEqual([two?.id]);
  expect(await ids(`${all}&action=role_changed`)).toEqual([one?.id]);
  expect(await ids(`${all}&subject_type=team`)).toEqual([]);
  expect(await ids(`${all}&subject_id=x-2`)).toEqual([two?.id]);
});

test('the audit log rejects unknown filters', async () => {
  for (const query of ['?colour=red', '?action=lost', '?subject_type=cat', '?from=yesterday', '?before=0']) {
    expect((await admin.get(`/api/staff/audit${query}`)).status).toBe(422);
  }
});

test('the audit log pages back and forth, newest first, each entry once, even with equal instants', {
  tags: ['audit-log-page'],
}, async () => {
  const at = '2023-01-01T00:00:00Z';
  const rows = await write(
    ...Array.from({ length: AUDIT_ENTRIES_PER_PAGE * 2 + 3 }, () => ({ at, subject_id: 'paged' })),
  );
  const newestFirst = rows.map(({ id }) => id).toReversed();
  const first = await read('?subject_id=paged');
  expect([first.has_newer, first.has_older]).toEqual([false, true]);
  const second = await read(`?subject_id=paged&before=${first.entries.at(-1).id}`);
  const third = await read(`?subject_id=paged&before=${second.entries.at(-1).id}`);
  expect([third.has_newer, third.has_older]).toEqual([true, false]);
  const seen = [first, second, third].flatMap(({ entries }) => entries.map(({ id }: { id: number }) => id));
  expect(seen).toEqual(newestFirst);
  const back = await read(`?subject_id=paged&after=${third.entries[0].id}`);
  expect(back.entries).toEqual(second.entries);
  expect([back.has_newer, back.has_older]).toEqual([true, true]);
});

test('the audit log hides every line about an own application and others’ lines about its whole cycle, whatever their action', {
  tags: ['no-own-interest', 'audit-log-page'],
}, async () => {
  const applicant = await createPerson(portal, { role: 'admin' });
  const project = await createProject(portal);
  const own = await createApplication(portal, { project, applicant });
  const other = await createApplication(portal, { project, applicant: await createPerson(portal) });
  const actions = [...Object.keys(AUDIT_ACTIONS), 'an_action_of_the_future'];
  const subjects = [
    { actor_id: sita.id, subject_type: 'application', subject_id: own.id },
    { actor_id: sita.id, subject_type: 'application', subject_id: 'list' },
    { actor_id: sita.id, subject_type: 'cycle', subject_id: own.cycle_id },
    { actor_id: sita.id, subject_type: 'project', subject_id: project.id, details: { application: own.id } },
    { actor_id: applicant.id, subject_type: 'cycle', subject_id: own.cycle_id },
    { actor_id: sita.id, subject_type: 'application', subject_id: other.id },
  ];
  const asApplicant = await portal.signIn(applicant);
  const shown: string[] = [];
  const [last] = await write({});
  for (const action of actions) for (const subject of subjects) await write({ action, ...subject });
  for (let before = ''; ; ) {
    const { body } = await asApplicant.get(`/api/staff/audit${before}`);
    shown.push(
      ...body.entries
        .filter(({ id }: { id: number }) => id > (last?.id ?? 0))
        .map((one: { actor: { id: string }; subject_id: string }) => `${one.actor.id} ${one.subject_id}`),
    );
    if (!body.has_older) break;
    before = `?before=${body.entries.at(-1).id}`;
  }
  expect(new Set(shown)).toEqual(new Set([`${applicant.id} ${own.cycle_id}`, `${sita.id} ${other.id}`]));
  expect(shown).toHaveLength(2 * actions.length);
});

describe('the audit log', { tags: ['audit-log'] }, () => {
  test('the database rejects changes and deletions in the audit log', {
    tags: ['audit-log', 'asvs:16.4.2'],
  }, async () => {
    await write({});
    const cause = (change: Promise<unknown>) => change.catch(({ cause }) => cause.message);
    const refusal = 'the audit log is append-only';
    expect(await cause(portal.db.update(audit_log).set({ action: 'nothing' }))).toBe(refusal);
    expect(await cause(portal.db.delete(audit_log))).toBe(refusal);
    expect(await cause(portal.db.execute(sql`truncate audit_log`))).toBe(refusal);
  });

  test('the audit log has every change of a status: submission, decision, withdrawal, deletion of the project', {
    tags: ['audit-log'],
  }, async () => {
    const student = await createPerson(portal);
    const client = await portal.signIn(student);
    const project = await createProject(portal);
    const body = {
      project_id: project.id,
      team_id: null,
      initial_proposal: 'An idea.',
      submission_key: crypto.randomUUID(),
    };
    const { id } = (await client.post('/api/applications', body)).body;
    await admin.put(`/api/applications/${id}/status`, {
      status: 'under_review',
      expected_status: 'submitted',
    });
    await client.put(`/api/applications/${id}/withdrawal`);
    const changes = (await read(`?subject_type=application&subject_id=${id}`)).entries;
    expect(
      changes.map(({ actor, details }: { actor: Person; details: object }) => [actor.id, details]),
    ).toEqual([
      [student.id, { from: 'under_review', to: 'withdrawn' }],
      [sita.id, { from: 'submitted', to: 'under_review' }],
      [student.id, { from: null, to: 'submitted' }],
    ]);
    const other = await createApplication(portal, { project, applicant: await createPerson(portal) });
    await admin.delete(`/api/projects/${project.id}?confirmed_applications=1`);
    expect((await read(`?subject_id=${other.id}`)).entries).toMatchObject([
      { action: 'status_changed', details: { from: 'submitted', to: 'withdrawn' }, actor: { id: sita.id } },
    ]);
  });

  test('the audit log has every change of a role and every deletion', { tags: ['audit-log'] }, async () => {
    const person = await createPerson(portal);
    await admin.put(`/api/users/${person.id}/role`, { role: 'manager' });
    await admin.delete(`/api/users/${person.id}`);
    expect((await read(`?subject_id=${person.id}`)).entries).toMatchObject([
      { action: 'user_deleted', subject_name: null },
      { action: 'role_changed', details: { from: 'student', to: 'manager' } },
    ]);
  });

  test('the audit log has a bulk run as one line, which opens', { tags: ['audit-log-page'] }, async () => {
    const project = await createProject(portal);
    for (let index = 0; index < 3; index++)
      await createApplication(portal, { project, applicant: await createPerson(portal) });
    const selection = { kind: 'matching', filter: { project: project.id }, seen_total: 3 };
    const action = { kind: 'set_status', status: 'under_review' };
    const run = (await admin.post('/api/staff/bulk-runs', { selection, action })).body;
    await admin.put(`/api/staff/bulk-runs/${run.id}/start`);
    await portal.carryOutBulkRuns();
    const lines = async (query: string) =>
      (await read(query)).entries
        .filter((entry: { subject_id: string; details: { bulk_run?: string } }) =>
          [entry.subject_id, entry.details.bulk_run].includes(run.id),
        )
        .map(({ action }: { action: string }) => action);
    expect(await lines('')).toEqual(['bulk_run_started']);
    expect(await lines(`?bulk_run=${run.id}`)).toEqual([
      'status_changed',
      'status_changed',
      'status_changed',
    ]);
    expect(await lines('?action=status_changed')).toHaveLength(3);
    expect((await read(`?subject_id=${run.id}`)).entries).toMatchObject([
      { details: { kind: 'set_status', to: 'under_review', applications: 3 } },
    ]);
  });
});
