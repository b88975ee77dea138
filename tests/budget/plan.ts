import type pg from 'pg';
import type { Statement } from '../recorded-sql.ts';

/** A node of a plan, as `explain (format json)` describes it; the actual figures are those of `analyze`. */
export type Plan = {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'One-Time Filter'?: string;
  'Actual Loops'?: number;
  /** Since PostgreSQL 18. */
  'Index Searches'?: number;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
};

export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The statements that read; an export's cursor and a write have no plan of their own here. */
export const isReading = ({ text }: Statement): boolean =>
  /^\s*(select|with)/i.test(text) && !/\b(for update|for share|for no key update)\b/i.test(text);

/** The plans for these parameters and for any, without running the statement. */
export async function plansOf(connection: pg.ClientBase, { text, values }: Statement): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await connection.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await connection.query(`explain (format json) ${text}`, values);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

/** The plan with what it really read. What the statement writes is rolled back. */
export async function analyze(connection: pg.ClientBase, { text, values }: Statement): Promise<Plan> {
  await connection.query('begin');
  try {
    const { rows } = await connection.query(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await connection.query('rollback');
  }
}

/** The pages that a statement read, from memory or disk. */
export const buffersOf = (plan: Plan): number =>
  (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);

const INDEX_SCANS = ['Index Scan', 'Index Only Scan', 'Bitmap Index Scan'];

/** How often a statement went from the root of an index to its rows. */
export const lookupsOf = (plan: Plan): number =>
  nodesOf(plan)
    .filter((node) => INDEX_SCANS.includes(node['Node Type']))
    .reduce((sum, node) => sum + Math.max(node['Index Searches'] ?? 0, node['Actual Loops'] ?? 0), 0);

/** An index alone has many rows in one page. */
const ROWS_OF_AN_INDEX_PAGE = 20;

/** The rows of these tables that a statement read, whether or not it showed them; those of an index alone count by the page. */
export function rowsRead(plan: Plan, tables: ReadonlySet<string>): number {
  const counted = nodesOf(plan).map((node) => {
    if (!tables.has(node['Relation Name'] ?? '')) return 0;
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const rows = ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0);
    return node['Node Type'] === 'Index Only Scan' ? rows / ROWS_OF_AN_INDEX_PAGE : rows;
  });
  return Math.round(counted.reduce((sum, rows) => sum + rows, 0));
}

const SCANS = ['Seq Scan', 'Index Scan', 'Index Only Scan'];
/** These nodes read all of their input before they return a row. */
const THOROUGH = ['Sort', 'Aggregate', 'Hash', 'WindowAgg'];

/**
 * The tables that a plan reads completely. An index without a condition is read completely too, unless a limit above ends that. The nodes
 * behind a one-time filter run for the last pages only.
 */
export function tablesReadWhole(plan: Plan, tables: ReadonlySet<string>, isLimited = false): string[] {
  if (plan['One-Time Filter']) return [];
  const { 'Node Type': node, 'Relation Name': table = '', Plans: parts = [] } = plan;
  const isWhole = SCANS.includes(node) && !plan['Index Cond'] && (node === 'Seq Scan' || !isLimited);
  const isLimitedBelow = node === 'Limit' || (isLimited && !THOROUGH.includes(node));
  return [
    ...(isWhole && tables.has(table) ? [table] : []),
    ...parts.flatMap((part) => tablesReadWhole(part, tables, isLimitedBelow)),
  ];
}
