import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCycleSchedule } from '#server/cycles/run-cycle-schedule.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { notifications } from '#server/db/schema/mails.ts';
import { projects } from '#server/db/schema/projects.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { team_members, teams } from '#server/db/schema/teams.ts';
import {
  createApplication,
  createCycle,
  createPerson,
  createProject,
  createTeam,
  setCycleState,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db, clock } = portal;
clock.set('2026-11-01T10:00:00.000Z');
await db.update(cycles).set({
  name: 'Residency 2026',
  slug: '2026',
  opens_at: '2026-01-01T00:00:00Z',
  closes_at: '2026-12-01T00:00:00Z',
});
const [first] = await db.select().from(cycles);
if (!first) throw new Error('There is no cycle.');
const boss = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const stateOf = async (id: string) => (await db.select().from(cycles).where(eq(cycles.id, id)))[0]?.state;
const change = (id: string, name: string) => boss.put(`/api/staff/cycles/${id}/state`, { change: name });

test('a new cycle takes texts and chosen projects of another one, a year later and hidden, and each owner gets one email', {
  tags: ['new-cycle'],
}, async () => {
  const owner = await createPerson(portal, { role: 'manager' });
  const dates = { start_date: '2026-02-01', application_deadline: '2026-05-31T18:29:59.999Z' };
  const uploaded = `/files/${crypto.randomUUID()}`;
  const pictures = { main_image_url: uploaded, images: ['https://images.example/tide.jpg', uploaded] };
  const one = await createProject(portal, { owner_id: owner.id, name: 'Tides', ...dates, ...pictures });
  const two = await createProject(portal, { owner_id: owner.id, name: 'Ledgers' });
  const orphan = await createProject(portal, { name: 'Orphan' });
  await createApplication(portal, {
    project: one,
    applicant: await createPerson(portal),
    values: { score: 5 },
  });
  const elsewhere = await createProject(portal, {
    owner_id: owner.id,
    cycle_id: (await createCycle(portal)).id,
  });
  await createApplication(portal, {
    project: elsewhere,
    applicant: await createPerson(portal),
    values: { score: 7 },
  });
  await createTeam(portal, owner, [], { cycle_id: elsewhere.cycle_id });
  const { body: copy } = await boss.get(`/api/staff/cycles/${first.id}/copy`);
  expect(copy).toMatchObject({ name: 'Residency 2027', slug: '2027', opens_at: '2027-01-01T00:00:00+00:00' });
  expect(copy.left_out).toEqual({ people: 1, teams: 0, applications: 1, scores: 1 });
  const offered = copy.projects.map(({ id, owner_name }: { id: string; owner_name: string | null }) => [
    id,
    owner_name,
  ]);
  expect(offered).toEqual([
    [one.id, owner.display_name],
    [two.id, owner.display_name],
    [orphan.id, null],
  ]);
  expect(copy.projects[0]).toMatchObject({
    start_date: '2027-02-01',
    application_deadline: '2027-05-31T18:29:59.999+00:00',
  });
  const { projects: _all, left_out: _left, ...settings } = copy;
  const chosen = copy.projects
    .slice(0, 2)
    .map(({ id, start_date, application_deadline }: Record<string, string>) => ({
      id,
      start_date,
      application_deadline,
    }));
  const asked = { ...settings, copied_from_id: first.id };
  for (const { id } of [orphan, elsewhere]) {
    const { status } = await boss.post('/api/staff/cycles', { ...asked, projects: [{ id }] });
    expect(status).toBe(422);
  }
  const { body: made } = await boss.post('/api/staff/cycles', { ...asked, projects: chosen });
  expect(made).toMatchObject({ slug: '2027', projects: 2 });
  expect((await boss.post('/api/staff/cycles', { ...asked, projects: [] })).body.code).toBe(
    'cycle_slug_taken',
  );
  const copies = await db
    .select()
    .from(projects)
    .where(eq(projects.cycle_id, made.id))
    .orderBy(projects.name);
  expect(
    copies.map(
      ({ name, project_number, copied_from_id, is_visible_to_public, awaits_confirmation, start_date }) => ({
        name,
        project_number,
        copied_from_id,
        is_visible_to_public,
        awaits_confirmation,
        start_date,
      }),
    ),
  ).toEqual([
    {
      name: 'Ledgers',
      project_number: two.project_number,
      copied_from_id: two.id,
      is_visible_to_public: false,
      awaits_confirmation: true,
      start_date: null,
    },
    {
      name: 'Tides',
      project_number: one.project_number,
      copied_from_id: one.id,
      is_visible_to_public: false,
      awaits_confirmation: true,
      start_date: '2027-02-01',
    },
  ]);
  const tides = copies.find(({ name }) => name === 'Tides');
  expect([tides?.main_image_url, tides?.images]).toEqual([null, ['https://images.example/tide.jpg']]);
  const mails = (await portal.mails()).filter(({ kind }) => kind === 'cycle');
  expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email]);
  expect(mails[0]?.text).toContain(`Dear ${owner.display_name},`);
  for (const { id } of copies) expect(mails[0]?.text).toContain(`/projects/${id}`);

  const client = await portal.signIn(owner);
  const path = `/api/projects/${copies[0]?.id}`;
  expect((await client.get(path)).body).toMatchObject({ awaits_confirmation: true, can: { confirm: true } });
  const student = await portal.signIn(await createPerson(portal));
  expect((await student.get(path)).status).toBe(404);
  expect((await client.put(`${path}/confirmation`)).status).toBe(200);
  expect((await client.put(`${path}/confirmation`)).body.code).toBe('already_confirmed');
  expect((await client.get(path)).body).toMatchObject({ status: 'active', awaits_confirmation: false });
  expect((await student.get(path)).status, 'its cycle is a draft').toBe(404);
  await change(made.id, 'open');
  expect((await student.get(path)).status).toBe(200);
  await change(made.id, 'close');
  await change(made.id, 'archive');
});

