import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationFilter } from '#domain/application-list.ts';
import { hasStatus, matching } from './application-filter.ts';

/** The exact number of `matching` applications, as a query: from the kept counts where they know it. */
export function countOf(filter: ApplicationFilter, viewerId: string): SQL {
  const { status, stage, kind, sort: _sort, order: _order, page: _page, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined && value !== ''))
    return sql`select count(*)::int ${matching(filter, viewerId)}`;
  const conditions = [
    sql`true`,
    status && hasStatus(sql`status`, status),
    stage && sql`stage = ${stage}`,
    kind && sql`is_team = ${kind === 'team'}`,
  ].filter((condition) => condition instanceof Object);
  return sql`select coalesce(sum(number), 0)::int from application_counts where ${sql.join(conditions, sql` and `)}`;
}
