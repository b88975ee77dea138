import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_TIME_ZONE, setTimeZone } from '#domain/time-zone.ts';
import { applications } from '#server/db/schema/applications.ts';
import { decision_settings } from '#server/db/schema/decisions.ts';
import { mails } from '#server/db/schema/mails.ts';
import { lockOffers, lockOwnOffers } from '#server/decisions/offers/lock-offers.ts';
import { promoteNext } from '#server/decisions/offers/promote-next.ts';
import { lockDecisions } from '#server/decisions/scope.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createApplication, createPerson, createProject, createTeam, type Person } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));

const OF_DECISIONS = /rule:(pending-decisions|release-is-one-instant|letter-is-opened)/;
/** What the doctor finds of decisions; the factories write no histories. */
const findFaults = async () =>
  (await findBrokenInvariants(portal.db)).filter(({ sentence }) => OF_DECISIONS.test(sentence));

beforeEach(async () => {
  await portal.db.delete(applications);
  await portal.db.delete(mails);
  await portal.db.delete(decision_settings);
});
afterEach(async () => {
  setTimeZone(DEFAULT_TIME_ZONE);
  expect(await findFaults()).toEqual([]);
});

/** A released project of a manager with one seat or more: accepted people, and a waiting list in its order. */
async function released({
  seats = 1,
  accepted = 1,
  waiting = 2,
  promotes_by_itself = true,
  teamFirst = false,
  acceptsTeams = false,
  answer_days = 7,
} = {}) {
  const settings = { reasons: [], letters: { accept: '', waitlist: '', reject: '' }, needs_second: false };
  const saved = { expected_version: 0, ...settings, answer_days, promotes_by_itself };
  expect((await staff.put('/api/staff/decision-settings', saved)).status).toBe(200);
  const owner = await createPerson(portal, { role: 'manager' });
  const project = await createProject(portal, { owner_id: owner.id });
  await staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats, unit: 'people' });
  const made: Made[] = [];
  for (let index = 0; index < accepted + waiting; index++) {
    const person = await createPerson(portal);
    const mates =
      (teamFirst && index === accepted) || (acceptsTeams && index < accepted)
        ? [await createPerson(portal), await createPerson(portal)]
        : [];
    const team = mates.length > 0 ? await createTeam(portal, person, mates) : undefined;
    const of = { project, applicant: person, members: mates, ...(team && { team }) };
    const { id } = await createApplication(portal, of);
    const decision = index < accepted ? { outcome: 'accept' } : { outcome: 'waitlist', rank: null };
    await staff.post('/api/staff/decisions', { rows: [{ id, version: 0 }], decision });
    made.push({ id, person, mates });
  }
  const { body } = await staff.post('/api/staff/releases', { project_ids: [project.id] });
  const done = await staff.put(`/api/staff/releases/${body.id}/publication`, {
    digest: body.digest,
    release_at: null,
  });
  expect(done.body.state).toBe('released');
  return { project, owner, made };
}

type Made = { id: string; person: Person; mates?: Person[] };
const answer = async ({ id, person }: Made, body: object) => {
  const client = await portal.signIn(person);
  await client.put(`/api/applications/${id}/letter`);
  return client.put(`/api/applications/${id}/offer`, body);
};
/** As the page shows it once the person has opened the letter. */
const offerOf = async ({ id, person }: Made) => {
  const client = await portal.signIn(person);
  await client.put(`/api/applications/${id}/letter`);
  return (await client.get(`/api/applications/${id}`)).body.offer;
};
/** The job of a day later; offers have their own time. */
const tendTomorrow = async () => {
  const age = (by: string) =>
    portal.db.execute(sql`update releases set visible_at = visible_at + ${by}::interval`);
  await age('-24 hours');
  await portal.tendOffers();
  await age('24 hours');
};
const statusesOf = async (made: Made[]) => {
  const rows = await portal.db.query.applications.findMany();
  return made.map(({ id }) => rows.find((row) => row.id === id)?.status);
};
/** A transaction that the lock of another one holds up. */
const untilSomebodyWaits = () =>
  expect
    .poll(async () => {
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      return (await portal.db.execute(waiting)).rowCount;
    })
    .toBeGreaterThan(0);