test('a super admin opens, closes, archives and reopens a cycle, and the log has each change', {
  tags: ['cycle-states'],
}, async () => {
  const cycle = await createCycle(portal);
  expect((await change(cycle.id, 'archive')).body.code).toBe('cycle_state_changed');
  const states: unknown[] = [];
  for (const name of ['open', 'close', 'open_again', 'close', 'archive', 'reopen', 'archive']) {
    expect((await change(cycle.id, name)).status).toBe(200);
    states.push(await stateOf(cycle.id));
  }
  expect(states).toEqual(['open', 'closed', 'open', 'closed', 'archived', 'closed', 'archived']);
  const log = await db
    .select({ details: audit_log.details, cycle_id: audit_log.cycle_id })
    .from(audit_log)
    .where(and(eq(audit_log.subject_type, 'cycle'), eq(audit_log.subject_id, cycle.id)))
    .orderBy(audit_log.id);
  expect(log).toHaveLength(7);
  expect(log.at(-2)).toEqual({ details: { from: 'archived', to: 'closed' }, cycle_id: cycle.id });
});

test('closing and opening cycles leaves them in their order, newest first', {
  tags: ['cycle-states'],
}, async () => {
  const order = async () =>
    (await boss.get('/api/staff/cycles')).body.map(({ id }: { id: string }) => id) as string[];
  const older = await createCycle(portal, { state: 'open', opens_at: '2021-01-01T00:00:00Z' });
  const newer = await createCycle(portal, { state: 'open', opens_at: '2022-01-01T00:00:00Z' });
  const before = await order();
  expect((await change(newer.id, 'close')).status).toBe(200);
  expect((await change(older.id, 'close')).status).toBe(200);
  expect(await order()).toEqual(before);
  expect(before.indexOf(newer.id)).toBeLessThan(before.indexOf(older.id));
  for (const { id } of [older, newer]) await setCycleState(portal, { id }, 'archived');
});

test('an open cycle with an opening date to come can be closed', { tags: ['cycle-states'] }, async () => {
  const { id } = await createCycle(portal, { state: 'open', opens_at: '2041-01-01T00:00:00Z' });
  expect((await change(id, 'close')).status).toBe(200);
  await setCycleState(portal, { id }, 'archived');
});

test('the figures of each cycle count its own projects, teams, drafts and open decisions', {
  tags: ['cycle-states'],
}, async () => {
  const { id: cycle_id } = await createCycle(portal, { state: 'open' });
  const project = await createProject(portal, { cycle_id });
  await createTeam(portal, await createPerson(portal), [], { cycle_id });
  await createTeam(portal, await createPerson(portal));
  for (const status of ['draft', 'submitted', 'rejected'] as const)
    await createApplication(portal, { project, applicant: await createPerson(portal), values: { status } });
  const { body } = await boss.get('/api/staff/cycles');
  expect(body.find(({ id }: { id: string }) => id === cycle_id).figures).toEqual({
    projects: 1,
    unconfirmed_projects: 0,
    teams: 1,
    applications: 2,
    drafts: 1,
    undecided: 1,
  });
  await setCycleState(portal, { id: cycle_id }, 'archived');
});

