import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connect } from '../../src/server/db/database.ts';
import { findDecisionFaults } from '../../src/server/operations/doctor/decisions/checks.ts';
import type { Client, TestResponse } from '../../tests/client.ts';
import { ACCEPT, deskOf, REJECT, WAIT } from '../../tests/decision-checks/world.ts';
import { createApplication, createPerson, createProject, createTeam } from '../../tests/factories.ts';
import { startPortal } from '../../tests/portal.ts';
import { asText, machine, quantile, writeResults } from '../performance-page.ts';

// `npm run bench -- decision-races` sends 200 answers, ends, promotions, withdrawals, corrections and releases at once through two processes, 50 times,
// and looks all the while for more people than seats and for people with two seats. RACE_ROUNDS=2 is a trial, which stores nothing.

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 50);
const AT_ONCE = 200;
const PROJECTS = 4;
const APPLICANTS = 24;
const SEATS = 8;
const ACCEPTED = 6;
/** The job of offers runs every minute: so many of its runs are sixty seconds. */
const RUNS_A_MINUTE = 1;

/** Each needs another one before it, and some of these are rare. */
const OFTEN = ['stop', 'wait', 'joining', 'joining', 'joined', 'joined', 'never', 'never'];

type Application = {
  id: string;
  project: { id: string };
  client: Client;
  owner: Client;
  isAccepted: boolean;
};
type Round = {
  projects: { id: string }[];
  applications: Application[];
  offered: Application[];
  /** The preflight of the last project. */
  checked: { id: string; digest: string };
};

let seed = 7;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <Item>(items: Item[]): Item => items[random(items.length)] as Item;

