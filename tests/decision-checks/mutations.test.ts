import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { SignedIn } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { publishRelease } from '#server/decisions/releases/publish-release.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { decideProject, deskOf } from './world.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'admin' });
const desk = deskOf(portal, await portal.signIn(admin));

/** A row of a table about an application of the release, chosen by a seed. */
const one = (seed: number, table: string, condition = 'true') =>
  sql.raw(
    `ctid = (select ctid from ${table} t where ${condition} order by md5(t::text || '${seed}') limit 1)`,
  );

const OPEN = `status = 'submitted'`;
const CURRENT = 'is_current';
type Change = (seed: number) => ReturnType<typeof sql>;

/** What may change between a preflight and its release, in any way. */
const CHANGES: Record<string, Change> = {
  'another outcome': (seed) => sql`update decisions set version = version + 1, outcome = 'reject', rank = null
    where ${one(seed, 'decisions', `${CURRENT} and outcome <> 'reject'`)}`,
  'the same outcome again': (seed) =>
    sql`update decisions set version = version + 1 where ${one(seed, 'decisions', CURRENT)}`,
  'another outcome without a version': (seed) =>
    sql`update decisions set outcome = 'accept', rank = null where ${one(seed, 'decisions', `${CURRENT} and outcome <> 'accept'`)}`,
  'no decision': (seed) => sql`delete from decisions where ${one(seed, 'decisions', CURRENT)}`,
  'another rank': (seed) =>
    sql`update decisions set rank = rank + ${1 + (seed % 5)} where ${one(seed, 'decisions', `${CURRENT} and rank is not null`)}`,
  'another status': (seed) =>
    sql`update applications set status = 'shortlisted' where ${one(seed, 'applications', OPEN)}`,
  'a withdrawal': (seed) =>
    sql`update applications set status = 'withdrawn' where ${one(seed, 'applications', OPEN)}`,
  'an acceptance by hand': (seed) =>
    sql`update applications set status = 'accepted' where ${one(seed, 'applications', OPEN)}`,
  'an erased application': (seed) => sql`delete from applications where ${one(seed, 'applications', OPEN)}`,
  'somebody who left': (seed) =>
    sql`update application_members set left_at = now() where ${one(seed, 'application_members', 'not is_leader')}`,
  'one more in a team': (seed) => sql`
    insert into application_members (application_id, project_id, blocks, display_name)
    select id, project_id, blocks, 'One more' from applications where ${one(seed, 'applications', OPEN)}`,
  'other words of a letter': (seed) => sql`
    update decision_settings set letters = jsonb_set(letters, array[${['accept', 'waitlist', 'reject'][seed % 3]}], '"Dear {name}."')`,
  'a field in a letter': () =>
    sql`update decision_settings set letters = jsonb_set(letters, '{reject}', '"Dear [name]."')`,
  'other reasons': () => sql`update decision_settings set reasons = '[]'`,
  'other days for the answer': (seed) => sql`update decision_settings set answer_days = ${8 + (seed % 50)}`,
  'a second admin': () => sql`update decision_settings set needs_second = true`,
  'fewer seats': (seed) => sql`update project_seats set seats = ${seed % 3}`,
  'more seats': (seed) => sql`update project_seats set seats = ${50 + seed}`,
  'seats for teams': () => sql`update project_seats set unit = 'teams'`,
  'no seats': () => sql`delete from project_seats`,
  'a disabled account': (seed) => sql`
    update users set disabled_at = now() where id in (select user_id from application_members
      where application_id = (select id from applications where ${one(seed, 'applications', OPEN)}))`,
  'a decider with a conflict': (seed) => sql`
    insert into application_members (application_id, project_id, blocks, user_id, display_name)
    select id, project_id, blocks, ${admin.id}, 'The admin' from applications where ${one(seed, 'applications', OPEN)}`,
  'a letter for another project': () => sql`update releases set project_ids = '{}'`,
  'another digest': () => sql`update releases set digest = md5(digest) || md5(digest)`,
};

test('of 200 changes between a preflight and its release none passes', {
  tags: ['release-preflight'],
  timeout: 120_000,
}, async () => {
  await desk.saveSettings();
  const { project } = await decideProject(portal, desk, { seats: 9, accepted: 6, waiting: 5, rejected: 5 });
  const release = await desk.check(project);
  const ctx = {
    ...portal.services,
    viewer: { ...admin },
    origin: 'http://localhost:3000',
    contentVersion: null,
  } as unknown as SignedIn;
  const publish = (tx: Transaction) =>
    publishRelease({ ...ctx, db: tx as unknown as SignedIn['db'] }, release.id, {
      digest: release.digest,
      release_at: null,
    });
  const passed: string[] = [];
  const kinds = Object.entries(CHANGES);
  const undone = new Error('Undone.');
  for (let seed = 0; seed < 200; seed++) {
    const [kind, change] = kinds[seed % kinds.length] as (typeof kinds)[0];
    await portal.db
      .transaction(async (tx) => {
        const { rowCount } = await tx.execute(change(seed));
        if (!rowCount) passed.push(`${kind} changes nothing`);
        const refused = await publish(tx).then(
          () => false,
          (error: unknown) => error instanceof AppError && [403, 404, 409].includes(error.status),
        );
        if (!refused) passed.push(kind);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  }
  expect(passed).toEqual([]);
  // The same release without a change passes, so the comparison can fail.
  expect((await desk.publish(release)).state).toBe('released');
});
