import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { decision_settings } from '#server/db/schema/decisions.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import type { Client } from '#tests/client.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { createMail } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const second = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const REASON = '6fc8a6d0-7f59-4d6c-9a43-2f6f1f0f6b01';
const LETTERS = {
  accept: 'Dear {name}, you are in: {project}.',
  waitlist: 'Dear {name}, please wait.',
  reject: 'Dear {name}, we are sorry.',
};
const ACCEPT = { outcome: 'accept' };
const WAIT = { outcome: 'waitlist', rank: null };
const REJECT = { outcome: 'reject', reasons: [REASON], feedback: 'The data are missing.' };

beforeEach(async () => {
  await portal.db.delete(applications);
  await portal.db.delete(mails);
  await portal.db.delete(decision_settings);
});

const OF_DECISIONS = /rule:(pending-decisions|release-is-one-instant|letter-is-opened)/;
/** What the doctor finds of decisions; the factories write no histories. */
const findFaults = async () =>
  (await findBrokenInvariants(portal.db)).filter(({ sentence }) => OF_DECISIONS.test(sentence));

/** After everything that happens to a release. */
afterEach(async () => {
  expect(await findFaults()).toEqual([]);
});

async function saveLetters(values = {}, client = staff) {
  const { version } = (await client.get('/api/staff/decision-settings')).body;
  const reasons = [{ key: REASON, text: 'Too few places' }];
  const input = {
    expected_version: version,
    reasons,
    letters: LETTERS,
    needs_second: false,
    answer_days: null,
    promotes_by_itself: false,
    ...values,
  };
  expect((await client.put('/api/staff/decision-settings', input)).status).toBe(200);
}

const decide = (id: string, decision: object | null, version = 0, client = staff) =>
  client.post('/api/staff/decisions', { rows: [{ id, version }], decision });
const check = async (project: { id: string }, client = staff) =>
  (await client.post('/api/staff/releases', { project_ids: [project.id] })).body;
const publish = (
  { id, digest }: { id: string; digest: string },
  { client = staff, release_at = null }: { client?: Client; release_at?: string | null } = {},
) => client.put(`/api/staff/releases/${id}/publication`, { digest, release_at });
const takeBack = (id: string) => staff.put(`/api/staff/releases/${id}/withdrawal`);
const statusOf = async (id: string) =>
  (await portal.db.query.applications.findFirst({ where: (a, { eq }) => eq(a.id, id) }))?.status;

/** Three decided applications to a project, one of each outcome. */
async function decidedProject() {
  await saveLetters();
  const project = await createProject(portal);
  const people: Person[] = [];
  const made = [];
  for (const decision of [ACCEPT, WAIT, REJECT]) {
    const applicant = await createPerson(portal);
    const application = await createApplication(portal, { project, applicant });
    await decide(application.id, decision);
    people.push(applicant);
    made.push(application);
  }
  const [accepted, waiting, rejected] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  return { project, people: people as [Person, Person, Person], accepted, waiting, rejected };
}

const statusesOf = async ({ accepted, waiting, rejected }: Awaited<ReturnType<typeof decidedProject>>) => [
  await statusOf(accepted.id),
  await statusOf(waiting.id),
  await statusOf(rejected.id),
];

