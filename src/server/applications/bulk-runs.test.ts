import { parse } from 'csv-parse/sync';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { application_events, applications } from '#server/db/schema/applications.ts';
import { bulk_runs } from '#server/db/schema/bulk-runs.ts';
import { mails } from '#server/db/schema/mails.ts';
import { audit_log, site_settings } from '#server/db/schema/staff.ts';
import { users } from '#server/db/schema/users.ts';
import { unlockJobs } from '#server/process/jobs/unlock-jobs.ts';
import {
  createApplication,
  createPerson,
  createProject,
  createSubmission,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { connectLosing } from '#tests/losing-connection.ts';
import { dropJobs, holdJobs, portalForFile } from '#tests/portal.ts';
import { carryOutBulkRun } from './commands/bulk-chunk.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(admin);
const delay = { setting_key: 'decision_mail_hold_seconds', setting_value: 60 };
await portal.db.insert(site_settings).values(delay);

type Values = Partial<typeof applications.$inferInsert>;
const submitted = (values?: Values, applicant?: Person) => createSubmission(portal, values, applicant);

/** Applications of one project, all submitted. */
async function manySubmitted(count: number) {
  const project = await createProject(portal);
  const people = await Promise.all(Array.from({ length: count }, () => createPerson(portal)));
  const made = await Promise.all(
    people.map((applicant) => createApplication(portal, { project, applicant })),
  );
  return { project, ids: made.map(({ id }) => id) };
}

const matching = (project: { id: string }, seen_total = 0) => ({
  kind: 'matching',
  filter: { project: project.id },
  seen_total,
});
const picked = (rows: { id: string; status: string }[]) => ({
  kind: 'picked',
  rows: rows.map(({ id, status }) => ({ id, seen_status: status })),
});
const accepting = { kind: 'set_status', status: 'accepted' };

const preview = async (selection: object, action: object = accepting, client = staff) =>
  (await client.post('/api/staff/bulk-runs', { selection, action })).body;
const start = async (id: string, client = staff) =>
  (await client.put(`/api/staff/bulk-runs/${id}/start`)).body;
const progress = async (id: string, client = staff) => (await client.get(`/api/staff/bulk-runs/${id}`)).body;
/** Runs the next job of the run like a worker; the jobs that it adds stay in the queue. */
const doChunk = (id: string, services = portal.services) =>
  carryOutBulkRun(services, { run_id: id, origin: 'http://localhost:3000' });
const counted = ({ counts }: { counts: { outcome: string; count: number }[] }) =>
  Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count]));

/** Gives what mends it. */
async function breakOne(id: string) {
  await portal.db.execute(sql`
    create or replace function break_one() returns trigger language plpgsql as
    $$ begin if new.application_id::text = ${sql.raw(`'${id}'`)} then raise 'broken'; end if; return new; end $$`);
  await portal.db.execute(
    sql`create or replace trigger break_one before insert on application_events for each row execute function break_one()`,
  );
  return () => portal.db.execute(sql`drop trigger break_one on application_events`);
}

async function runToTheEnd(id: string, client = staff) {
  await start(id, client);
  await portal.carryOutBulkRuns();
  const ended = async () => {
    const run = await progress(id, client);
    return run.state !== 'running' && run;
  };
  // Beside another run the other call may carry this one out.
  return vi.waitUntil(ended, { timeout: 10_000 });
}

const statuses = async (ids: string[]) => {
  const rows = await portal.db.select().from(applications).where(inArray(applications.id, ids));
  return rows.map(({ status }) => status);
};
const eventsOf = (ids: string[], kind: 'status_changed' | 'contacted') =>
  portal.db
    .select()
    .from(application_events)
    .where(and(inArray(application_events.application_id, ids), eq(application_events.kind, kind)));
/** The seconds until the emails of these applications leave. */
const mailsDue = async (ids: string[]) =>
  (await mailsOf(ids)).map(({ status, send_after }) => {
    const seconds = (Date.parse(send_after ?? '') - Date.now()) / 1000;
    return `${status} in ${seconds > 60 ? 7200 : 60} s`;
  });
const mailsOf = (ids: string[]) => portal.db.select().from(mails).where(inArray(mails.application_id, ids));

