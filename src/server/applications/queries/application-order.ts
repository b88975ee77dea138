import { type SQL, sql } from 'drizzle-orm';

import type { ApplicationSort } from '#domain/applications/application-list.ts';
import { inCycle } from '../../cycle-scope/cycle-of.ts';
import { hidesScore } from '../../review-scope/hidden.ts';
import { contactId } from '../../rosters/people.ts';

import { awaitsScore, type ListFilter, matches } from './application-filter.ts';

/** A key over all joins of the list, and the sources that return its values in order, so that an index finds the first page. */
type Order = { key: SQL; sources: Source[] };
type OrderOf = (viewerId: string, cycle: ListFilter['in_cycle']) => Order;
/** `isShared`: many applications have the same key, and the index has those newest first. */
type Source = { key: SQL; from: SQL; created_at?: SQL; isShared?: boolean };

/**
 * `matching` with `order by`, newest first by default, with tie-breakers. For complete views such as an export. Aliases: `a` application,
 * `p` project, `t` team, `cu` and `cp` account and profile of the contact, `s` the stored row of the list.
 */
export function inOrder(filter: ListFilter, viewerId: string): SQL {
  const { sort = 'created', order = 'desc' } = filter;
  const matched = sql`${listJoins} where ${matches(filter, viewerId)}`;
  // Without `nulls last`, which no row has: an index gives the first rows of an export at once.
  if (sort === 'created') return sql`${matched} order by a.created_at ${WAYS[order]}, a.id`;
  const { key } = ORDERS[sort](viewerId, filter.in_cycle);
  return sql`${matched} order by ${key} ${WAYS[order]} nulls last, a.created_at desc, a.id`;
}

const WAYS = { asc: sql`asc`, desc: sql`desc` };

/** Left joins over unique keys: the planner drops unused ones. */
const listJoins = sql`
  from applications a
  left join projects p on p.id = a.project_id
  left join teams t on t.id = a.team_id
  left join users cu on cu.id = ${contactId}
  left join profiles cp on cp.user_id = cu.id
  left join application_searches s on s.application_id = a.id`;

type Slice = { offset: number; limit: number };

/** A further condition on each part of a list: on the rows with this key, or without one (null). */
export type Narrowing = (key: SQL | null) => SQL;
const EVERYTHING: Narrowing = () => sql`true`;

/**
 * CTEs that end in `page (id, place)`: a slice of `matching` in the order of `inOrder`. Each source reads its beginning from an index;
 * applications without a key come last and are read only when a page reaches them.
 */
export function pageOf(
  filter: ListFilter,
  viewerId: string,
  { offset, limit }: Slice,
  narrow: Narrowing = EVERYTHING,
): SQL {
  const { sort = 'created', order = 'desc' } = filter;
  const matched = matches(filter, viewerId);
  const way = WAYS[order];
  const slice = sliceOf(offset, limit);
  if (sort === 'created') {
    return page(sql`
      select a.id from applications a where ${matched} and ${narrow(sql`a.created_at`)}
      order by a.created_at ${way}, a.id ${slice}`);
  }
  const { key, sources } = ORDERS[sort](viewerId, filter.in_cycle);
  const enough = rows(offset, offset + limit);
  const beginnings = sources.map((source) =>
    beginningOf(source, order, enough, sql`${matched} and ${narrow(source.key)}`),
  );
  return sql`
    keyed as materialized (
      select * from (${sql.join(beginnings, sql` union all `)}) beginning
      order by key ${way}, created_at desc, id limit ${enough}
    ),
    keyless as materialized (
      select a.id, a.created_at ${listJoins}
      where (select count(*) from keyed) < ${enough} and ${key} is null and ${matched} and ${narrow(null)}
      order by a.created_at desc, a.id limit ${enough}
    ),
    ${page(sql`
      select id from (
        select id, 1 as part, key, created_at from keyed union all select id, 2, null, created_at from keyless
      ) listed order by part, key ${way}, created_at desc, id ${slice}`)}`;
}

/** The first rows of a source, as `id`, `key` and `created_at`. */
function beginningOf(source: Source, order: 'asc' | 'desc', enough: SQL, condition: SQL): SQL {
  const { key, from, created_at = sql`a.created_at`, isShared } = source;
  const first = (by: SQL, having: SQL = condition) => sql`(
    select a.id, ${key} as key, ${created_at} ${from} and ${having} order by ${by} limit ${enough})`;
  if (order === 'asc' || !isShared) return first(sql`${key} ${WAYS[order]}, ${created_at} desc, a.id`);
  // Read backwards, the index has the oldest of each key first: of the last key, the newest are read by themselves.
  const lastKey = sql`(select min(key) from backwards)`;
  return sql`(
    with backwards as materialized ${first(sql`${key} desc`)}
    select id, key, created_at from backwards where key > ${lastKey}
    union all ${first(sql`${created_at} desc, a.id`, sql`${condition} and ${key} = ${lastKey}`)})`;
}

