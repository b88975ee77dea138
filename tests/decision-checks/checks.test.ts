import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import {
  DECISION_CHECKS,
  findDecisionFaults,
  statementOf,
} from '#server/operations/doctor/decisions/checks.ts';
import { examineDecisions } from '#server/operations/doctor/decisions.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { DAMAGE } from './damage.ts';
import { type Decided, decideProject, deskOf, type Made, REJECT, WAIT } from './world.ts';

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const desk = deskOf(portal, staff);

const faults = async () => [
  ...(await findDecisionFaults(portal.db, 'after')),
  ...(await findDecisionFaults(portal.db, 'before')),
];

/** Something happens, and the checks find nothing, before its emails and after them. */
async function happens(step: () => Promise<unknown>): Promise<void> {
  await step();
  expect(await faults()).toEqual([]);
  await portal.carryOutReleases();
  await portal.tendOffers();
  expect(await faults()).toEqual([]);
}

const at = ({ made }: Decided, index: number): Made => made[index] as Made;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Released, opened, answered, ended, corrected and taken back decisions, and those of a release that is set. */
async function live(): Promise<void> {
  await happens(() => desk.saveSettings());
  const people = await decideProject(portal, desk, { seats: 9, accepted: 6, waiting: 5, rejected: 4 });
  const teams = await decideProject(portal, desk, {
    seats: 4,
    unit: 'teams',
    accepted: 4,
    waiting: 3,
    rejected: 3,
  });
  const back = await decideProject(portal, desk, { seats: 4, accepted: 2, waiting: 0, rejected: 4 });
  const set = await decideProject(portal, desk, { seats: 4, accepted: 2, waiting: 2, rejected: 2 });
  await happens(async () => desk.publish(await desk.check(people.project, teams.project)));
  const taken = await desk.check(back.project);
  await happens(() => desk.publish(taken));
  await happens(() => desk.takeBack(taken));
  await happens(async () => desk.publish(await desk.check(set.project), tomorrow()));
  for (const { made } of [people, teams])
    for (const one of made.slice(4)) await happens(() => desk.open(one));
  await happens(() => desk.answer(at(people, 0), { answer: 'stop', withdraws_others: true }));
  await happens(() => desk.answer(at(people, 1), { answer: 'wait' }));
  await happens(() => desk.answer(at(people, 2), { answer: 'decline', reason: 'Another programme.' }));
  await happens(() => desk.answer(at(people, 3), { answer: 'wait' }));
  await happens(() => desk.answer(at(people, 5), { answer: 'wait' }));
  for (const index of [0, 1]) await happens(() => desk.join(at(people, index)));
  await happens(() => desk.say(people.owner, at(people, 0), 'joined'));
  await happens(() => desk.say(people.owner, at(people, 3), 'no_show'));
  await happens(() => desk.say(teams.owner, at(teams, 1), 'expired'));
  await happens(() => desk.correct(at(teams, 2), REJECT, 1));
  await happens(() => desk.correct(at(teams, 8), WAIT, 1));
  await happens(() => desk.correct(at(people, 12), WAIT, 1));
  await happens(() => desk.setStatus(at(people, 13), 'rejected', 'shortlisted'));
  await createPerson(portal);
}

await live();

describe('the checks of decisions', { tags: ['release-is-one-instant', 'offers'] }, () => {
  test('find each of 1,000 damages, and nothing after anything that people do', {
    timeout: 600_000,
  }, async () => {
    const client = await portal.pool.connect();
    const { sql: text } = new PgDialect().sqlToQuery(
      statementOf(Object.values({ ...DECISION_CHECKS.wrong, ...DECISION_CHECKS.doubtful })),
    );
    const missed: string[] = [];
    const kinds = Object.entries(DAMAGE);
    try {
      await client.query('begin');
      for (let number = 0; number < 1000; number++) {
        const [kind, damage] = kinds[number % kinds.length] as (typeof kinds)[0];
        await client.query('savepoint healthy');
        const { rowCount } = await client.query(damage, [`seed ${number}`]);
        if (rowCount !== 1) missed.push(`${kind}: ${rowCount} rows changed`);
        const { rows } = await client.query({ name: 'checks', text });
        if (rows.length === 0) missed.push(kind);
        await client.query('rollback to savepoint healthy');
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect([...new Set(missed)]).toEqual([]);
    expect(await faults()).toEqual([]);
  });

  test('don’t miss words to an account that was disabled at the release', {
    tags: ['disable-user'],
  }, async () => {
    const decided = await decideProject(portal, desk, {
      seats: 3,
      accepted: 2,
      waiting: 0,
      rejected: 2,
    });
    const setDisabled = async (disabled: boolean) =>
      expect((await staff.put(`/api/users/${at(decided, 1).person.id}/disabled`, { disabled })).status).toBe(
        200,
      );
    await setDisabled(true);
    await happens(async () => desk.publish(await desk.check(decided.project)));
    await happens(() => setDisabled(false));
  });

  test('name what would stop a release before it, and nothing of it is wrong', async () => {
    const over = await decideProject(portal, desk, { seats: 1, accepted: 2, waiting: 0, rejected: 0 });
    const found = [];
    for await (const { level, words } of examineDecisions(portal.db, 'before')) found.push({ level, words });
    expect(found).toEqual([
      {
        level: 'warning',
        words: `“The pending decisions fit into the seats of their project (rule:seats-of-a-project)” does not hold, 1 times: ${over.project.id}`,
      },
      { level: 'ok', words: expect.stringMatching(/^3 of 4 checks before a release hold$/) },
    ]);
  });
});