test('the preview of a bulk status counts changes by present status and emails, and changes nothing', {
  tags: ['bulk-status'],
}, async () => {
  const leader = await createPerson(portal);
  const member = await createPerson(portal);
  const disabled = await createPerson(portal, { disabled: true });
  const project = await createProject(portal);
  const team = await createTeam(portal, leader, [member, disabled]);
  const one = await createApplication(portal, {
    project,
    applicant: leader,
    team,
    members: [member, disabled],
  });
  const two = await createApplication(portal, {
    project,
    applicant: await createPerson(portal),
    values: { status: 'under_review' },
  });
  const { body } = await staff.post('/api/staff/bulk-runs', {
    selection: matching(project, 3),
    action: accepting,
  });
  expect(body).toMatchObject({
    kind: 'set_status',
    status: 'accepted',
    state: 'previewed',
    total: 2,
    seen_total: 3,
    counts: [{ outcome: 'done', count: 2 }],
    from: [
      { status: 'submitted', count: 1 },
      { status: 'under_review', count: 1 },
    ],
    mails: 3,
    left_out: [],
    example: { message: expect.stringContaining('Congratulations!') },
  });
  expect((await statuses([one.id, two.id])).sort()).toEqual(['submitted', 'under_review']);
  expect(await mailsOf([one.id, two.id])).toEqual([]);
});

test('the preview of a bulk status lists the applications that cannot change, with reasons', {
  tags: ['bulk-status'],
}, async () => {
  const draft = await submitted({ status: 'draft' });
  const withdrawn = await submitted({ status: 'withdrawn' });
  const same = await submitted({ status: 'accepted' });
  const own = await submitted({}, admin);
  const changed = await submitted({ status: 'shortlisted' });
  const fine = await submitted();
  const run = await preview(
    picked([draft, withdrawn, same, own, { id: changed.id, status: 'submitted' }, fine]),
  );
  expect(
    run.left_out.map((row: Record<string, string>) => [row.applicant, row.project, row.outcome]),
  ).toEqual([
    [draft.person.display_name, draft.project.name, 'not_decidable'],
    [withdrawn.person.display_name, withdrawn.project.name, 'not_decidable'],
    [same.person.display_name, same.project.name, 'same_status'],
    [admin.display_name, own.project.name, 'own_application'],
    [changed.person.display_name, changed.project.name, 'status_changed'],
  ]);
  expect([run.total, run.mails]).toEqual([6, 1]);
});

test('the preview of a bulk status skips the applications that a single change rejects, with the same reason', {
  tags: ['bulk-status'],
}, async () => {
  const changed = await submitted({ status: 'shortlisted' });
  const rows = [
    await submitted({ status: 'draft' }),
    await submitted({ status: 'withdrawn' }),
    await submitted({}, admin),
    { id: changed.id, status: 'submitted' },
  ];
  const { left_out } = await preview(picked(rows));
  expect(left_out.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'not_decidable',
    'not_decidable',
    'own_application',
    'status_changed',
  ]);
  const single = await Promise.all(
    rows.map(({ id, status }) =>
      staff.put(`/api/applications/${id}/status`, { status: 'accepted', expected_status: status }),
    ),
  );
  expect(single.map(({ body }) => body.code)).toEqual([
    'not_decidable',
    'not_decidable',
    'access_denied',
    'status_changed',
  ]);
});

test('the preview of a bulk status treats the application of the reviewer’s team as their own', async () => {
  const leader = await createPerson(portal);
  const project = await createProject(portal);
  const team = await createTeam(portal, leader, [admin]);
  await createApplication(portal, { project, applicant: leader, team, members: [admin] });
  expect(counted(await preview(matching(project)))).toEqual({ own_application: 1 });
});

test('a bulk status rejects a status that staff may not set, an empty selection and unknown fields', {
  tags: ['bulk-status'],
}, async () => {
  const { id, project } = await submitted();
  for (const [selection, action] of [
    [matching(project), { kind: 'set_status', status: 'selected' }],
    [matching(project), { kind: 'set_status', status: 'draft' }],
    [{ kind: 'picked', rows: [] }, accepting],
    [{ kind: 'picked', rows: [{ id, seen_status: 'lost' }] }, accepting],
    [matching(project), { ...accepting, force: true }],
  ]) {
    expect((await staff.post('/api/staff/bulk-runs', { selection, action })).status).toBe(422);
  }
});