test('an edit over another one’s is rejected, and nothing of an archived cycle can be edited', {
  tags: ['archived-cycle'],
}, async () => {
  const cycle = await createCycle(portal, { updated_at: '2026-01-01T00:00:00Z' });
  const edit = { name: 'Autumn', slug: 'autumn', expected_updated_at: '2026-01-01T00:00:00Z' };
  const path = `/api/staff/cycles/${cycle.id}`;
  expect((await boss.put(path, { ...edit, slug: 'all' })).status).toBe(422);
  expect((await boss.put(path, { ...edit, closes_by_itself: true })).status).toBe(422);
  expect((await boss.put(path, edit)).status).toBe(200);
  expect((await boss.put(path, edit)).body.code).toBe('cycle_changed');
  await setCycleState(portal, cycle, 'archived');
  expect((await boss.put(path, edit)).body.code).toBe('cycle_archived');
});

test('several processes open and close a cycle at its time, once', { tags: ['cycle-states'] }, async () => {
  const cycle = await createCycle(portal, {
    opens_at: '2026-11-02T00:00:00Z',
    closes_at: '2026-11-03T00:00:00Z',
    opens_by_itself: true,
    closes_by_itself: true,
  });
  const runSchedule = () => Promise.all([1, 2, 3].map(() => runCycleSchedule(portal.services)));
  await runSchedule();
  expect(await stateOf(cycle.id)).toBe('draft');
  clock.set('2026-11-02T00:00:30Z');
  await runSchedule();
  expect(await stateOf(cycle.id)).toBe('open');
  clock.set('2026-11-03T00:00:30Z');
  await runSchedule();
  expect(await stateOf(cycle.id)).toBe('closed');
  const lines = await db.$count(audit_log, eq(audit_log.subject_id, cycle.id));
  expect(lines).toBe(2);
  clock.set('2026-11-01T10:00:00.000Z');
  await setCycleState(portal, cycle, 'archived');
});

test('a draft is reminded three days and one day before its cycle closes, each once, by email and notification', {
  tags: ['draft-reminders'],
}, async () => {
  const { id: cycle_id } = await createCycle(portal, {
    state: 'open',
    opens_at: '2025-01-01T00:00:00Z',
    closes_at: '2026-11-10T00:00:00Z',
  });
  const project = await createProject(portal, { cycle_id, name: 'Tides' });
  const writer = await createPerson(portal);
  await createApplication(portal, { project, applicant: writer, values: { status: 'draft' } });
  await createApplication(portal, { project, applicant: await createPerson(portal) });
  const ofOtherCycle = await createPerson(portal);
  await createApplication(portal, {
    project: await createProject(portal, {}),
    applicant: ofOtherCycle,
    values: { status: 'draft' },
  });
  const remind = async (at: string) => {
    clock.set(at);
    await Promise.all([1, 2].map(() => runCycleSchedule(portal.services)));
    const rows = await db.select().from(notifications).where(eq(notifications.user_id, writer.id));
    return rows.map(({ kind }) => kind);
  };
  expect(await remind('2026-11-06T23:00:00Z')).toEqual([]);
  expect(await remind('2026-11-07T01:00:00Z')).toEqual(['draft_closes_in_three_days']);
  expect(await remind('2026-11-08T01:00:00Z')).toEqual(['draft_closes_in_three_days']);
  const both = ['draft_closes_in_three_days', 'draft_closes_in_one_day'];
  expect(await remind('2026-11-09T01:00:00Z')).toEqual(both);
  expect(await remind('2026-11-09T23:00:00Z')).toEqual(both);
  expect(await remind('2026-11-10T01:00:00Z')).toEqual(both);
  const mails = (await portal.mails()).filter(({ recipient }) => recipient === writer.email);
  expect(mails.map(({ text }) => /its deadline is in (\w+ days?)/.exec(text)?.[1])).toEqual([
    '3 days',
    'one day',
  ]);
  expect(await db.$count(notifications, eq(notifications.user_id, ofOtherCycle.id))).toBe(0);
  clock.set('2026-11-01T10:00:00.000Z');
  await setCycleState(portal, { id: cycle_id }, 'archived');
});