test('races never give more seats than there are, nobody two, and leave none idle', {
  timeout: 3_600_000,
  retry: 0,
}, async () => {
  const portal = await startPortal();
  const other = portal.anotherProcess();
  // The requests use all connections of the portal.
  const watcher = connect(portal.databaseUrl);
  const admin = await createPerson(portal, { role: 'admin' });
  const staff = await portal.signIn(admin);
  const staffElsewhere = await portal.signIn(admin, other.app);
  const desk = deskOf(portal, staff);
  await desk.saveSettings();
  const responses: { what: string; status: number; ms: number; code: string }[] = [];
  const found: string[] = [];
  let looks = 0;
  for (let number = 0; number < ROUNDS; number++) {
    const round = await createRound();
    let isOver = false;
    const looking = look(() => isOver);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => act(round, place)));
    isOver = true;
    await looking;
    for (let run = 0; run < RUNS_A_MINUTE; run++) await portal.tendOffers();
    found.push(...(await idleSeats(round)), ...(await checkerFaults()));
    await portal.carryOutReleases();
    found.push(...(await checkerFaults()));
    process.stdout.write(`round ${number + 1}: ${found.length} faults, ${responses.length} responses\n`);
    if (found.length > 0) break;
  }
  await other.close();
  await watcher.pool.end();
  report();
  expect(found).toEqual([]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  await portal.close();

  /** Released projects with a waiting list, where people have several applications and a list of wishes, and one that is being released. */
  async function createRound(): Promise<Round> {
    const people = [];
    for (let index = 0; index < APPLICANTS; index++) people.push(await createPerson(portal));
    const [projects, applications]: [Round['projects'], Application[]] = [[], []];
    for (let index = 0; index < PROJECTS; index++) {
      const owner = await createPerson(portal, { role: 'manager' });
      const project = await createProject(portal, { owner_id: owner.id });
      await desk.saveSeats(project, SEATS, index === 1 ? 'teams' : 'people');
      const asOwner = await portal.signIn(owner);
      projects.push(project);
      const applicants = people.filter((_, place) => (place + index) % 2 === 0);
      for (const [place, person] of applicants.entries()) {
        const members = place % 4 === 3 ? [await createPerson(portal)] : [];
        const team = members.length > 0 ? await createTeam(portal, person, members) : undefined;
        const { id } = await createApplication(portal, {
          project,
          applicant: person,
          members,
          ...(team && { team }),
        });
        const client = await portal.signIn(person, place % 2 === 0 ? portal.app : other.app);
        const isAccepted = index < 2 && place < ACCEPTED;
        applications.push({ id, project, client, owner: asOwner, isAccepted });
        await desk.decide({ id }, isAccepted ? ACCEPT : WAIT);
      }
    }
    for (const { id } of people)
      await portal.db.execute(sql`
        insert into wish_lists (user_id, cycle_id, application_ids, sent_at)
        select ${id}, current_cycle(), array_agg(id order by md5(id::text)), now() from applications where applicant_id = ${id}`);
    await desk.publish(await desk.check(...projects.slice(0, -1)));
    const offered = applications.filter(({ isAccepted }) => isAccepted);
    // Only who has opened their letters answers. A part of the seats is accepted before, so that people join, stay away and give up.
    for (const { id, client } of applications)
      if (random(5) > 0) await client.put(`/api/applications/${id}/letter`);
    for (const [place, { id, client }] of offered.entries())
      if (place % 2 === 0) await client.put(`/api/applications/${id}/offer`, { answer: 'wait' });
    const checked = await desk.check(...projects.slice(-1));
    return { projects, applications, offered, checked };
  }

  async function act({ projects, applications, offered, checked }: Round, place: number): Promise<void> {
    const one = pick(place % 3 === 0 ? applications : offered);
    const { id, client, owner } = one;
    const desks = place % 2 === 0 ? staff : staffElsewhere;
    const version = 1 + random(2);
    const actions: Record<string, () => Promise<TestResponse | undefined>> = {
      stop: () =>
        client.put(`/api/applications/${id}/offer`, { answer: 'stop', withdraws_others: random(2) === 0 }),
      wait: () => client.put(`/api/applications/${id}/offer`, { answer: 'wait' }),
      decline: () => client.put(`/api/applications/${id}/offer`, { answer: 'decline', reason: null }),
      joining: () => client.put(`/api/applications/${id}/joining`),
      open: () => client.put(`/api/applications/${id}/letter`),
      withdraw: () => client.put(`/api/applications/${id}/withdrawal`),
      expire: () => desks.put(`/api/offers/${id}`, { state: 'expired' }),
      never: () => owner.put(`/api/offers/${id}`, { state: 'no_show' }),
      joined: () => owner.put(`/api/offers/${id}`, { state: 'joined' }),
      promote: () => desks.post(`/api/staff/decision-projects/${pick(projects).id}/promotion`),
      tend: async () => {
        if (random(2) === 0)
          await portal.db.execute(sql`
            update offers set answer_by = now() - interval '1 second' where application_id = ${id} and state = 'offered'`);
        // Like every job, it comes again when it had no connection.
        const failed = await portal.tendOffers().catch(({ message, cause }: Error) => cause ?? message);
        if (failed) expect(String(failed)).toContain('timeout exceeded when trying to connect');
        await portal.db.execute(sql`
          update offers set answer_by = now() + interval '7 days 1 hour' where application_id = ${id} and state = 'offered'`);
        return undefined;
      },
      decide: () =>
        desks.post('/api/staff/decisions', {
          rows: [{ id, version }],
          decision: pick([ACCEPT, WAIT, REJECT, null]),
        }),
      correct: () =>
        desks.post('/api/staff/decision-corrections', {
          rows: [{ id, version }],
          decision: pick([ACCEPT, WAIT, REJECT]),
          correction: 'The wrong list.',
        }),
      release: () =>
        desks.put(`/api/staff/releases/${checked.id}/publication`, {
          digest: checked.digest,
          release_at: null,
        }),
    };
    const what = pick([...Object.keys(actions), ...OFTEN]);
    const begun = performance.now();
    const response = await actions[what]?.();
    const code = String(response?.body?.code ?? response?.body?.title ?? '');
    responses.push({ what, status: response?.status ?? 200, ms: performance.now() - begun, code });
  }

  /** In one snapshot after the other. */
  async function look(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      looks += 1;
      const { rows } = await watcher.db.execute<{ fault: string }>(sql`
        select 'over the seats ' || s.project_id as fault from project_seats s where s.seats < (
          select coalesce(sum(case s.unit when 'teams' then 1 else (select count(*) from application_members m
            where m.application_id = a.id and m.left_at is null) end), 0)
          from applications a where a.project_id = s.project_id and a.status in ('accepted', 'selected'))
        union all
        select 'two seats of ' || m.user_id from offers o join applications a on a.id = o.application_id and a.status = 'accepted'
          join application_members m on m.application_id = a.id and m.left_at is null
          where o.state in ('accepted', 'joined') group by m.user_id having count(*) > 1`);
      found.push(...rows.map(({ fault }) => fault));
    }
  }

  /** Free seats beside a released waiting application that fits and whose people have no other one. */
  async function idleSeats({ projects }: Round): Promise<string[]> {
    const ids = sql.param(projects.map(({ id }) => id));
    const { rows } = await portal.db.execute<{ fault: string }>(sql`
      with people as (select a.*, (select count(*)::int from application_members m where m.application_id = a.id and m.left_at is null) as number
        from applications a where a.project_id = any(${ids}::uuid[])),
      free as (select s.project_id, s.unit, s.seats - coalesce((select sum(case s.unit when 'teams' then 1 else p.number end) from people p
        where p.project_id = s.project_id and p.status in ('accepted', 'selected')), 0) as seats from project_seats s)
      select distinct 'an idle seat of ' || w.project_id as fault from people w join free f on f.project_id = w.project_id
      join decisions d on d.application_id = w.id and d.is_current and d.release_id is not null and d.outcome = 'waitlist'
      where w.status = 'waitlisted' and case f.unit when 'teams' then 1 else w.number end <= f.seats
        and not exists (select from application_members m join application_members n on n.user_id = m.user_id and n.application_id <> m.application_id
          join applications a on a.id = n.application_id and a.status in ('accepted', 'selected')
          where m.application_id = w.id and m.left_at is null and n.left_at is null)`);
    return rows.map(({ fault }) => fault);
  }

  async function checkerFaults(): Promise<string[]> {
    const all = await findDecisionFaults(portal.db, 'after');
    return all.map(({ sentence, rows, ids }) => `${sentence}: ${rows} times, ${ids.join(' ')}`);
  }

  function report(): void {
    const rows = [...Map.groupBy(responses, ({ what }) => what)].toSorted().map(([what, all]) => [
      what,
      String(all.length),
      String(all.filter(({ status }) => status === 200).length),
      `${quantile(
        all.map(({ ms }) => ms),
        0.5,
      ).toFixed(0)} ms`,
      `${quantile(
        all.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms`,
    ]);
    const failures = responses.filter(({ status }) => status >= 500);
    const results = {
      measured: `${ROUNDS} rounds of ${AT_ONCE} requests at once to ${PROJECTS} projects with ${SEATS} seats, through two processes; ${machine()}.`,
      tables: [{ head: ['action', 'requests', 'done', 'p50', 'p99'], rows }],
      remark: `More people than seats, two seats of one person, seats that stay idle, or faults of the checks: ${found.length} in ${looks} looks. Requests that failed: ${failures.length}.`,
    };
    process.stdout.write(
      `${asText(results)}\n${failures.map(({ what, code }) => `${what} ${code}`).join('\n')}\n`,
    );
    if (!process.env.RACE_ROUNDS) writeResults('decision-races', results);
  }
});