describe('a release', { tags: ['release-is-one-instant'] }, () => {
  test('makes every decision true at once, with one notification and one email each', {
    tags: ['release-is-one-instant', 'decision-emails'],
  }, async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    expect(release).toMatchObject({ state: 'checked', accept: 1, waitlist: 1, reject: 1, problems: [] });
    expect(await statusesOf(decided)).toEqual(['submitted', 'submitted', 'submitted']);
    expect((await publish(release)).body.state).toBe('released');
    expect(await statusesOf(decided)).toEqual(['accepted', 'waitlisted', 'rejected']);
    await portal.carryOutReleases();
    await portal.carryOutReleases();
    const sent = await portal.db.select().from(mails);
    expect(sent.map(({ user_id }) => user_id).toSorted()).toEqual(
      decided.people.map(({ id }) => id).toSorted(),
    );
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(1);
    const words = sent.map(({ text }) => text).join(' ');
    expect(words).toContain('There is a decision about your application');
    for (const word of ['you are in', 'please wait', 'we are sorry', 'Too few', 'ccepted', 'ejected'])
      expect(words).not.toContain(word);
    const told = await portal.db.select().from(notifications);
    expect(told.filter(({ kind }) => kind === 'status_changed').length).toBeGreaterThanOrEqual(3);
    expect((await publish(release)).body.code).toBe('not_open');
  });

  test('lets no reader see a mixture while it runs', async () => {
    const project = await createProject(portal);
    const ids: string[] = [];
    for (let index = 0; index < 150; index++)
      ids.push((await createApplication(portal, { project, applicant: await createPerson(portal) })).id);
    await staff.post('/api/staff/decisions', {
      rows: ids.map((id) => ({ id, version: 0 })),
      decision: ACCEPT,
    });
    const release = await check(project);
    const seen = new Set<string>();
    let isRunning = true;
    const read = async () => {
      while (isRunning) {
        const { rows } = await portal.db.execute<{ mixture: string }>(sql`
          select string_agg(distinct status, ' ' order by status) as mixture from applications where project_id = ${project.id}`);
        seen.add(rows[0]?.mixture ?? '');
      }
    };
    const readers = [read(), read(), read()];
    expect((await publish(release)).status).toBe(200);
    isRunning = false;
    await Promise.all(readers);
    expect([...seen].filter((mixture) => mixture.includes(' '))).toEqual([]);
  });

  test('of twenty presses at once happens once', async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish(release)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await portal.carryOutReleases();
    expect(await portal.db.$count(mails)).toBe(3);
  });

  test('accepts nobody twice beside another release at the same time', async () => {
    await saveLetters();
    const twice = await createPerson(portal);
    const projects = [await createProject(portal), await createProject(portal)];
    const checked = [];
    for (const project of projects) {
      const { id } = await createApplication(portal, { project, applicant: twice });
      await decide(id, ACCEPT);
      checked.push(await check(project, project === projects[0] ? staff : second));
    }
    const answers = await Promise.all(checked.map((release) => publish(release)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('at a set time happens then, without those who have withdrawn', async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    const release_at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await publish(release, { release_at })).body.state).toBe('scheduled');
    expect((await decide(decided.accepted.id, REJECT, 1)).body.left_out[0].problem).toBe('release_is_set');
    const asWaiting = await portal.signIn(decided.people[1]);
    expect((await asWaiting.put(`/api/applications/${decided.waiting.id}/withdrawal`)).status).toBe(200);
    await portal.carryOutReleases();
    expect(await statusesOf(decided)).toEqual(['submitted', 'withdrawn', 'submitted']);
    await portal.db.execute(
      sql`update releases set release_at = now() - interval '1 second' where id = ${release.id}`,
    );
    await portal.db.execute(sql`select graphile_worker.add_job('release_decisions', json_build_object(
      'release_id', ${release.id}::text, 'origin', 'http://localhost:3000'))`);
    await portal.carryOutReleases();
    expect(await statusesOf(decided)).toEqual(['accepted', 'withdrawn', 'rejected']);
  });

  test('of which an application was added before its time is refused whole', async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    await publish(release, { release_at: new Date(Date.now() + 3_600_000).toISOString() });
    await createApplication(portal, { project: decided.project, applicant: await createPerson(portal) });
    await portal.db.execute(sql`update releases set release_at = now() where id = ${release.id}`);
    await portal.db.execute(sql`select graphile_worker.add_job('release_decisions', json_build_object(
      'release_id', ${release.id}::text, 'origin', 'http://localhost:3000'))`);
    await portal.carryOutReleases();
    expect(await statusesOf(decided)).toEqual(['submitted', 'submitted', 'submitted']);
    const { body } = await staff.get(`/api/staff/releases/${release.id}`);
    expect(body).toMatchObject({ state: 'refused', changes: [{ kind: 'added', count: 1 }] });
  });

  test('is carried out by a second admin where the cycle says so', async () => {
    const decided = await decidedProject();
    await saveLetters({ needs_second: true });
    const release = await check(decided.project);
    expect((await publish(release)).body.state).toBe('awaiting_second');
    expect((await publish(release)).body.code).toBe('second_admin');
    expect(await statusOf(decided.accepted.id)).toBe('submitted');
    expect((await publish(release, { client: second })).body.state).toBe('released');
    expect(await statusOf(decided.accepted.id)).toBe('accepted');
  });
});