test('a bulk status records, audits and emails each application like a single change', {
  tags: ['bulk-status'],
}, async () => {
  const { project, ids } = await manySubmitted(3);
  const note = 'Bring a laptop on the first day.';
  const run = await runToTheEnd((await preview(matching(project), { ...accepting, note })).id);
  expect(run).toMatchObject({ state: 'finished', total: 3, done: 3, left_out: [] });
  expect(await statuses(ids)).toEqual(['accepted', 'accepted', 'accepted']);
  const events = await eventsOf(ids, 'status_changed');
  expect(events.map(({ from_status, to_status, actor_id }) => [from_status, to_status, actor_id])).toEqual(
    ids.map(() => ['submitted', 'accepted', admin.id]),
  );
  const audited = await portal.db.select().from(audit_log).where(inArray(audit_log.subject_id, ids));
  expect(audited.map(({ action, details }) => [action, details])).toEqual(
    ids.map(() => ['status_changed', { from: 'submitted', to: 'accepted', bulk_run: run.id }]),
  );
  const queued = await mailsOf(ids);
  expect(queued.map(({ kind, subject }) => [kind, subject])).toEqual(
    ids.map(() => ['status_changed', `An update on your application for ${project.name}`]),
  );
  expect(queued.filter(({ text }) => text.includes(note))).toHaveLength(3);
  const decided = await portal.db.select().from(applications).where(inArray(applications.id, ids));
  expect(decided.every(({ decided_at }) => decided_at !== null)).toBe(true);
});

test('the preview of a bulk status shows its first email with the paragraph of staff, which a single change sends too', {
  tags: ['bulk-status', 'status-emails'],
}, async () => {
  const project = await createProject(portal);
  const [one, two] = await Promise.all(
    ['one', 'two'].map(async () =>
      createApplication(portal, { project, applicant: await createPerson(portal, { display_name: 'Asha' }) }),
    ),
  );
  if (!one || !two) throw new Error('Two applications.');
  const note = 'Bring a laptop on the first day.\n\nThe lab opens at nine.';
  const run = await preview(picked([one]), { ...accepting, note });
  expect(run.example.message).toContain(`\n\n${note}\n\n`);
  await runToTheEnd(run.id);
  await staff.put(`/api/applications/${two.id}/status`, {
    status: 'accepted',
    expected_status: 'submitted',
    note,
  });
  const [bulk] = await mailsOf([one.id]);
  const [single] = await mailsOf([two.id]);
  expect([bulk?.text, bulk?.recipient]).toEqual([run.example.message, run.example.to]);
  expect([single?.subject, single?.text, single?.html]).toEqual([
    bulk?.subject,
    bulk?.text.replaceAll(one.id, two.id),
    bulk?.html.replaceAll(one.id, two.id),
  ]);
});

test('a bulk status changes what it can and lists the rest row by row, also in a file', {
  tags: ['bulk-status'],
}, async () => {
  const fine = await submitted();
  const withdrawnLater = await submitted();
  const quicker = await submitted();
  const { id } = await preview(picked([fine, withdrawnLater, quicker]));
  const applicant = await portal.signIn(withdrawnLater.person);
  await applicant.put(`/api/applications/${withdrawnLater.id}/withdrawal`);
  const other = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  await other.put(`/api/applications/${quicker.id}/status`, {
    status: 'rejected',
    expected_status: 'submitted',
  });
  const run = await runToTheEnd(id);
  expect(counted(run)).toEqual({ done: 1, not_decidable: 1, status_changed: 1 });
  expect(run.left_out.map((row: Record<string, string>) => [row.applicant, row.outcome])).toEqual([
    [withdrawnLater.person.display_name, 'not_decidable'],
    [quicker.person.display_name, 'status_changed'],
  ]);
  expect(await statuses([fine.id])).toEqual(['accepted']);
  expect(await statuses([quicker.id])).toEqual(['rejected']);
  const { body } = await staff.get(`/api/staff/bulk-runs/${id}/outcomes`);
  expect(parse(body, { columns: true, bom: true }).map((row) => Object.values(row as object))).toEqual([
    [fine.person.display_name, fine.project.name, 'Done', '', fine.id],
    [
      withdrawnLater.person.display_name,
      withdrawnLater.project.name,
      'Not done',
      'It’s a draft or withdrawn, its project was deleted, its cycle is archived, or everyone has left it.',
      withdrawnLater.id,
    ],
    [
      quicker.person.display_name,
      quicker.project.name,
      'Not done',
      'Its status has changed since you saw it.',
      quicker.id,
    ],
  ]);
});

