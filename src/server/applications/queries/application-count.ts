import { type SQL, sql } from 'drizzle-orm';
import { inCycle } from '../../cycles/scope/cycle-of.ts';
import { literal } from '../../db/literal.ts';
import { isHiddenFrom } from '../../reviews/scope/hidden.ts';
import type { ViewerRef } from '../rosters/people.ts';
import {
  COLLEGE_IDS,
  FOUND_IDS,
  fits,
  hasStatus,
  isUnfiltered,
  type ListFilter,
  matching,
} from './application-filter.ts';

/** The exact number of `matching` applications, as a query: from the stored counts if possible. For a common search text it counts up to `bound`. */
export function countOf(filter: ListFilter, viewer: ViewerRef, bound: number | null = null): SQL {
  if (filter.isCommon) {
    return sql`select count(*)::int from (select a.id ${matching(filter, viewer)} limit ${bound}) bounded`;
  }
  const {
    status,
    stage,
    kind,
    sort: _sort,
    order: _order,
    page: _page,
    isCommon: _isCommon,
    cycle: _cycle,
    in_cycle,
    foundIds,
    foundMany: _foundMany,
    collegeIds,
    collegeMany: _collegeMany,
    ...others
  } = filter;
  const hidden = sql`select count(*)::int from applications a where ${isHiddenFrom(viewer, sql`a.id`)} and ${fits(filter, viewer)}`;
  const ofCollege = { college: undefined, collegeIds: undefined, collegeMany: false };
  if (collegeIds && isUnfiltered({ ...filter, ...ofCollege }))
    return sql`select cardinality(${COLLEGE_IDS}) - (${hidden})`;
  if (filter.college && isUnfiltered({ ...filter, ...ofCollege }))
    return sql`select (select count(*)::int from of_college) - (${hidden})`;
  if (foundIds && isUnfiltered({ ...filter, search: undefined, foundIds: undefined, foundMany: false }))
    return sql`select cardinality(${FOUND_IDS}) - (${hidden})`;
  // Apart from the few hidden ones, an index has what this counts.
  if (Object.values(others).some((value) => value !== undefined && value !== ''))
    return sql`select (select count(*)::int from applications a where ${fits(filter, viewer)}) - (${hidden})`;
  const conditions = [
    inCycle(sql`cycle_id`, in_cycle),
    status && hasStatus(sql`status`, status),
    stage && sql`stage = ${literal(stage)}`,
    kind && sql`is_team = ${kind === 'team'}`,
  ].filter((condition) => condition instanceof Object);
  return sql`select coalesce(sum(number), 0)::int - (${hidden})
    from application_counts where ${sql.join(conditions, sql` and `)}`;
}