describe('a preflight', { tags: ['release-preflight'] }, () => {
  test('names who is accepted twice, seats, undecided ones, missing addresses, deciders and fields', async () => {
    await saveLetters({ letters: { ...LETTERS, accept: 'Dear {name}, come to [place].' } });
    const [project, other] = [await createProject(portal), await createProject(portal)];
    const [twice, decider] = [await createPerson(portal), await createPerson(portal, { role: 'admin' })];
    const first = await createApplication(portal, { project, applicant: twice });
    await createApplication(portal, { project: other, applicant: twice, values: { status: 'accepted' } });
    await createApplication(portal, { project, applicant: await createPerson(portal) });
    const leader = await createPerson(portal);
    const team = await createTeam(portal, leader);
    const joined = await createApplication(portal, { project, applicant: leader, team });
    await decide(first.id, ACCEPT);
    await decide(joined.id, ACCEPT, 0, await portal.signIn(decider));
    await portal.db.execute(
      sql`insert into team_members (team_id, user_id) values (${team.id}, ${decider.id})`,
    );
    await portal.db.execute(sql`update users set disabled_at = now() where id = ${twice.id}`);
    await staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats: 1, unit: 'people' });
    const { problems, ...release } = await check(project);
    const kinds = problems.map(({ kind, count }: { kind: string; count: number }) => `${kind} ${count}`);
    expect(kinds.toSorted()).toEqual([
      'accepted_twice 1',
      'conflicted_decider 1',
      'no_address 1',
      'over_seats 1',
      'undecided 1',
      'unfilled_letter 1',
    ]);
    expect((await publish(release)).body.code).toBe('release_stopped');
    expect(await statusOf(first.id)).toBe('submitted');
  });

  test('is for people without an interest in one of the applications, and its project is named', {
    tags: ['release-preflight', 'no-own-interest'],
  }, async () => {
    const decided = await decidedProject();
    const admin = await createPerson(portal, { role: 'admin' });
    await createApplication(portal, { project: decided.project, applicant: admin });
    const client = await portal.signIn(admin);
    expect((await client.post('/api/staff/releases', { project_ids: [decided.project.id] })).status).toBe(
      403,
    );
    const release = await check(decided.project);
    expect((await client.get(`/api/staff/releases/${release.id}`)).status).toBe(404);
    expect((await publish(release, { client })).status).toBe(403);
    expect((await staff.post('/api/staff/releases', { project_ids: [] })).status).toBe(422);
    expect((await staff.post('/api/staff/releases', { project_ids: [REASON] })).status).toBe(404);
  });

  type Decided = Awaited<ReturnType<typeof decidedProject>>;
  const MUTATIONS: [string, (decided: Decided) => Promise<unknown>][] = [
    ['a changed decision', ({ accepted }) => decide(accepted.id, REJECT, 1)],
    ['a decision taken away', ({ rejected }) => decide(rejected.id, null, 1)],
    ['a changed feedback', ({ rejected }) => decide(rejected.id, { ...REJECT, feedback: 'Other words.' }, 1)],
    ['a changed rank', ({ waiting }) => decide(waiting.id, { outcome: 'waitlist', rank: 7 }, 1)],
    [
      'a status set by hand',
      ({ accepted }) =>
        staff.put(`/api/applications/${accepted.id}/status`, {
          status: 'under_review',
          expected_status: 'submitted',
        }),
    ],
    [
      'a new application',
      async ({ project }) => createApplication(portal, { project, applicant: await createPerson(portal) }),
    ],
    ['a changed letter', () => saveLetters({ letters: { ...LETTERS, reject: 'Dear {name}, no.' } })],
    ['changed reasons', () => saveLetters({ reasons: [{ key: REASON, text: 'Other words' }] })],
    ['a second admin', () => saveLetters({ needs_second: true })],
    [
      'other seats',
      ({ project }) =>
        staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats: 9, unit: 'people' }),
    ],
    [
      'a withdrawal',
      async ({ waiting, people }) =>
        (await portal.signIn(people[1])).put(`/api/applications/${waiting.id}/withdrawal`),
    ],
    [
      'a bounced email',
      ({ people: [person] }) =>
        createMail(portal, { recipient: person.email, user_id: person.id, status: 'dead' }),
    ],
    [
      'a disabled account',
      ({ people: [person] }) =>
        portal.db.execute(sql`update users set disabled_at = now() where id = ${person.id}`),
    ],
    [
      'a person who is accepted elsewhere',
      async ({ people: [applicant] }) =>
        createApplication(portal, {
          project: await createProject(portal),
          applicant,
          values: { status: 'accepted' },
        }),
    ],
    ['an erased person', ({ people: [, , person] }) => second.delete(`/api/users/${person.id}`)],
  ];

  test.each(MUTATIONS)('is void after %s, and the release says what changed', async (_what, mutate) => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    await mutate(decided);
    const { status, body } = await publish(release);
    expect([status, body.code]).toEqual([409, 'release_changed']);
    expect(body.detail.length).toBeGreaterThan(20);
    const present = await statusesOf(decided);
    for (const final of ['accepted', 'waitlisted', 'rejected']) expect(present).not.toContain(final);
    expect(await check(decided.project)).toMatchObject({ state: 'checked' });
  });
});