test('a student who was rejected applies to the same project of the next cycle with the former text, and the receipt stays as it was', {
  tags: ['copy-text-of-application', 'receipt', 'cycles'],
}, async () => {
  const former = await createCycle(portal, { state: 'open', opens_at: '2025-01-01T00:00:00Z' });
  const old = await createProject(portal, { cycle_id: former.id });
  const student = await createPerson(portal);
  const client = await portal.signIn(student);
  const proposal = { team_id: null, initial_proposal: 'Measure the tides.' };
  const sent = { ...proposal, project_id: old.id, submission_key: crypto.randomUUID() };
  const { body: application } = await client.post('/api/applications', sent);
  await boss.put(`/api/applications/${application.id}/status`, {
    status: 'rejected',
    expected_status: 'submitted',
  });
  const path = `/api/applications/${application.id}`;
  const receiptOf = async () => {
    const { body } = await client.get(path);
    const { receipts, reference, roster, events, initial_proposal, submitted_at } = body;
    return JSON.stringify({ receipts, reference, roster, events, initial_proposal, submitted_at });
  };
  const receipt = await receiptOf();
  const copy = async (project_id: string | null = null) =>
    (await client.post(`${path}/copies`, { project_id })).body;
  expect((await copy()).code).toBe('cycle_still_open');
  const next = await createProject(portal, { cycle_id: first.id, copied_from_id: old.id });
  expect((await copy(next.id)).code).toBe('cycle_still_open');
  await change(former.id, 'close');
  expect((await client.get(path)).body.copy_to).toEqual({ id: next.id, name: next.name });
  const draft = await copy();
  expect(draft.project_id).toBe(next.id);
  const page = await client.get(`/api/projects/${next.id}/application`);
  expect(page.body.application).toMatchObject({ status: 'draft', initial_proposal: 'Measure the tides.' });
  expect((await copy()).code).toBe('draft_changed');
  clock.forward(1);
  const again = { ...sent, project_id: next.id, submission_key: crypto.randomUUID() };
  expect((await client.post('/api/applications', again)).status).toBe(200);
  await change(former.id, 'archive');
  expect(await receiptOf()).toBe(receipt);
  const { body: mine } = await client.get('/api/applications/mine');
  expect(
    mine.map(({ cycle, status }: { cycle: { slug: string }; status: string }) => [cycle.slug, status]),
  ).toEqual([
    ['2026', 'submitted'],
    [former.slug, 'rejected'],
  ]);
});

test('the text of a closed cycle goes into another project of the writer’s choice if no open cycle offers the same one', {
  tags: ['copy-text-of-application'],
}, async () => {
  const former = await createCycle(portal, { state: 'closed', opens_at: '2025-01-01T00:00:00Z' });
  const [writer, stranger] = [await createPerson(portal), await createPerson(portal)];
  const old = await createProject(portal, { cycle_id: former.id });
  await createProject(portal, {
    copied_from_id: old.id,
    cycle_id: (await createCycle(portal, { state: 'closed' })).id,
  });
  const other = await createProject(portal, { cycle_id: first.id });
  const hidden = await createProject(portal, { cycle_id: first.id, is_visible_to_public: false });
  const own = await createProject(portal, { cycle_id: first.id, owner_id: writer.id });
  const values = { status: 'draft', initial_proposal: 'Measure the tides.' } as const;
  const { id } = await createApplication(portal, { project: old, applicant: writer, values });
  const client = await portal.signIn(writer);
  const copy = async (project_id: string | null, by = client) => {
    const { status, body } = await by.post(`/api/applications/${id}/copies`, { project_id });
    return status === 200 ? body.project_id : body.code;
  };
  expect((await client.get(`/api/applications/${id}`)).body).toMatchObject({
    copy_to: null,
    can: { copy_text: true, submit_draft: false },
  });
  expect(await copy(null)).toBe('no_next_project');
  expect(await copy(old.id)).toBe('draft_changed');
  expect(await copy((await createProject(portal, { cycle_id: former.id })).id)).toBe('cycle_closed');
  expect([await copy(hidden.id), await copy(own.id)]).toEqual(['not_found', 'access_denied']);
  expect(await copy(other.id, await portal.signIn(stranger))).toBe('not_found');
  await setCycleState(portal, former, 'archived');
  expect(await copy(other.id)).toBe(other.id);
  const { body } = await client.get(`/api/projects/${other.id}/application`);
  expect(body.application).toMatchObject({ status: 'draft', initial_proposal: 'Measure the tides.' });
});

