import { type SQL, sql } from 'drizzle-orm';
import { literalNumber } from '../../db/literal.ts';
import { fromNearerEnd, type Slice } from '../../db/pages.ts';
import type { ViewerRef } from '../rosters/people.ts';
import { isUnfiltered, type ListFilter, matches } from './application-filter.ts';
import { type Narrowing, type Part, type Parts, partsOf, WAYS } from './application-order.ts';
import { NOTHING } from './application-search.ts';

type Way = keyof typeof WAYS;
const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** The number of all rows of a list, and of those with the key of its order. */
export type Counted = { total: number; keyed: number };
/** `beginning` is the number of rows by time that a page reads with its own, to count them with `COUNT_OF_BEGINNING`. */
type Options = { narrow?: Narrowing; counted?: Counted | null; beginning?: number | null };

/**
 * CTEs that end in `page (id, place)`: a slice of `matching` in the order of `inOrder`. An index gives the beginning; applications without a
 * key come last and are read only when a page reaches them. With the numbers of rows, a deep page skips few.
 */
export function pageOf(
  filter: ListFilter,
  viewer: ViewerRef,
  slice: Slice,
  { narrow, counted, beginning }: Options = {},
): SQL {
  const { order = 'desc' } = filter;
  const parts = partsOf(filter, viewer, narrow);
  if (parts && counted) return deepPage(parts, order, slice, counted);
  if (parts) return firstRows(parts, order, slice);
  const all = narrow ? narrowed(filter, viewer, narrow(sql`a.created_at`)) : whole(filter, viewer);
  const byTime = (reversed: boolean) =>
    sql`a.created_at ${WAYS[reversed ? OPPOSITE[order] : order]}, a.id ${WAYS[reversed ? 'desc' : 'asc']}`;
  if (beginning) return pageOfBeginning(partOf(all, byTime, { offset: 0, limit: beginning }, null), slice);
  return pageIn(partOf(all, byTime, slice, counted?.total ?? null));
}

const pageOfBeginning = (beginning: SQL, slice: Slice): SQL => sql`
  beginning as materialized (${beginning}),
  ${pageIn(sql`select id, place from beginning order by place ${sliceOf(slice)}`)}`;

export const COUNT_OF_BEGINNING = sql`select count(*)::int from beginning`;

const narrowed = (filter: ListFilter, viewer: ViewerRef, condition: SQL): Part => ({
  from: sql`from applications a`,
  where: sql`${matches(filter, viewer)} and ${condition}`,
  created_at: sql`a.created_at`,
});

/**
 * All rows of a list by time. The index of the times of submission has those of some days, and when they were created; the offset keeps
 * PostgreSQL from walking all newer ones instead.
 */
function whole(filter: ListFilter, viewer: ViewerRef): Part {
  const { submitted_from: _from, submitted_to: _to, ...others } = filter;
  const all = narrowed(filter, viewer, sql`true`);
  if (isUnfiltered(filter) || !isUnfiltered(others)) return all;
  return {
    ...all,
    from: sql`from (select a.id, a.created_at ${all.from} where ${all.where} offset 0) a`,
    where: sql`true`,
  };
}

/** The number of rows with a key, as a query, which reads an index; null if all have one. */
export function countKeyed(filter: ListFilter, viewer: ViewerRef): SQL | null {
  const parts = partsOf(filter, viewer);
  if (!parts || parts.isEverywhere) return null;
  return sql`select count(*)::int ${parts.keyed.from} where ${parts.keyed.where}`;
}

/** A page near the beginning: the rows of each part up to its end. */
function firstRows(parts: Parts, order: Way, { offset, limit }: Slice): SQL {
  const enough = written(offset, offset + limit);
  const { keyless } = parts;
  return sql`
    keyed as materialized (${beginningOf(parts, order, enough)}),
    keyless as materialized (
      select a.id, a.created_at ${keyless.from} where (select count(*) from keyed) < ${enough} and ${keyless.where}
      order by a.created_at desc, a.id limit ${enough}
    ),
    ${pageIn(sql`
      select id, row_number() over () as place from (select id from (
        select id, 1 as part, key, created_at from keyed union all select id, 2, null, created_at from keyless
      ) listed order by part, key ${WAYS[order]}, created_at desc, id ${sliceOf({ offset, limit })}) sorted`)}`;
}

