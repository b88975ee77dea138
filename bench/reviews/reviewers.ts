import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { signedCookie } from '../people.ts';
import { requestJson } from '../requests/request-json.ts';

/** A manager with reviews to write: the assignments and the rubric. */
export type Reviewer = { cookie: string; assignments: string[]; rubric_id: string; keys: string[] };

const REVIEWS_EACH = 20;

/** Makes managers reviewers of the current cycle, with open reviews and a session. */
export async function createReviewers(db: Database, count: number): Promise<Reviewer[]> {
  await db.execute(
    sql`insert into review_settings (cycle_id) values (current_cycle()) on conflict do nothing`,
  );
  await db.execute(
    sql`insert into review_rounds (cycle_id, stage) values (current_cycle(), 'initial') on conflict do nothing`,
  );
  await db.execute(sql`
    insert into rubrics (cycle_id, stage, version, criteria)
    select current_cycle(), 'initial', 1, json_agg(json_build_object('key', gen_random_uuid(), 'name', 'Criterion ' || n,
      'meaning', 'How good it is.', 'weight', 1, 'words', array['1', '2', '3', '4', '5']))
    from generate_series(1, 5) n on conflict do nothing`);
  await db.execute(sql`
    create table bench_reviewers as
    select user_id, row_number() over (order by user_id)::int as n, 'reviewer-' || md5(user_id::text) as token
    from profiles where role = 'student' and user_id not in (select user_id from bench_applicants) order by user_id limit ${count}`);
  await db.execute(
    sql`update profiles set role = 'manager' where user_id in (select user_id from bench_reviewers)`,
  );
  await db.execute(sql`
    insert into sessions (user_id, token_hash, expires_at, created_at, updated_at)
    select user_id, encode(sha256(convert_to(token, 'UTF8')), 'hex'), now() + interval '12 hours', now(), now() from bench_reviewers`);
  await db.execute(sql`
    insert into reviewers (cycle_id, user_id) select current_cycle(), user_id from bench_reviewers`);
  const { rows } = await db.execute<Omit<Reviewer, 'cookie'> & { token: string }>(sql`
    with chosen as (
      select a.id, row_number() over (order by a.id) - 1 as place from applications a
      where a.cycle_id = current_cycle() and a.status = 'submitted' order by a.id limit ${count * REVIEWS_EACH}
    ), assigned as (
      insert into review_assignments (cycle_id, application_id, stage, reviewer_id, is_blind)
      select current_cycle(), chosen.id, 'initial', r.id, false
      from chosen join bench_reviewers b on b.n - 1 = chosen.place / ${REVIEWS_EACH}
      join reviewers r on r.user_id = b.user_id and r.cycle_id = current_cycle()
      returning id, reviewer_id
    ), rubric as (
      select id, criteria from rubrics where cycle_id = current_cycle() and stage = 'initial' order by version desc limit 1
    )
    select b.token, array_agg(assigned.id) as assignments, rubric.id as rubric_id,
      array(select c ->> 'key' from jsonb_array_elements(rubric.criteria) c) as keys
    from assigned join reviewers r on r.id = assigned.reviewer_id join bench_reviewers b on b.user_id = r.user_id, rubric
    group by b.token, rubric.id, rubric.criteria`);
  if (rows.length < count) throw new Error(`There are only ${rows.length} reviewers with reviews.`);
  return rows.map(({ token, ...row }) => ({ ...row, cookie: signedCookie(token) }));
}

export type ReviewSaves = { ms: number[]; rejected: number; lost: string[] };

type Saves = { signal: AbortSignal; everyMs: number; part: 'draft' | 'submission' };

/**
 * Every reviewer saves one of the reviews in each interval until the signal, as a draft or submitted; afterwards each must be as it was last
 * acknowledged.
 */
export async function saveReviews(
  db: Database,
  url: string,
  all: Reviewer[],
  { signal, everyMs, part }: Saves,
): Promise<ReviewSaves> {
  const saves: ReviewSaves = { ms: [], rejected: 0, lost: [] };
  const acknowledged = new Map<string, string>();
  // One after the other, as people do.
  const saveFrom = async (reviewer: Reviewer, n: number) => {
    await pause((n / all.length) * everyMs);
    await saveUntil(url, reviewer, { signal, everyMs, part, saves, acknowledged });
  };
  await Promise.all(all.map(saveFrom));
  const { rows } = await db.execute<{ assignment_id: string; private_note: string }>(
    sql`select assignment_id, private_note from reviews where assignment_id = any(${sql.param([...acknowledged.keys()])}::uuid[])`,
  );
  const stored = new Map(rows.map((row) => [row.assignment_id, row.private_note]));
  saves.lost = [...acknowledged]
    .filter(([id, note]) => stored.get(id) !== note)
    .map(([id]) => `the review ${id}`);
  return saves;
}

type Saving = Saves & { saves: ReviewSaves; acknowledged: Map<string, string> };

async function saveUntil(
  url: string,
  reviewer: Reviewer,
  { signal, everyMs, part, saves, acknowledged }: Saving,
): Promise<void> {
  const revisions = new Map<string, number>();
  for (let n = 0; !signal.aborted; n++) {
    const startedAt = performance.now();
    const id = reviewer.assignments[n % reviewer.assignments.length] ?? '';
    const private_note = `Note ${n}. ${'The plan is clear and the data exist. '.repeat(10)}`;
    const values = { private_note, revision: revisions.get(id) ?? 0 };
    const revision = await saveReview(url, reviewer, `${id}/${part}`, values);
    saves.ms.push(performance.now() - startedAt);
    if (revision === null) saves.rejected++;
    else {
      revisions.set(id, revision);
      acknowledged.set(id, private_note);
    }
    await pause(Math.max(0, everyMs - (performance.now() - startedAt)));
  }
}

/** The new revision, or null if the save wasn't acknowledged. */
async function saveReview(
  url: string,
  { cookie, rubric_id, keys }: Reviewer,
  path: string,
  values: { private_note: string; revision: number },
): Promise<number | null> {
  const marks = Object.fromEntries(keys.map((key, place) => [key, (place % 5) + 1]));
  const { status, body } = await requestJson<{ revision: number }>(`${url}/api/reviews/${path}`, {
    method: 'PUT',
    headers: { Origin: url, Cookie: cookie },
    body: { rubric_id, marks, applicant_note: '', ...values },
  });
  return status === 200 ? (body?.revision ?? null) : null;
}