test('nobody applies to a closed cycle, and a draft of it stays readable', {
  tags: ['cycle-states'],
}, async () => {
  const cycle = await createCycle(portal, { state: 'open', opens_at: '2025-01-01T00:00:00Z' });
  const project = await createProject(portal, { cycle_id: cycle.id });
  const client = await portal.signIn(await createPerson(portal));
  const text = { project_id: project.id, team_id: null, initial_proposal: 'An idea.' };
  expect((await client.put('/api/application-drafts', { ...text, revision: 0 })).status).toBe(200);
  await change(cycle.id, 'close');
  const submission = { ...text, submission_key: crypto.randomUUID() };
  expect((await client.post('/api/applications', submission)).body.code).toBe('cycle_closed');
  const { body } = await client.get(`/api/projects/${project.id}/application`);
  expect(body.application).toMatchObject({ initial_proposal: 'An idea.', can: { submit_draft: false } });
  const other = await portal.signIn(await createPerson(portal));
  expect((await other.put('/api/application-drafts', { ...text, revision: 0 })).body.code).toBe(
    'cycle_closed',
  );
  await change(cycle.id, 'archive');
  const { body: archived } = await boss.get(`/api/projects/${project.id}`);
  expect(archived.can).toMatchObject({ edit: false, delete: false, hand_over: false });
});

test('a member renews a team of an earlier cycle once, and the others join with the link of their email', {
  tags: ['renew-team'],
}, async () => {
  const former = await createCycle(portal, { state: 'open', opens_at: '2025-01-01T00:00:00Z' });
  const [leader, member, left] = [
    await createPerson(portal),
    await createPerson(portal),
    await createPerson(portal),
  ];
  const team = await createTeam(portal, leader, [member, left], { cycle_id: former.id, name: 'Otters' });
  const client = await portal.signIn(member);
  await change(former.id, 'close');
  await change(former.id, 'archive');
  expect((await client.get('/api/teams/renewable')).body).toEqual([
    { id: team.id, name: 'Otters', cycle_name: former.name },
  ]);
  const { body: renewed } = await client.post(`/api/teams/${team.id}/renewals`);
  expect((await client.get('/api/teams/renewable')).body).toEqual([]);
  const again = await (await portal.signIn(leader)).post(`/api/teams/${team.id}/renewals`);
  expect(again.body.code).toBe('already_renewed');
  const [row] = await db.select().from(teams).where(eq(teams.id, renewed.id));
  expect(row).toMatchObject({
    cycle_id: first.id,
    leader_id: member.id,
    name: 'Otters',
    renewed_from_id: team.id,
  });
  const membersOf = async (id: string) =>
    (await db.select().from(team_members).where(eq(team_members.team_id, id))).map(({ user_id }) => user_id);
  expect(await membersOf(renewed.id)).toEqual([member.id]);
  const mails = (await portal.mails()).filter(({ kind }) => kind === 'team');
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([leader.email, left.email].toSorted());
  const token = mails.find(({ recipient }) => recipient === leader.email)?.text.match(/join\/([\w-]+)/)?.[1];
  const joined = await (await portal.signIn(leader)).post(`/api/team-invites/${token}`);
  expect(joined.status).toBe(200);
  expect(await membersOf(renewed.id)).toHaveLength(2);
  expect(await membersOf(team.id)).toHaveLength(3);
});

test('a team would like to apply to a project of its own cycle', { tags: ['find-a-team'] }, async () => {
  const other = await createCycle(portal, { state: 'open', opens_at: '2025-01-01T00:00:00Z' });
  const client = await portal.signIn(await createPerson(portal));
  const project = await createProject(portal, { cycle_id: other.id });
  const team = { name: 'Makers', description: null, target_project_id: project.id };
  expect((await client.post('/api/teams', team)).status).toBe(422);
  expect((await client.post('/api/teams', { ...team, cycle: other.slug })).status).toBe(200);
  await setCycleState(portal, other, 'archived');
});

test('a cycle has its own hero image and gate, and without them those of the site', {
  tags: ['settings-of-cycle'],
}, async () => {
  const own = { hero_background_image: '/spring.jpg', detailed_proposal_gate: 'shortlisted' } as const;
  await createCycle(portal, { state: 'open', opens_at: '2025-06-01T00:00:00Z', slug: 'spring', ...own });
  const read = async (query: string) => [
    (await boss.get(`/api/settings/hero${query}`)).body.hero_background_image,
    (await boss.get(`/api/settings/detailed-proposal-gate${query}`)).body.detailed_proposal_gate,
  ];
  expect(await read('')).toEqual([null, 'open']);
  expect(await read('?cycle=spring')).toEqual(['/spring.jpg', 'shortlisted']);
});