const first = (made: Made[]): Made => made[0] as Made;

describe('an offer', { tags: ['offers'] }, () => {
  test('comes with a release where the cycle asks for answers, until the end of the last day', async () => {
    const { made } = await released();
    expect(await offerOf(first(made))).toMatchObject({ state: 'offered', waits: false, has_joined: false });
    expect((await offerOf(first(made))).answer_by).toMatch(/T18:29:59\.999/);
    expect(await offerOf(made[1] as Made)).toBe(null);
  });

  test('lasts until midnight by the clocks of the programme', { tags: ['indian-dates'] }, async () => {
    setTimeZone('Pacific/Honolulu');
    const { made } = await released();
    expect((await offerOf(first(made))).answer_by).toMatch(/T09:59:59\.999/);
  });

  test('is accepted by the applicant once, and ends the other open applications if they want', async () => {
    const { made } = await released();
    const applicant = first(made);
    const other = await createApplication(portal, {
      project: await createProject(portal),
      applicant: applicant.person,
    });
    expect((await answer(applicant, { answer: 'stop', withdraws_others: true })).status).toBe(200);
    expect((await answer(applicant, { answer: 'wait' })).body.code).toBe('offer_closed');
    expect(await offerOf(applicant)).toMatchObject({ state: 'accepted' });
    expect(await statusesOf([applicant, { ...applicant, id: other.id }])).toEqual(['accepted', 'withdrawn']);
  });

  test('that is declined frees its seat for the next one on the waiting list, at once where the cycle says so', async () => {
    const { made } = await released();
    await answer(first(made), { answer: 'decline', reason: 'Another programme.' });
    expect(await statusesOf(made)).toEqual(['withdrawn', 'accepted', 'waitlisted']);
    expect(await offerOf(made[1] as Made)).toMatchObject({ state: 'offered' });
    await portal.carryOutReleases();
    const told = (await portal.db.select().from(mails)).filter(
      ({ user_id }) => user_id === made[1]?.person.id,
    );
    expect(told.filter(({ status }) => status === 'queued')).toHaveLength(1);
  });

  test('that is declined waits for an admin’s nod where the cycle says nothing', async () => {
    const { made, project } = await released({ promotes_by_itself: false });
    await answer(first(made), { answer: 'decline', reason: null });
    expect(await statusesOf(made)).toEqual(['withdrawn', 'waitlisted', 'waitlisted']);
    const nod = () => staff.post(`/api/staff/decision-projects/${project.id}/promotion`);
    expect((await nod()).body).toEqual({ promoted: 1 });
    expect((await nod()).body.code).toBe('nobody_fits');
    expect(await statusesOf(made)).toEqual(['withdrawn', 'accepted', 'waitlisted']);
  });

  test('passes a team that doesn’t fit, with a line that says so, and never splits it', async () => {
    const { made } = await released({ teamFirst: true });
    await answer(first(made), { answer: 'decline', reason: null });
    expect(await statusesOf(made)).toEqual(['withdrawn', 'waitlisted', 'accepted']);
    const lines = await portal.db.query.audit_log.findMany({
      where: (l, { eq }) => eq(l.action, 'offer_passed'),
    });
    expect(lines.map(({ subject_id, details }) => [subject_id, details])).toEqual([
      [made[1]?.id, { people: 3, free: 1, version: 1, reason: 'does_not_fit' }],
    ]);
  });

  test('without an answer is reminded of twice, and ends by the clock of the database', async () => {
    const { made } = await released();
    await offerOf(first(made));
    const reminders = async () =>
      (await portal.db.select().from(mails)).filter(({ subject }) => subject.startsWith('Please answer by'))
        .length;
    await portal.tendOffers();
    expect(await reminders()).toBe(0);
    for (const [hours, count] of [
      [70, 1],
      [60, 1],
      [20, 2],
      [10, 2],
    ] as const) {
      await portal.db.execute(sql`update offers set answer_by = now() + make_interval(hours => ${hours})`);
      await portal.tendOffers();
      expect(await reminders()).toBe(count);
    }
    await portal.db.execute(sql`update offers set answer_by = now() - interval '1 second'`);
    expect((await answer(first(made), { answer: 'wait' })).body.code).toBe('offer_closed');
    await portal.tendOffers();
    expect(await statusesOf(made)).toEqual(['withdrawn', 'accepted', 'waitlisted']);
    expect(await offerOf(first(made))).toMatchObject({ state: 'expired' });
  });

  test('that ended without an opened letter keeps its release', {
    tags: ['offers', 'take-back-release'],
  }, async () => {
    const { made } = await released({ waiting: 0 });
    await portal.db.execute(sql`update offers set answer_by = now() - interval '1 second'`);
    await portal.tendOffers();
    expect(await statusesOf(made)).toEqual(['withdrawn']);
    const { rows } = await portal.db.execute<{ id: string }>(
      sql`select release_id as id from release_rows where application_id = ${first(made).id}`,
    );
    const { body } = await staff.put(`/api/staff/releases/${rows[0]?.id}/withdrawal`);
    expect(body.code).toBe('already_continued');
  });

  test('whose time is short is reminded of one day before its end only, not beside its letter', async () => {
    await released({ answer_days: 3 });
    const reminders = async () =>
      (await portal.db.select().from(mails)).filter(({ subject }) => subject.startsWith('Please')).length;
    await portal.db.execute(sql`update offers set answer_by = now() + interval '70 hours'`);
    await portal.tendOffers();
    expect(await reminders()).toBe(0);
    await portal.db.execute(sql`update offers set answer_by = now() + interval '20 hours'`);
    await portal.tendOffers();
    expect(await reminders()).toBe(1);
  });

  test('is reminded of with the same words as every other letter, to those who haven’t opened it', {
    tags: ['offers', 'letter-is-opened'],
  }, async () => {
    const { made } = await released({ answer_days: 1 });
    await offerOf(made[2] as Made);
    await portal.db.execute(sql`update offers set answer_by = now() + interval '20 hours'`);
    await tendTomorrow();
    await tendTomorrow();
    const told = (await portal.db.select().from(mails)).filter(({ subject }) => subject.startsWith('Please'));
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual(
      made
        .slice(0, 2)
        .map(({ person }) => person.id)
        .toSorted(),
    );
    expect(told.map(({ subject }) => subject.startsWith('Please read your letter by'))).toEqual([true, true]);
  });

  const letterReminders = async () =>
    (await portal.db.select().from(mails))
      .filter(({ subject }) => subject.startsWith('Please read your letter by'))
      .map(({ user_id }) => user_id)
      .toSorted();

  test('is no reason to remind the others of its team of their letters more or less often, once it is answered', {
    tags: ['offers', 'letter-is-opened'],
  }, async () => {
    const { made } = await released({
      seats: 6,
      accepted: 2,
      waiting: 0,
      acceptsTeams: true,
      answer_days: 1,
    });
    const mates = made.flatMap(({ mates = [] }) => mates.map(({ id }) => id)).toSorted();
    for (const one of made) await offerOf(one);
    await portal.db.execute(sql`update offers set answer_by = now() + interval '20 hours'`);
    // One is answered before any reminder, and the other after one.
    for (const one of made) {
      await answer(one, { answer: 'wait' });
      await tendTomorrow();
      await tendTomorrow();
      expect(await letterReminders()).toEqual(mates);
    }
  });

  test('that is declined has no reminder of the waiting list from which it came', {
    tags: ['offers', 'letter-is-opened'],
  }, async () => {
    const { made } = await released({ seats: 3, waiting: 1, teamFirst: true, answer_days: 1 });
    await answer(first(made), { answer: 'decline', reason: null });
    expect(await statusesOf(made)).toEqual(['withdrawn', 'accepted']);
    expect((await answer(made[1] as Made, { answer: 'decline', reason: null })).status).toBe(200);
    await tendTomorrow();
    expect(await letterReminders()).toEqual([]);
  });

  test('is given up, or no longer waits, until somebody has said that its people have joined', async () => {
    const { made, owner } = await released({ seats: 2, accepted: 2, waiting: 1 });
    const [one, two, next] = made as [Made, Made, Made];
    await answer(one, { answer: 'wait' });
    expect((await answer(one, { answer: 'stop', withdraws_others: false })).status).toBe(200);
    expect(await offerOf(one)).toMatchObject({ state: 'accepted', waits: false });
    expect((await answer(one, { answer: 'wait' })).body.code).toBe('offer_closed');
    expect((await answer(one, { answer: 'decline', reason: 'Another place.' })).status).toBe(200);
    expect(await statusesOf([one, next])).toEqual(['withdrawn', 'accepted']);
    await answer(two, { answer: 'stop', withdraws_others: false });
    await (await portal.signIn(owner)).put(`/api/offers/${two.id}`, { state: 'joined' });
    expect((await answer(two, { answer: 'decline', reason: null })).body.code).toBe('offer_closed');
  });

  test('that the leader accepts is told to those of the team who have opened the letter', {
    tags: ['offers', 'letter-is-opened'],
  }, async () => {
    const { made } = await released({ seats: 3, waiting: 0, acceptsTeams: true });
    const team = first(made);
    const [opens] = team.mates as [Person];
    await (await portal.signIn(opens)).put(`/api/applications/${team.id}/letter`);
    await answer(team, { answer: 'wait' });
    await answer(team, { answer: 'stop', withdraws_others: false });
    const told = (await portal.mails()).filter(({ subject }) => subject.startsWith('About your seat'));
    expect(told.map(({ user_id, text }) => [user_id, text.includes('has accepted the seat')])).toEqual([
      [opens.id, true],
    ]);
    await answer(team, { answer: 'decline', reason: null });
  });

  test('of a higher wish replaces the accepted seat by a list that has both', {
    tags: ['offers', 'wishes-in-order'],
  }, async () => {
    const held = first((await released({ waiting: 0 })).made);
    const project = await createProject(portal);
    const saveSeats = (seats: number) =>
      staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats, unit: 'people' });
    await saveSeats(0);
    const { id } = await createApplication(portal, { project, applicant: held.person });
    await staff.post('/api/staff/decisions', {
      rows: [{ id, version: 0 }],
      decision: { outcome: 'waitlist', rank: null },
    });
    const { body } = await staff.post('/api/staff/releases', { project_ids: [project.id] });
    await staff.put(`/api/staff/releases/${body.id}/publication`, { digest: body.digest, release_at: null });
    await answer(held, { answer: 'wait' });
    const client = await portal.signIn(held.person);
    await client.put(`/api/applications/${id}/letter`);
    const order = (application_ids: string[]) => client.put('/api/applications/wishes', { application_ids });
    expect((await order([id])).body.code).toBe('wishes_outdated');
    expect((await order([held.id, id])).status).toBe(200);
    await saveSeats(1);
    await portal.tendOffers();
    expect(await statusesOf([{ ...held, id }, held])).toEqual(['waitlisted', 'accepted']);
    expect((await order([id, held.id])).status).toBe(200);
    await portal.tendOffers();
    expect(await statusesOf([{ ...held, id }, held])).toEqual(['accepted', 'withdrawn']);
    const { rows } = await portal.db.execute<{ release_id: string }>(
      sql`select release_id from release_rows where application_id = ${id} order by version desc limit 1`,
    );
    const takeBack = await staff.put(`/api/staff/releases/${rows[0]?.release_id}/withdrawal`);
    expect(takeBack.body.code).toBe('already_continued');
  });

  test('is joined when its people and the owner have said so, and a no-show frees the seat', async () => {
    const { made, owner } = await released({ seats: 2, accepted: 2 });
    const [one, two] = made as [Made, Made];
    const asOwner = await portal.signIn(owner);
    for (const made of [one, two]) await answer(made, { answer: 'wait' });
    const joining = async ({ id, person }: Made) =>
      (await portal.signIn(person)).put(`/api/applications/${id}/joining`);
    await joining(one);
    expect(await offerOf(one)).toMatchObject({ state: 'accepted', has_joined: true });
    expect((await asOwner.put(`/api/offers/${one.id}`, { state: 'joined' })).status).toBe(200);
    expect(await offerOf(one)).toMatchObject({ state: 'joined' });
    expect((await asOwner.put(`/api/offers/${two.id}`, { state: 'no_show' })).status).toBe(200);
    expect(await statusesOf(made)).toEqual(['accepted', 'withdrawn', 'accepted', 'waitlisted']);
  });

  test('is listed for the owner and staff once it is accepted, with who said that they have joined', {
    tags: ['owner-sees-counts'],
  }, async () => {
    const { made, owner, project } = await released({ seats: 2, accepted: 2 });
    const asOwner = await portal.signIn(owner);
    const list = async (client = asOwner) => (await client.get(`/api/projects/${project.id}/offers`)).body;
    expect(await list()).toEqual([]);
    const { id, person } = first(made);
    await answer(first(made), { answer: 'wait' });
    const accepted = {
      id,
      team: null,
      people: [person.display_name],
      join_by: null,
      is_unjoined: false,
      state: 'accepted',
    };
    expect(await list()).toEqual([{ ...accepted, joined_at: null, confirmed_at: null }]);
    await asOwner.put(`/api/offers/${id}`, { state: 'joined' });
    expect(await list(staff)).toEqual([{ ...accepted, joined_at: null, confirmed_at: expect.any(String) }]);
    await (await portal.signIn(person)).put(`/api/applications/${id}/joining`);
    expect(await list()).toMatchObject([{ state: 'joined', joined_at: expect.any(String) }]);
    const stranger = await portal.signIn(await createPerson(portal, { role: 'manager' }));
    expect((await stranger.get(`/api/projects/${project.id}/offers`)).status).toBe(403);
  });

  test('in races of answers, ends and promotions never gives more seats than there are, and leaves none idle', {
    timeout: 120_000,
  }, async () => {
    const { made, project } = await released({ seats: 4, accepted: 4, waiting: 8 });
    await portal.db.execute(
      sql`update offers set answer_by = now() - interval '1 second' where application_id = ${made[3]?.id}`,
    );
    const nod = () => staff.post(`/api/staff/decision-projects/${project.id}/promotion`);
    await Promise.all([
      ...made.slice(0, 3).map((one) => answer(one, { answer: 'decline', reason: null })),
      ...Array.from({ length: 10 }, nod),
      ...Array.from({ length: 5 }, () => portal.tendOffers()),
      answer(made[5] as Made, { answer: 'wait' }),
      (async ({ id, person }: Made) =>
        (await portal.signIn(person)).put(`/api/applications/${id}/withdrawal`))(made[4] as Made),
    ]);
    const statuses = await statusesOf(made);
    expect(statuses.filter((status) => status === 'accepted')).toHaveLength(4);
  });

  test('is accepted by many at once, and declined alone', async () => {
    const { made, project } = await released({ seats: 2, accepted: 2, waiting: 0 });
    const whileFirstAccepts = (work: () => Promise<void>) =>
      portal.db.transaction(async (tx) => {
        await lockOwnOffers(tx, { cycleId: project.cycle_id, id: first(made).id });
        await work();
      });
    await whileFirstAccepts(async () => {
      expect((await answer(made[1] as Made, { answer: 'wait' })).status).toBe(200);
    });
    let declined: ReturnType<typeof answer> | undefined;
    await whileFirstAccepts(async () => {
      declined = answer(made[1] as Made, { answer: 'decline', reason: null });
      await untilSomebodyWaits();
      expect(await statusesOf(made)).toEqual(['accepted', 'accepted']);
    });
    expect((await declined)?.status).toBe(200);
  });

  test('waits for a release without the connections that everybody else needs', async () => {
    const { made, project } = await released({ accepted: 20, seats: 20, waiting: 0 });
    const clients = await Promise.all(made.map(({ person }) => portal.signIn(person)));
    await Promise.all(
      clients.map((client, index) => client.put(`/api/applications/${made[index]?.id}/letter`)),
    );
    let answers: Promise<{ status: number }[]> = Promise.resolve([]);
    await portal.db.transaction(async (tx) => {
      await lockDecisions(tx, project.cycle_id);
      answers = Promise.all(
        clients.map((client, index) =>
          client.put(`/api/applications/${made[index]?.id}/offer`, { answer: 'wait' }),
        ),
      );
      await untilSomebodyWaits();
      const { status } = await staff.get('/api/staff/decision-projects');
      expect(status).toBe(200);
    });
    expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('is declined while admins decide about the waiting list, without a deadlock', {
    timeout: 120_000,
  }, async () => {
    const { made } = await released({ seats: 4, accepted: 4, waiting: 8 });
    const waiting = made.slice(4).map(({ id }) => ({ id, version: 1 }));
    const decide = () =>
      staff.post('/api/staff/decisions', { rows: waiting, decision: { outcome: 'waitlist', rank: null } });
    const answers = await Promise.all([
      ...made.slice(0, 4).map((one) => answer(one, { answer: 'decline', reason: null })),
      ...Array.from({ length: 8 }, decide),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('is over, with its letter and reminders, as soon as staff set another status', async () => {
    const { made, project } = await released();
    const one = first(made);
    const status = { status: 'rejected', expected_status: 'accepted' };
    expect((await staff.put(`/api/applications/${one.id}/status`, status)).status).toBe(200);
    const asApplicant = await portal.signIn(one.person);
    expect((await asApplicant.get(`/api/applications/${one.id}`)).body).toMatchObject({
      status: 'rejected',
      offer: null,
      letter: null,
    });
    expect((await asApplicant.put(`/api/applications/${one.id}/letter`)).status).toBe(404);
    expect((await answer(one, { answer: 'wait' })).body.code).toBe('offer_closed');
    await portal.db.execute(sql`update offers set answer_by = now() + interval '20 hours'`);
    await portal.tendOffers();
    const sent = await portal.db.select().from(mails);
    expect(sent.filter(({ subject }) => subject.startsWith('Please answer by'))).toEqual([]);
    await portal.db.execute(
      sql`update offers set answer_by = now() - interval '1 hour' where application_id = ${one.id}`,
    );
    await portal.tendOffers();
    expect((await portal.db.select().from(mails)).map(({ subject }) => subject)).toEqual(
      sent.map(({ subject }) => subject),
    );
    expect((await staff.put(`/api/offers/${one.id}`, { state: 'no_show' })).body.code).toBe('not_accepted');
    const { body: shown } = await staff.get(`/api/projects/${project.id}/offers`);
    expect(shown).toEqual([]);
  });

  test('is not confirmed by an owner who is on the application', async () => {
    const { made, project } = await released();
    const one = first(made);
    await answer(one, { answer: 'wait' });
    await portal.db.execute(sql`update profiles set role = 'manager' where user_id = ${one.person.id}`);
    await portal.db.execute(sql`update projects set owner_id = ${one.person.id} where id = ${project.id}`);
    const asOwner = await portal.signIn(one.person);
    expect((await asOwner.put(`/api/offers/${one.id}`, { state: 'joined' })).status).toBe(404);
  });

  test('goes to the next by the clock when seats are added, without anybody’s press', async () => {
    const { made, project } = await released();
    await portal.tendOffers();
    expect(await statusesOf(made)).toEqual(['accepted', 'waitlisted', 'waitlisted']);
    // A new version that was taken back again doesn't lose the place on the list; a pending one waits for its release.
    const [, one, two] = made as [Made, Made, Made];
    const decide = (id: string, version: number, outcome: 'accept' | null) =>
      staff.post('/api/staff/decisions', { rows: [{ id, version }], decision: outcome && { outcome } });
    await decide(one.id, 1, null);
    await decide(two.id, 1, 'accept');
    await staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats: 3, unit: 'people' });
    await portal.tendOffers();
    expect(await statusesOf(made)).toEqual(['accepted', 'accepted', 'waitlisted']);
  });

  test('has the letter of the newest decision, whichever transaction began first', {
    tags: ['letter-is-opened'],
  }, async () => {
    const { made, project } = await released({ promotes_by_itself: false, waiting: 1 });
    const waiting = made[1] as Made;
    const correct = (version: number, decision: object) =>
      staff.post('/api/staff/decision-corrections', {
        rows: [{ id: waiting.id, version }],
        decision,
        correction: 'The wrong list.',
      });
    await staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats: 2, unit: 'people' });
    await portal.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ cycle_id: string }>(sql`
        select cycle_id, now() as begins from projects where id = ${project.id}`);
      await correct(1, { outcome: 'reject', reasons: [], feedback: null });
      await correct(2, { outcome: 'waitlist', rank: null });
      await lockOffers(tx, { cycleId: rows[0]?.cycle_id ?? '', projectIds: [project.id] });
      const ctx = { ...portal.services, origin: 'http://localhost:3000', viewer: { id: null } };
      expect(await promoteNext(ctx, tx, project.id)).toBe(1);
    });
    const asApplicant = await portal.signIn(waiting.person);
    const { status, body } = await asApplicant.put(`/api/applications/${waiting.id}/letter`);
    expect([status, body.status]).toEqual([200, 'accepted']);
  });

  test('passes people with a seat elsewhere, unless they wait for this one as the higher wish', async () => {
    const lower = await released({ waiting: 0, accepted: 2, seats: 2 });
    const [stops, waits] = lower.made as [Made, Made];
    const project = await createProject(portal);
    await staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats: 0, unit: 'people' });
    const higher: Made[] = [];
    for (const { person } of [stops, waits]) {
      const { id } = await createApplication(portal, { project, applicant: person });
      await staff.post('/api/staff/decisions', {
        rows: [{ id, version: 0 }],
        decision: { outcome: 'waitlist', rank: null },
      });
      higher.push({ id, person });
    }
    const { body } = await staff.post('/api/staff/releases', { project_ids: [project.id] });
    await staff.put(`/api/staff/releases/${body.id}/publication`, { digest: body.digest, release_at: null });
    const cycleOfBoth = sql`(select cycle_id from applications where id = ${waits.id})`;
    await portal.db.execute(sql`
      insert into wish_lists (user_id, cycle_id, application_ids, sent_at)
      values (${waits.person.id}, ${cycleOfBoth}, array[${higher[1]?.id}, ${waits.id}]::uuid[], now())`);
    await answer(stops, { answer: 'stop', withdraws_others: false });
    await answer(waits, { answer: 'wait' });
    await staff.put(`/api/staff/decision-projects/${project.id}/seats`, { seats: 2, unit: 'people' });
    await portal.tendOffers();
    await portal.tendOffers();
    expect(await statusesOf(higher)).toEqual(['waitlisted', 'accepted']);
    expect(await statusesOf([stops, waits])).toEqual(['accepted', 'withdrawn']);
    expect(await offerOf(higher[1] as Made)).toMatchObject({ state: 'accepted', waits: true });
    const lines = await portal.db.query.audit_log.findMany({
      where: (l, { and, eq }) => and(eq(l.action, 'offer_passed'), eq(l.subject_id, first(higher).id)),
    });
    expect(lines.map(({ details }) => details)).toMatchObject([{ reason: 'accepted_elsewhere' }]);
  });

  test('is not accepted beside another seat of the cycle, and “accept and stop” declines the others', async () => {
    const one = first((await released()).made);
    const offered = async () => {
      const project = await createProject(portal);
      const { id } = await createApplication(portal, { project, applicant: one.person });
      await portal.db.execute(sql`update applications set status = 'accepted' where id = ${id}`);
      await portal.db.execute(sql`
        insert into offers (application_id, cycle_id, project_id, answer_by)
        select id, cycle_id, project_id, now() + interval '9 days' from applications where id = ${id}`);
      return { id, person: one.person };
    };
    const other = await offered();
    expect((await answer(one, { answer: 'stop', withdraws_others: false })).status).toBe(200);
    expect(await offerOf(other)).toMatchObject({ state: 'declined' });
    expect(await statusesOf([one, other])).toEqual(['accepted', 'withdrawn']);
    expect((await answer(await offered(), { answer: 'wait' })).body.code).toBe('seat_elsewhere');
  });

  test('tells its people when it ends by the clock, by the desk or as a no-show', async () => {
    const { made, project } = await released({ seats: 3, accepted: 3, waiting: 0 });
    const [clock, desk, never] = made as [Made, Made, Made];
    await answer(never, { answer: 'wait' });
    await portal.db.execute(
      sql`update offers set answer_by = now() - interval '1 second' where application_id = ${clock.id}`,
    );
    await portal.tendOffers();
    expect((await staff.put(`/api/offers/${desk.id}`, { state: 'expired' })).status).toBe(200);
    expect((await staff.put(`/api/offers/${never.id}`, { state: 'no_show' })).status).toBe(200);
    const told = (await portal.db.select().from(mails)).filter(
      ({ subject }) => subject === `About your seat in ${project.name}`,
    );
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set(made.map(({ person }) => person.id)));
    const notices = await portal.db.query.notifications.findMany({
      where: (n, { eq }) => eq(n.status, 'withdrawn'),
    });
    expect(notices).toHaveLength(3);
    const lines = await portal.db.query.audit_log.findMany({
      where: (l, { and, eq }) => and(eq(l.action, 'offer_ended'), eq(l.subject_id, desk.id)),
    });
    expect(lines.map(({ actor_id }) => actor_id)).not.toContain(null);
  });
});