describe('a letter', { tags: ['letter-is-opened', 'letters-of-decisions'] }, () => {
  test('of each decision reaches its own people only, by their press, and staff stamp nothing', async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    const made = [decided.accepted, decided.waiting, decided.rejected];
    for (const [place, { id }] of made.entries()) {
      const client = await portal.signIn(decided.people[place] as Person);
      expect((await client.put(`/api/applications/${id}/letter`)).status).toBe(404);
      expect((await client.get(`/api/applications/${id}`)).body.letter).toBe(null);
    }
    await publish(release);
    const words = [];
    for (const [place, { id }] of made.entries()) {
      const person = decided.people[place] as Person;
      const client = await portal.signIn(person);
      expect((await client.get(`/api/applications/${id}`)).body.letter).toEqual({ opened_at: null });
      for (const stranger of [staff, await portal.signIn(decided.people[(place + 1) % 3] as Person)])
        expect((await stranger.put(`/api/applications/${id}/letter`)).status).toBe(404);
      const { body } = await client.put(`/api/applications/${id}/letter`);
      words.push(
        body.text.replace(person.display_name, 'N').replace(decided.project.name, 'P'),
        body.reasons,
      );
      expect((await client.get(`/api/applications/${id}`)).body.letter.opened_at).not.toBe(null);
    }
    expect(words).toEqual([
      'Dear N, you are in: P.',
      [],
      'Dear N, please wait.',
      [],
      'Dear N, we are sorry.',
      ['Too few places'],
    ]);
  });

  test('that nobody has written is the standard text', async () => {
    const decided = await decidedProject();
    await saveLetters({ letters: { accept: '', waitlist: '', reject: '' } });
    await publish(await check(decided.project));
    const client = await portal.signIn(decided.people[0]);
    const { body } = await client.put(`/api/applications/${decided.accepted.id}/letter`);
    expect(body.text).toContain('Congratulations!');
  });
});

describe('taking a release back', { tags: ['take-back-release'] }, () => {
  test('before its time leaves nothing behind', async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    await publish(release, { release_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await takeBack(release.id)).body.state).toBe('taken_back');
    await portal.db.execute(sql`update releases set release_at = now() where id = ${release.id}`);
    await portal.carryOutReleases();
    expect(await statusesOf(decided)).toEqual(['submitted', 'submitted', 'submitted']);
    expect((await decide(decided.accepted.id, REJECT, 1)).body.changed).toHaveLength(1);
  });

  test('restores every status, and nobody gets an email of it before it left', async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    await publish(release);
    await portal.carryOutReleases();
    expect((await takeBack(release.id)).body.state).toBe('withdrawn');
    expect(await statusesOf(decided)).toEqual(['submitted', 'submitted', 'submitted']);
    const waiting = (await portal.db.select().from(mails)).filter(({ status }) => status === 'queued');
    expect(waiting).toEqual([]);
    const client = await portal.signIn(decided.people[0]);
    expect((await client.put(`/api/applications/${decided.accepted.id}/letter`)).status).toBe(404);
    expect((await publish(await check(decided.project))).body.state).toBe('released');
    expect(await statusesOf(decided)).toEqual(['accepted', 'waitlisted', 'rejected']);
  });

  test('is refused once somebody has opened a letter', async () => {
    const decided = await decidedProject();
    const release = await check(decided.project);
    await publish(release);
    const client = await portal.signIn(decided.people[2]);
    await client.put(`/api/applications/${decided.rejected.id}/letter`);
    expect((await takeBack(release.id)).body.code).toBe('already_seen');
    expect(await statusesOf(decided)).toEqual(['accepted', 'waitlisted', 'rejected']);
  });
});