test('a bulk status is a job of the worker with a hundred rows a transaction, watched or not', {
  tags: ['bulk-status'],
}, async () => {
  const { project, ids } = await manySubmitted(130);
  const { id } = await preview(matching(project, 130));
  expect(await start(id)).toMatchObject({ state: 'running', total: 130, done: 0 });
  expect(await start(id)).toMatchObject({ state: 'running', total: 130, done: 0 });
  await doChunk(id);
  expect(await progress(id)).toMatchObject({ state: 'running', total: 130, done: 100 });
  await portal.carryOutBulkRuns();
  expect(await progress(id)).toMatchObject({ state: 'finished', total: 130, done: 130 });
  expect(await start(id)).toMatchObject({ state: 'finished', total: 130, done: 130 });
  await portal.carryOutBulkRuns();
  expect([(await eventsOf(ids, 'status_changed')).length, (await mailsOf(ids)).length]).toEqual([130, 130]);
});

test('a bulk status that fifty requests start and ten workers carry out changes nobody twice', {
  tags: ['bulk-status'],
}, async () => {
  const { project, ids } = await manySubmitted(230);
  const { id } = await preview(matching(project, 230));
  await Promise.all(Array.from({ length: 50 }, () => start(id)));
  await Promise.all(Array.from({ length: 10 }, () => doChunk(id)));
  await portal.carryOutBulkRuns();
  expect(await progress(id)).toMatchObject({ state: 'finished', done: 230 });
  expect([(await eventsOf(ids, 'status_changed')).length, (await mailsOf(ids)).length]).toEqual([230, 230]);
});

test('a bulk status continues a minute after its process is killed, and repeats nothing', {
  tags: ['bulk-status'],
}, async () => {
  const { project, ids } = await manySubmitted(130);
  const { id } = await preview(matching(project, 130));
  await start(id);
  // Killed at the end of the first chunk, after its commit and before the queue knows.
  await doChunk(id);
  onTestFinished(await holdJobs(portal.pool, 'bulk_run'));
  const unlockAfter = (seconds: number) =>
    unlockJobs({ ...portal.services, now: () => new Date(Date.now() + seconds * 1000) });
  await unlockAfter(50);
  await portal.carryOutBulkRuns();
  expect(await progress(id)).toMatchObject({ state: 'running', done: 100 });
  await unlockAfter(70);
  await portal.carryOutBulkRuns();
  expect(await progress(id)).toMatchObject({ state: 'finished', done: 130 });
  expect([(await eventsOf(ids, 'status_changed')).length, (await mailsOf(ids)).length]).toEqual([130, 130]);
});

test('two contrary bulk statuses of two admins at once decide each application once', {
  tags: ['bulk-status'],
}, async () => {
  const { project, ids } = await manySubmitted(120);
  const other = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const rejecting = { kind: 'set_status', status: 'rejected' };
  const [mine, theirs] = [
    await preview(matching(project)),
    await preview(matching(project), rejecting, other),
  ];
  const [first, second] = await Promise.all([runToTheEnd(mine.id), runToTheEnd(theirs.id, other)]);
  const [accepted, rejected] = [counted(first), counted(second)];
  expect((accepted.done ?? 0) + (rejected.done ?? 0)).toBe(120);
  expect((accepted.status_changed ?? 0) + (rejected.status_changed ?? 0)).toBe(120);
  const now = await statuses(ids);
  expect(now.filter((status) => status === 'accepted').length).toBe(accepted.done ?? 0);
  expect([(await eventsOf(ids, 'status_changed')).length, (await mailsOf(ids)).length]).toEqual([120, 120]);
});

test('a bulk status ignores an application that begins to match after the preview', async () => {
  const { project } = await manySubmitted(2);
  const { id } = await preview(matching(project));
  const late = await createApplication(portal, { project, applicant: await createPerson(portal) });
  expect((await runToTheEnd(id)).total).toBe(2);
  expect(await statuses([late.id])).toEqual(['submitted']);
});