describe('the date until which people join', { tags: ['joined-by-a-date'] }, () => {
  const joinBy = (interval: string, ends_unjoined = false) =>
    portal.db.execute(
      sql`update decision_settings set join_by = now() + ${interval}::interval, ends_unjoined = ${ends_unjoined}`,
    );
  const acceptedOne = async () => {
    const world = await released({ waiting: 1 });
    await answer(first(world.made), { answer: 'stop', withdraws_others: false });
    return world;
  };
  const remindersOf = async () =>
    (await portal.db.select().from(mails)).filter(({ subject }) => subject.startsWith('Please tell us by'));

  test('is on the page, and is reminded of twice', async () => {
    const { made } = await acceptedOne();
    await joinBy('70 hours');
    expect((await offerOf(first(made))).join_by).toEqual(expect.any(String));
    await portal.tendOffers();
    await portal.tendOffers();
    expect(await remindersOf()).toHaveLength(1);
    await joinBy('20 hours');
    await portal.tendOffers();
    await portal.tendOffers();
    expect(await remindersOf()).toHaveLength(2);
  });

  test('leaves those of whom nobody has said so to an admin, on the desk and for the owner', async () => {
    const { made, project, owner } = await acceptedOne();
    await portal.db.execute(
      sql`update offers set answered_at = now() - interval '1 day' where state = 'accepted'`,
    );
    await joinBy('-1 minute');
    await portal.tendOffers();
    expect(await statusesOf([first(made)])).toEqual(['accepted']);
    const { body } = await staff.get('/api/staff/decision-projects');
    expect(body.find(({ id }: { id: string }) => id === project.id).unjoined).toBe(1);
    const listed = (await (await portal.signIn(owner)).get(`/api/projects/${project.id}/offers`)).body;
    expect(listed).toMatchObject([{ is_unjoined: true }]);
  });

  test('ends a seat by itself where the cycle says so, unless one of them has said so or it was accepted later', async () => {
    const { made } = await acceptedOne();
    await joinBy('-1 minute', true);
    await portal.tendOffers();
    expect(await statusesOf(made)).toEqual(['accepted', 'waitlisted']);
    await portal.db.execute(sql`
      update offers set answered_at = now() - interval '1 day', joined_at = now() where state = 'accepted'`);
    await portal.tendOffers();
    expect(await statusesOf(made)).toEqual(['accepted', 'waitlisted']);
    await portal.db.execute(sql`update offers set joined_at = null where state = 'accepted'`);
    await portal.tendOffers();
    expect(await statusesOf(made)).toEqual(['withdrawn', 'accepted']);
  });
});