test('a write that began before a cycle was archived ends before, and later ones are refused', {
  tags: ['archived-cycle'],
}, async () => {
  const cycle = await createCycle(portal, { state: 'closed' });
  const project = await createProject(portal, { cycle_id: cycle.id });
  const rename = (name: string) =>
    db.execute(sql`update projects set name = ${name} where id = ${project.id}`);
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, index) => rename(`Before ${index}`)),
    change(cycle.id, 'archive'),
    ...Array.from({ length: 20 }, (_, index) => rename(`After ${index}`)),
  ]);
  const [before] = await db.select().from(projects).where(eq(projects.id, project.id));
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  await expect(rename('Late')).rejects.toThrow();
  const [after] = await db.select().from(projects).where(eq(projects.id, project.id));
  expect(after?.name).toBe(before?.name);
});

test('a draft is reminded before the deadline of its project if that comes before the end of the cycle', {
  tags: ['draft-reminders'],
}, async () => {
  const { id: cycle_id } = await createCycle(portal, {
    state: 'open',
    opens_at: '2025-01-01T00:00:00Z',
    closes_at: '2026-12-10T00:00:00Z',
  });
  const project = await createProject(portal, { cycle_id, application_deadline: '2026-11-20T00:00:00Z' });
  const hidden = await createProject(portal, {
    cycle_id,
    application_deadline: '2026-11-20T00:00:00Z',
    is_visible_to_public: false,
  });
  const [writer, ofHidden] = [await createPerson(portal), await createPerson(portal)];
  await createApplication(portal, { project, applicant: writer, values: { status: 'draft' } });
  await createApplication(portal, { project: hidden, applicant: ofHidden, values: { status: 'draft' } });
  clock.set('2026-11-17T01:00:00Z');
  await runCycleSchedule(portal.services);
  const told = async ({ id }: { id: string }) =>
    (await db.select().from(notifications).where(eq(notifications.user_id, id))).map(({ kind }) => kind);
  expect([await told(writer), await told(ofHidden)]).toEqual([['draft_closes_in_three_days'], []]);
  clock.set('2026-11-01T10:00:00.000Z');
  await setCycleState(portal, { id: cycle_id }, 'archived');
});

test('the leader of an application whose detailed proposal is awaited is reminded three days and one day before, once', {
  tags: ['second-deadline', 'draft-reminders'],
}, async () => {
  const { id: cycle_id } = await createCycle(portal, {
    state: 'closed',
    opens_at: '2025-01-01T00:00:00Z',
    detailed_deadline: '2026-11-20T00:00:00Z',
  });
  const [leader, member, done] = [
    await createPerson(portal),
    await createPerson(portal),
    await createPerson(portal),
  ];
  const project = await createProject(portal, { cycle_id, name: 'Tides' });
  const team = await createTeam(portal, leader, [member], { cycle_id });
  await createApplication(portal, { project, applicant: leader, team, members: [member] });
  await createApplication(portal, {
    project,
    applicant: done,
    values: { stage: 'detailed', technical_approach: 'Sensors.' },
  });
  const remind = async (at: string) => {
    clock.set(at);
    await Promise.all([1, 2].map(() => runCycleSchedule(portal.services)));
    const rows = await db
      .select()
      .from(notifications)
      .where(inArray(notifications.user_id, [leader.id, member.id, done.id]));
    return rows.map(({ user_id, kind }) => [user_id === leader.id, kind]);
  };
  expect(await remind('2026-11-16T23:00:00Z')).toEqual([]);
  const first = [true, 'detailed_due_in_three_days'];
  expect(await remind('2026-11-17T01:00:00Z')).toEqual([first]);
  expect(await remind('2026-11-19T01:00:00Z')).toEqual([first, [true, 'detailed_due_in_one_day']]);
  expect(await remind('2026-11-20T01:00:00Z')).toHaveLength(2);
  const [mail] = (await portal.mails()).filter(({ recipient }) => recipient === leader.email);
  expect(mail?.subject).toBe('Next step: your detailed proposal for Tides');
  clock.set('2026-11-01T10:00:00.000Z');
  await setCycleState(portal, { id: cycle_id }, 'archived');
});