test('only the admin who started a bulk status can find it again while it runs', {
  tags: ['bulk-status', 'asvs:8.2.2'],
}, async () => {
  const { project } = await manySubmitted(110);
  const { id } = await preview(matching(project));
  await start(id);
  await doChunk(id);
  const { body } = await staff.get('/api/staff/bulk-runs');
  expect(body[0]).toMatchObject({ id, state: 'running', total: 110, done: 100 });
  const other = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  expect((await other.get('/api/staff/bulk-runs')).body).toEqual([]);
  for (const path of ['', '/outcomes']) {
    expect((await other.get(`/api/staff/bulk-runs/${id}${path}`)).status).toBe(404);
  }
  for (const path of ['start', 'cancellation', 'undo']) {
    expect((await other.put(`/api/staff/bulk-runs/${id}/${path}`)).status).toBe(404);
  }
  expect((await runToTheEnd(id)).done).toBe(110);
});

test('a stopped bulk status leaves the rest unchanged for good', { tags: ['bulk-status'] }, async () => {
  const { project, ids } = await manySubmitted(110);
  const { id } = await preview(matching(project));
  await start(id);
  await doChunk(id);
  const { body } = await staff.put(`/api/staff/bulk-runs/${id}/cancellation`);
  expect([body.state, counted(body)]).toEqual(['cancelled', { done: 100, cancelled: 10 }]);
  expect(counted(await runToTheEnd(id))).toEqual({ done: 100, cancelled: 10 });
  expect((await statuses(ids)).filter((status) => status === 'submitted').length).toBe(10);
});

test.each([
  ['is staff no more', sql`update profiles set role = 'student' where user_id = `],
  ['was disabled', sql`update users set disabled_at = now() where id = `],
])(
  'a bulk status stops midway when the admin who started it %s',
  { tags: ['bulk-status'] },
  async (_what, change) => {
    const short = await createPerson(portal, { role: 'admin' });
    const client = await portal.signIn(short);
    const { project, ids } = await manySubmitted(110);
    const { id } = await preview(matching(project), accepting, client);
    await start(id, client);
    await doChunk(id);
    await portal.db.execute(sql`${change}${short.id}`);
    await portal.carryOutBulkRuns();
    const [run] = await portal.db.select().from(bulk_runs).where(eq(bulk_runs.id, id));
    expect(run?.state).toBe('cancelled');
    expect((await statuses(ids)).filter((status) => status === 'submitted').length).toBe(10);
    // The emails of the changed ones leave as usual.
    expect(await mailsDue(ids)).toEqual(Array(100).fill('queued in 60 s'));
  },
);

test('a bulk status is rejected at its start after the loss of the staff role', async () => {
  const short = await createPerson(portal, { role: 'admin' });
  const client = await portal.signIn(short);
  const { project, ids } = await manySubmitted(1);
  const { id } = await preview(matching(project), accepting, client);
  await portal.db.execute(sql`update profiles set role = 'student' where user_id = ${short.id}`);
  expect((await client.put(`/api/staff/bulk-runs/${id}/start`)).status).toBe(403);
  await portal.carryOutBulkRuns();
  expect(await statuses(ids)).toEqual(['submitted']);
});

test('a bulk status counts an application whose account was deleted meanwhile as missing', async () => {
  const { id: gone, person } = await submitted();
  const fine = await submitted();
  const run = await preview(picked([{ id: gone, status: 'submitted' }, fine]));
  await portal.db.delete(applications).where(eq(applications.id, gone));
  await portal.db.delete(users).where(eq(users.id, person.id));
  expect(counted(await runToTheEnd(run.id))).toEqual({ done: 1, missing: 1 });
});

test('a bulk status skips only the row that breaks its chunk', async () => {
  const { project, ids } = await manySubmitted(5);
  const [broken = ''] = ids;
  const repair = await breakOne(broken);
  const run = await runToTheEnd((await preview(matching(project))).id);
  await repair();
  expect(counted(run)).toEqual({ done: 4, failed: 1 });
  expect(run.left_out.map((row: Record<string, string>) => row.application_id)).toEqual([broken]);
  expect(await statuses([broken])).toEqual(['submitted']);
  expect((await mailsOf(ids)).length).toBe(4);
});