test('a wrong decision is corrected with a new letter, and the correction names who had opened the wrong one', {
  tags: ['released-decision-is-corrected'],
}, async () => {
  const decided = await decidedProject();
  await publish(await check(decided.project));
  await portal.carryOutReleases();
  const client = await portal.signIn(decided.people[2]);
  await client.put(`/api/applications/${decided.rejected.id}/letter`);
  const correct = (rows: object[], decision: object = ACCEPT) =>
    staff.post('/api/staff/decision-corrections', { rows, decision, correction: 'A wrong list was used.' });
  const { body } = await correct([
    { id: decided.rejected.id, version: 1 },
    { id: decided.waiting.id, version: 7 },
  ]);
  expect(body).toMatchObject({
    changed: [{ id: decided.rejected.id, version: 2 }],
    left_out: [{ id: decided.waiting.id, problem: 'decision_changed' }],
  });
  expect(await statusesOf(decided)).toEqual(['accepted', 'waitlisted', 'accepted']);
  expect((await client.get(`/api/applications/${decided.rejected.id}`)).body.letter).toEqual({
    opened_at: null,
  });
  expect((await client.put(`/api/applications/${decided.rejected.id}/letter`)).body.text).toContain(
    'you are in',
  );
  const [newest] = (await staff.get('/api/staff/releases')).body;
  const { body: details } = await staff.get(`/api/staff/releases/${newest.id}`);
  expect(details).toMatchObject({
    state: 'released',
    correction: 'A wrong list was used.',
    saw_error: [{ application: { id: decided.rejected.id } }],
  });
  await portal.carryOutReleases();
  const ofPerson = (await portal.db.select().from(mails)).filter(
    ({ user_id }) => user_id === decided.people[2].id,
  );
  expect(ofPerson.map(({ status }) => status).toSorted()).toEqual(['queued', 'replaced']);
  const open = await createApplication(portal, {
    project: decided.project,
    applicant: await createPerson(portal),
  });
  expect((await correct([{ id: open.id, version: 0 }])).body.left_out[0].problem).toBe('not_released');
});

test('a message to many waits while its sender has set a release with them, and another admin can send it', {
  tags: ['messages-to-many'],
}, async () => {
  const decided = await decidedProject();
  const release = await check(decided.project);
  await publish(release, { release_at: new Date(Date.now() + 3_600_000).toISOString() });
  const rows = [{ id: decided.accepted.id, seen_status: 'submitted' }];
  const send = async (client: Client) => {
    const { body } = await client.post('/api/staff/bulk-runs', {
      selection: { kind: 'picked', rows },
      action: { kind: 'message', message: 'Dear {name}, a word.', reply_to: 'programme' },
    });
    expect(body.from).toEqual([{ status: 'submitted', count: 1 }]);
    return (await client.put(`/api/staff/bulk-runs/${body.id}/start`)).body;
  };
  expect((await send(staff)).code).toBe('release_is_set');
  expect((await send(second)).state).toBe('running');
  await takeBack(release.id);
  expect((await send(staff)).state).toBe('running');
});

const CORRUPTIONS: [string, ReturnType<typeof sql>][] = [
  ['a release that isn’t visible', sql`update releases set state = 'taken_back', visible_at = null`],
  [
    'another outcome than the letter',
    sql`update decisions set outcome = 'accept', rank = null where outcome = 'reject'`,
  ],
  ['a decision without its release', sql`update decisions set release_id = null`],
  ['no current decision', sql`update decisions set is_current = false`],
  ['an opened letter that isn’t released', sql`update release_rows set seen_at = now(), is_released = false`],
];

test.each(CORRUPTIONS)(
  'the doctor finds %s',
  { tags: ['release-is-one-instant'] },
  async (_what, corrupt) => {
    const decided = await decidedProject();
    await publish(await check(decided.project));
    await portal.db.execute(corrupt);
    expect(await findFaults()).not.toEqual([]);
    await portal.db.delete(applications);
  },
);
