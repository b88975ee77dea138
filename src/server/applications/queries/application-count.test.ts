import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { sumCounts } from '#server/applications/commands/sum-counts.ts';
import { applications } from '#server/db/schema/applications.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(admin);

const QUERIES = [
  '',
  ...APPLICATION_STATUSES.map((status) => `status=${status}`),
  'status=submitted,under_review',
  'status=submitted,under_review&stage=initial',
  'stage=detailed',
  'kind=team',
  'status=submitted&kind=alone',
];

/** The list’s total for each filter, and the counted one. */
async function compareTotals() {
  const totals = await Promise.all(
    QUERIES.map(async (query) => (await staff.get(`/api/staff/applications?${query}`)).body.total),
  );
  const counted = await Promise.all(QUERIES.map(countRows));
  return { totals, counted };
}

async function countRows(query: string): Promise<number> {
  const { status, stage, kind } = Object.fromEntries(new URLSearchParams(query));
  const { rows } = await portal.db.execute<{ n: number }>(sql`
    select count(*)::int as n from applications
    where (${status ?? null}::text is null or status = any(string_to_array(${status ?? null}, ',')))
      and (${stage ?? null}::text is null or stage = ${stage ?? null})
      and (${kind ?? null}::text is null or (team_id is not null) = (${kind ?? null} = 'team'))`);
  return Number(rows[0]?.n);
}

test('totals are exact while applications are added, changed and removed, before and after a summary of the counts', async () => {
  const project = await createProject(portal);
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader);
  await createApplication(portal, { project, applicant: await createPerson(portal) });
  await createApplication(portal, { project, applicant: leader, team });
  const { id } = await createApplication(portal, { project, applicant: await createPerson(portal) });
  await portal.db.execute(sql`update applications set status = 'under_review' where id = ${id}`);
  const before = await compareTotals();
  expect(before.totals).toEqual(before.counted);
  expect(before.totals[0]).toBe(3);
  await sumCounts(portal);
  const summed = await compareTotals();
  expect(summed.totals).toEqual(before.totals);
  await portal.db.execute(sql`delete from application_members where application_id = ${id}`);
  await portal.db.delete(applications).where(sql`id = ${id}`);
  const after = await compareTotals();
  expect(after.totals).toEqual(after.counted);
  expect(after.totals[0]).toBe(2);
});

test('applications that change during a summary of the counts are all counted', async () => {
  const project = await createProject(portal);
  const applyAlone = async () =>
    createApplication(portal, { project, applicant: await createPerson(portal) });
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => (turn % 3 === 0 ? sumCounts(portal) : applyAlone())),
  );
  const { totals, counted } = await compareTotals();
  expect(totals).toEqual(counted);
});

test('a summary leaves one row for each status, stage and kind, and none for empty ones', async () => {
  await sumCounts(portal);
  await portal.db.execute(sql`update applications set status = 'submitted'`);
  await sumCounts(portal);
  const { rows } = await portal.db.execute(sql`
    select count(*)::int as rows, count(distinct (status, stage, is_team))::int as kinds, min(number) > 0 as is_there
    from application_counts`);
  expect(rows[0]).toMatchObject({ is_there: true });
  expect(rows[0]?.rows).toBe(rows[0]?.kinds);
});

test('the doctor reports wrong counts', async () => {
  const sentence = 'The counts of applications are right';
  expect(await findBrokenInvariants(portal.db)).not.toContainEqual(expect.objectContaining({ sentence }));
  await portal.db.execute(sql`
    insert into application_counts (cycle_id, status, stage, is_team, number) values (current_cycle(), 'submitted', 'initial', false, 1)`);
  expect(await findBrokenInvariants(portal.db)).toContainEqual(
    expect.objectContaining({ sentence, isWrong: true }),
  );
});