/** The first rows of an order, as `id`, `key` and `created_at`; some of the last key in descending order may be beyond them. */
function beginningOf({ key, keyed }: Parts, order: Way, limit: SQL): SQL {
  const first = (by: SQL, having: SQL = keyed.where) => sql`(
    select a.id, ${key} as key, ${keyed.created_at} ${keyed.from} where ${having} order by ${by} limit ${limit})`;
  if (order === 'asc') return first(sql`${key}, ${keyed.created_at} desc, a.id`);
  // Read backwards, the index has the oldest of each key first: of the last key, the newest are read by themselves.
  const lastKey = sql`(select min(key) from backwards)`;
  return sql`
    with backwards as materialized ${first(sql`${key} desc`)}
    select id, key, created_at from backwards where key > ${lastKey}
    union all ${first(sql`${keyed.created_at} desc, a.id`, sql`${keyed.where} and ${key} = ${lastKey}`)}`;
}

/** A page of a list with this many rows: each part is read from its nearer end. */
function deepPage(
  { key, keyed, keyless, fewKeyless }: Parts,
  order: Way,
  { offset, limit }: Slice,
  counted: Counted,
): SQL {
  const withKey = Math.max(0, Math.min(limit, counted.keyed - offset));
  const others = { offset: Math.max(0, offset - counted.keyed), limit: limit - withKey };
  const without = counted.total - counted.keyed;
  const byTime =
    ({ created_at }: Part) =>
    (reversed: boolean) =>
      sql`${created_at} ${WAYS[reversed ? 'asc' : 'desc']}, a.id ${WAYS[reversed ? 'desc' : 'asc']}`;
  const byKey = (reversed: boolean) =>
    sql`${key} ${WAYS[reversed ? OPPOSITE[order] : order]}, ${byTime(keyed)(reversed)}`;
  const first = partOf(keyed, byKey, { offset, limit: withKey }, counted.keyed);
  const last = without * FEW < counted.total ? fewKeyless : keyless;
  const second = partOf(last, byTime(last), others, without);
  return pageIn(sql`
    select id, row_number() over (order by part, place) as place
    from (select id, 1 as part, place from (${first}) keyed union all select id, 2, place from (${second}) keyless) both_parts`);
}

/** One row in so many is few: the planner then reads them all instead of walking the list to them. */
const FEW = 50;

/** A slice of one part as `id` and `place`, from the end that is nearer if its size is known. */
function partOf(
  { from, where }: Part,
  by: (reversed: boolean) => SQL,
  slice: Slice,
  size: number | null,
): SQL {
  const { isReversed, ...own } = size === null ? { ...slice, isReversed: false } : fromNearerEnd(slice, size);
  if (own.limit <= 0) return sql`select id, 0 as place from (${NOTHING}) none`;
  return sql`select id, ${isReversed ? sql`-row_number() over ()` : sql`row_number() over ()`} as place
    from (select a.id ${from} where ${where} order by ${by(isReversed)} ${sliceOf(own)}) sorted`;
}

/**
 * Written out for the first page: for an unknown limit the planner expects a tenth of all rows, never caches its plan, and plans the
 * statement every time, which takes as long as the page itself.
 */
const written = (offset: number, count: number): SQL => (offset === 0 ? literalNumber(count) : sql`${count}`);
const sliceOf = ({ limit, offset }: Slice): SQL =>
  sql`limit ${written(offset, limit)} offset ${written(offset, offset)}`;

const pageIn = (rows: SQL): SQL => sql`page as materialized (${rows})`;
