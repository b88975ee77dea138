import { type SQL, sql } from 'drizzle-orm';
import { APPLICATIONS_PER_PAGE } from '#domain/applications/application-list.ts';
import type { NextUnscoredInput } from '#domain/applications/application-list-schemas.ts';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { viewerArrays } from '../../reviews/scope/hidden.ts';
import type { NextUnscored } from '../responses.ts';
import { OF_CTE } from '../rosters/people.ts';
import {
  areMany,
  awaitsScore,
  findOfCollege,
  type ListFilter,
  lacksScore,
  matches,
  searched,
} from './application-filter.ts';
import { comesAfter, type Narrowing, nextOf, positionOf } from './application-order.ts';
import { pageOf } from './application-page.ts';
import { findByText } from './application-search.ts';

/** Computing the page of an application stops here, because reading more of the list takes too long. */
const MOST_PLACES = 5000;

/** Two pages of the list. */
const NEAR = 100;

/** Sorting so many takes as long as walking a few hundred rows of the list. */
const FEW_AWAITING = 5000;

/** Looking up so many takes less than reading all that a status or a stage has. */
const FEW_OF_CYCLE = 1000;

/**
 * The next application in the order of the list that nobody has scored and the viewer may score, with its page. After the end it starts
 * again, up to the given one itself. 403 for people who aren't staff (permission:listApplications, permission:reviewApplication).
 */
export async function findNextUnscored(
  ctx: SignedIn,
  { after, ...input }: NextUnscoredInput,
): Promise<NextUnscored> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const in_cycle = await cycleOf(ctx, input.cycle);
  const found = input.search ? await findByText(ctx.db, input.search, in_cycle) : null;
  const isCommon = found?.is_common === true;
  const foundIds = isCommon ? undefined : found?.ids;
  const collegeIds = input.college ? await findOfCollege(ctx.db, input.college, in_cycle) : undefined;
  const [foundMany, collegeMany] = [areMany(foundIds), areMany(collegeIds)];
  const filter = { ...input, in_cycle, isCommon, foundIds, foundMany, collegeIds, collegeMany };
  const id = (await findNear(ctx, filter, after)) ?? (await findNext(ctx, filter, after));
  return { next: id === null ? null : { id, page: await findPage(ctx, filter, id) } };
}

/**
 * The first one that waits among the next rows of the list by time, which most people score one after the other. Null if there is none, and
 * in other orders, of which the rows of one key may be many.
 */
async function findNear({ db, viewer }: SignedIn, filter: ListFilter, after: string): Promise<string | null> {
  if (filter.sort !== undefined && filter.sort !== 'created') return null;
  const next = pageOf(filter, OF_CTE, { offset: 0, limit: NEAR }, { narrow: comesAfter(filter, after) });
  const { rows } = await db.execute<{ id: string }>(sql`
    with ${viewerArrays(viewer.id)}, ${searched(filter)}, ${positionOf(filter, OF_CTE, after)}, ${next}
    select a.id from page join applications a on a.id = page.id where ${awaitsScore(OF_CTE)} order by page.place limit 1
  `);
  return rows[0]?.id ?? null;
}

/**
 * Few that wait are compared with each other, because walking the list to them reads rows that have a score. Many are never far in the list.
 * An index has all of the cycle without a score: only of many of them does the filter find its own.
 */
async function findNext(ctx: SignedIn, filter: ListFilter, after: string): Promise<string | null> {
  const inAll = sql`select a.id from applications a where ${inCycle(sql`a.cycle_id`, filter.in_cycle)} and ${lacksScore}`;
  const ofCycle = await findAmong(ctx, filter, after, { ids: inAll, most: FEW_OF_CYCLE });
  if (ofCycle.isAll) return ofCycle.id;
  const inList = sql`select a.id from applications a where ${awaitsScore(OF_CTE)} and ${matches(filter, OF_CTE)}`;
  const ofList = await findAmong(ctx, filter, after, { ids: inList, most: FEW_AWAITING });
  if (ofList.isAll) return ofList.id;
  return (
    (await findFirst(ctx, filter, after, comesAfter(filter, after))) ??
    (await findFirst(ctx, filter, after, () => sql`true`))
  );
}

/** The first one among these that waits, if they are few. */
async function findAmong(
  { db, viewer }: SignedIn,
  filter: ListFilter,
  after: string,
  { ids, most }: { ids: SQL; most: number },
): Promise<{ isAll: boolean; id: string | null }> {
  const { rows } = await db.execute<{ found: number; id: string | null }>(sql`
    with ${viewerArrays(viewer.id)}, ${searched(filter)}, ${positionOf(filter, OF_CTE, after)},
      awaiting as materialized (${ids} limit ${most + 1})
    select (select count(*)::int from awaiting) as found,
      (${nextOf(
        filter,
        OF_CTE,
        after,
        sql`a.id in (select id from awaiting where (select count(*) from awaiting) <= ${most})
          and ${awaitsScore(OF_CTE)} and ${matches(filter, OF_CTE)}`,
      )}) as id
  `);
  const [{ found, id } = { found: 0, id: null }] = rows;
  return { isAll: found <= most, id };
}

async function findFirst(
  { db, viewer }: SignedIn,
  filter: ListFilter,
  after: string,
  narrow: Narrowing,
): Promise<string | null> {
  const awaiting: Narrowing = (key) => sql`${awaitsScore(OF_CTE)} and ${narrow(key)}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with ${viewerArrays(viewer.id)}, ${searched(filter)}, ${positionOf(filter, OF_CTE, after)},
      ${pageOf(filter, OF_CTE, { offset: 0, limit: 1 }, { narrow: awaiting })}
    select id from page
  `);
  return rows[0]?.id ?? null;
}

/** The page of the list with this application, or null when it is far down. */
async function findPage({ db, viewer }: SignedIn, filter: ListFilter, id: string): Promise<number | null> {
  const { rows } = await db.execute<{ place: number }>(sql`
    with ${viewerArrays(viewer.id)}, ${searched(filter)}, ${pageOf(filter, OF_CTE, { offset: 0, limit: MOST_PLACES })}
    select place::int from page where id = ${id}
  `);
  return rows[0] ? Math.ceil(rows[0].place / APPLICATIONS_PER_PAGE) : null;
}