test.each(['before', 'after'] as const)(
  'a bulk status skips no row when the database goes away $when a commit, and continues later',
  async (when) => {
    const { project, ids } = await manySubmitted(3);
    const repair = await breakOne(ids[0] ?? '');
    const losing = connectLosing(portal.databaseUrl);
    const { id } = await preview(matching(project));
    await start(id);
    losing.loseNext({ statement: 'commit', when });
    await expect(doChunk(id, { ...portal.services, db: losing.db })).rejects.toThrow();
    const run = await runToTheEnd(id);
    await repair();
    await losing.pool.end();
    expect(counted(run)).toEqual({ done: 2, failed: 1 });
    expect(run.left_out.map((row: Record<string, string>) => row.application_id)).toEqual([ids[0]]);
    expect((await mailsOf(ids)).length).toBe(2);
  },
);

describe('undoing a bulk status', () => {
  const undo = (id: string) => staff.put(`/api/staff/bulk-runs/${id}/undo`);

  test('undoing a bulk status restores every previous status, and no email leaves', {
    tags: ['status-mails-wait'],
  }, async () => {
    const one = await submitted();
    const two = await submitted({ status: 'shortlisted' });
    const ids = [one.id, two.id];
    const { id } = await preview(picked([one, two]));
    expect(await runToTheEnd(id)).toMatchObject({ state: 'finished', undo_seconds: 60 });
    expect((await undo(id)).body).toMatchObject({ state: 'undoing', done: 0, undo_seconds: 0 });
    expect((await undo(id)).body).toMatchObject({ state: 'undoing' });
    await portal.carryOutBulkRuns();
    const run = await progress(id);
    expect([run.state, counted(run), run.left_out]).toEqual(['undone', { undone: 2 }, []]);
    expect((await statuses(ids)).toSorted()).toEqual(['shortlisted', 'submitted']);
    expect((await mailsOf(ids)).map(({ status }) => status)).toEqual(['replaced', 'replaced']);
    const { body } = await staff.get(`/api/staff/bulk-runs/${id}/outcomes`);
    const lines: Record<string, string>[] = parse(body, { columns: true, bom: true });
    expect(lines.map(({ Result }) => Result)).toEqual(['Undone', 'Undone']);
  });

  test('all of a long bulk run can be undone, because its first emails wait for its end', {
    tags: ['status-mails-wait'],
  }, async () => {
    const { project, ids } = await manySubmitted(110);
    const { id } = await preview(matching(project));
    await start(id);
    await doChunk(id);
    expect((await mailsDue(ids)).every((due) => due === 'queued in 7200 s')).toBe(true);
    await portal.carryOutBulkRuns();
    expect(await mailsDue(ids)).toEqual(Array(110).fill('queued in 60 s'));
    await undo(id);
    await portal.carryOutBulkRuns();
    expect(new Set(await statuses(ids))).toEqual(new Set(['submitted']));
    expect(new Set((await mailsOf(ids)).map(({ status }) => status))).toEqual(new Set(['replaced']));
  });

  test('undo is rejected after an email has left or a minute has passed, and for a message', {
    tags: ['status-mails-wait'],
  }, async () => {
    const fine = await submitted();
    const { id } = await preview(picked([fine]));
    await runToTheEnd(id);
    const sending = { status: 'sending' } as const;
    await portal.db.update(mails).set(sending).where(eq(mails.application_id, fine.id));
    expect((await undo(id)).body.code).toBe('already_told');
    await portal.db.update(mails).set({ status: 'queued' }).where(eq(mails.application_id, fine.id));
    portal.clock.forward(1.1);
    expect((await undo(id)).body.code).toBe('already_told');
    portal.clock.forward(-1.1);
    expect(await progress(id)).toMatchObject({ state: 'finished', undo_seconds: expect.any(Number) });
    expect(await statuses([fine.id])).toEqual(['accepted']);
    const message = await preview(picked([{ ...fine, status: 'accepted' }]), {
      kind: 'message',
      message: 'Hello',
    });
    expect(await runToTheEnd(message.id)).toMatchObject({ state: 'finished', undo_seconds: 0 });
    expect((await undo(message.id)).body.code).toBe('already_told');
  });

  test('undo skips applications that somebody changed since or that became the reviewer’s own, and says so', {
    tags: ['status-mails-wait'],
  }, async () => {
    const fine = await submitted();
    const changed = await submitted();
    const own = await submitted();
    const { id } = await preview(picked([fine, changed, own]));
    await runToTheEnd(id);
    const other = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    const rejecting = { status: 'rejected', expected_status: 'accepted' };
    await other.put(`/api/applications/${changed.id}/status`, rejecting);
    await portal.db.update(applications).set({ applicant_id: admin.id }).where(eq(applications.id, own.id));
    await undo(id);
    await portal.carryOutBulkRuns();
    const run = await progress(id);
    expect(counted(run)).toEqual({ undone: 1, not_undone: 2 });
    expect(run.left_out.map((row: Record<string, string>) => row.application_id)).toEqual([
      changed.id,
      own.id,
    ]);
    expect(await statuses([changed.id])).toEqual(['rejected']);
    expect(await statuses([own.id])).toEqual(['accepted']);
    expect((await mailsOf([changed.id])).map(({ status }) => status).toSorted()).toEqual([
      'queued',
      'replaced',
    ]);
    expect(await mailsDue([own.id])).toEqual(['queued in 60 s']);
  });

  test('the changes of a stopped bulk run can be undone too', { tags: ['status-mails-wait'] }, async () => {
    const { project, ids } = await manySubmitted(110);
    const { id } = await preview(matching(project));
    await start(id);
    await doChunk(id);
    await staff.put(`/api/staff/bulk-runs/${id}/cancellation`);
    await dropJobs(portal.pool);
    expect((await undo(id)).body.state).toBe('undoing');
    await portal.carryOutBulkRuns();
    expect(counted(await progress(id))).toEqual({ undone: 100, cancelled: 10 });
    expect(new Set(await statuses(ids))).toEqual(new Set(['submitted']));
  });
});