/**
 * Written out for the first page: for an unknown limit the planner expects a tenth of all rows, never caches its plan, and plans the
 * statement every time, which takes as long as the page itself.
 */
const rows = (offset: number, count: number): SQL => (offset === 0 ? sql.raw(String(count)) : sql`${count}`);
const sliceOf = (offset: number, limit: number): SQL =>
  sql`limit ${rows(offset, limit)} offset ${rows(offset, offset)}`;

/** A CTE `position (key, created_at)` of an application in the order of the list; `at` compares with it. */
export function positionOf(filter: ListFilter, viewerId: string, id: string): SQL {
  const { sort = 'created' } = filter;
  const key = sort === 'created' ? sql`a.created_at` : ORDERS[sort](viewerId, filter.in_cycle).key;
  return sql`position as materialized (select ${key} as key, a.created_at ${listJoins} where a.id = ${id})`;
}

/** Limits a list to rows after the application of `positionOf`; to nothing if there is no such application. */
export const comesAfter =
  ({ sort = 'created', order = 'desc' }: ListFilter, id: string): Narrowing =>
  (key) => {
    const [at, atKey] = [sql`(select created_at from position)`, sql`(select key from position)`];
    const isLater = sql`(a.created_at < ${at} or (a.created_at = ${at} and a.id > ${id}))`;
    if (key === null) return sql`case when ${atKey} is null then ${isLater} else true end`;
    const [beyond, from] = order === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`];
    const isLaterOfSame = sort === 'created' ? sql`a.id > ${id}` : isLater;
    // The first half is for the index.
    return sql`(${key} ${from} ${atKey} and (${key} ${beyond} ${atKey} or ${isLaterOfSame}))`;
  };

const page = (ids: SQL): SQL => sql`
  page as materialized (select id, row_number() over () as place from (${ids}) sorted)`;

const PROPOSALS = sql`coalesce(a.detailed_characters, case when a.submitted_at is null then -1 else 0 end)`;

// Teams and projects repeat the cycle of their applications for their indexes.
const ORDERS: Record<Exclude<ApplicationSort, 'created'>, OrderOf> = {
  applicant: (_viewerId, cycle) => ({
    key: sql`fold(coalesce(t.name, cp.display_name))`,
    sources: [
      {
        key: sql`fold(t.name)`,
        from: sql`from teams t join applications a on a.team_id = t.id where ${inCycle(sql`t.cycle_id`, cycle)}`,
      },
      {
        key: sql`fold(cp.display_name)`,
        from: sql`from profiles cp join applications a on a.applicant_id = cp.user_id
          where a.team_id is null and cp.display_name is not null`,
      },
    ],
  }),
  project: (_viewerId, cycle) => {
    const key = sql`fold(p.name)`;
    const from = sql`from projects p join applications a on a.project_id = p.id where ${inCycle(sql`p.cycle_id`, cycle)}`;
    return { key, sources: [{ key, from }] };
  },
  contact: () => ofContact(sql`cu.email`, sql`users cu`, sql`cu.id`),
  college: (_viewerId, cycle) => {
    const key = sql`s.contact_college`;
    const from = sql`from application_searches s join applications a on a.id = s.application_id
      where ${inCycle(sql`s.cycle_id`, cycle)} and ${key} is not null`;
    return { key, sources: [{ key, from, created_at: sql`s.created_at`, isShared: true }] };
  },
  proposals: () => ofApplication(PROPOSALS, true),
  status: () => ofApplication(sql`a.status`, true),
  score: (viewerId) => ({
    key: sql`case when ${hidesScore(viewerId)} then null else a.score end`,
    sources: [
      {
        key: sql`a.score`,
        from: sql`from applications a where a.score is not null and not ${hidesScore(viewerId)}`,
      },
    ],
  }),
  submitted: () => ofApplication(sql`a.submitted_at`),
  unscored: (viewerId) => ({
    key: sql`case when ${awaitsScore(viewerId)} then 1 end`,
    // Without the cast PostgreSQL would read a column number.
    sources: [{ key: sql`1::int`, from: sql`from applications a where ${awaitsScore(viewerId)}` }],
  }),
};

const ofApplication = (key: SQL, isShared = false): Order => ({
  key,
  sources: [{ key, from: sql`from applications a where ${key} is not null`, isShared }],
});

/** The contact is the team's leader, or the applicant (also after the last leader's account is gone). */
const ofContact = (key: SQL, person: SQL, id: SQL): Order => ({
  key,
  sources: [
    sql`join teams t on t.leader_id = ${id} join applications a on a.team_id = t.id where true`,
    sql`join applications a on a.applicant_id = ${id} where a.team_id is null`,
    sql`join applications a on a.applicant_id = ${id} join teams t on t.id = a.team_id where t.leader_id is null`,
  ].map((joined) => ({ key, from: sql`from ${person} ${joined}` })),
});