describe('a bulk message', () => {
  const writing = (message: string) => ({ kind: 'message', message });

  test('a bulk message previews its first copy, goes to each person with their name and project, and is recorded', {
    tags: ['bulk-message'],
  }, async () => {
    const leader = await createPerson(portal, { display_name: 'Lata {project}' });
    const one = await submitted({}, leader);
    const team = await createTeam(portal, leader, [], { name: 'Kites' });
    const two = await createApplication(portal, {
      project: await createProject(portal),
      applicant: leader,
      team,
    });
    const run = await preview(picked([one, two]), writing('Dear {name}, about “{project}”.'));
    expect(run).toMatchObject({
      mails: 2,
      example: { to: leader.email, message: `Dear Lata {project}, about “${one.project.name}”.` },
    });
    await runToTheEnd(run.id);
    await runToTheEnd(run.id);
    const [mail, ...more] = await mailsOf([two.id]);
    expect([mail?.recipient, mail?.kind, more]).toEqual([leader.email, 'contact', []]);
    expect(mail?.text).toContain('Dear team Kites, about');
    const [event] = await eventsOf([one.id], 'contacted');
    expect([event?.note, event?.actor_id]).toEqual([
      `Dear Lata {project}, about “${one.project.name}”.`,
      admin.id,
    ]);
  });

  test('a bulk message lists the applications without anybody to write to', async () => {
    const { id, status } = await submitted();
    await portal.db.update(applications).set({ applicant_id: null }).where(eq(applications.id, id));
    const run = await preview(picked([{ id, status }]), writing('Hello'));
    expect([counted(run), run.mails, run.example]).toEqual([{ no_address: 1 }, 0, null]);
    expect(counted(await runToTheEnd(run.id))).toEqual({ no_address: 1 });
  });

  test('a bulk message that is blank or has an unknown placeholder is rejected', {
    tags: ['bulk-message'],
  }, async () => {
    const { project } = await submitted();
    for (const message of ['  ', 'Dear {first_name}']) {
      const { status, body } = await staff.post('/api/staff/bulk-runs', {
        selection: matching(project),
        action: writing(message),
      });
      expect([status, body.errors[0].path]).toEqual([422, 'action.message']);
    }
  });
});
