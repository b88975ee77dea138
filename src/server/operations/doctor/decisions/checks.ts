import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { literalNumber } from '../../../db/literal.ts';
import { OFFERS } from './offers.ts';
import { SET, STOPPING } from './pending.ts';
import { RELEASED } from './released.ts';
import { SEATS, SEATS_BY_HAND } from './seats.ts';
import type { Checks } from './sql.ts';
import { TOLD } from './told.ts';

/** Violations of the wrong ones come from a mistake or another program; the doubtful ones may be what staff want. */
export const DECISION_CHECKS: Record<'wrong' | 'doubtful', Checks> = {
  wrong: { ...RELEASED, ...SEATS, ...OFFERS, ...TOLD, ...SET },
  doubtful: SEATS_BY_HAND,
};

/** Before a release, what it would make true; after it, everything that is true. */
const OF_TIME = {
  before: { wrong: SET, doubtful: STOPPING },
  after: { wrong: { ...RELEASED, ...SEATS, ...OFFERS, ...TOLD }, doubtful: SEATS_BY_HAND },
} as const;
export type CheckTime = keyof typeof OF_TIME;
export const isCheckTime = (value: string): value is CheckTime => Object.hasOwn(OF_TIME, value);

export type DecisionFault = { sentence: string; isWrong: boolean; rows: number; ids: string[] };

/**
 * Checks decisions, seats, people, teams, letters, offers and emails against each other, with queries of its own instead of those of releases
 * and offers. Ids are of the first applications, projects, releases or people (rule:release-is-one-instant, rule:offers).
 */
export async function findDecisionFaults(db: Queryable, time: CheckTime): Promise<DecisionFault[]> {
  const { wrong, doubtful } = OF_TIME[time];
  const all = [
    ...Object.entries(wrong).map((check) => ({ check, isWrong: true })),
    ...Object.entries(doubtful).map((check) => ({ check, isWrong: false })),
  ];
  const { rows } = await db.execute<{ n: number; rows: number; ids: string[] }>(
    statementOf(all.map(({ check: [, query] }) => query)),
  );
  return rows.flatMap(({ n, rows: count, ids }): DecisionFault[] => {
    const found = all[n];
    return found ? [{ sentence: found.check[0], isWrong: found.isWrong, rows: count, ids }] : [];
  });
}

/** The number of checks of a time. */
export const numberOfChecks = (time: CheckTime): number =>
  Object.keys({ ...OF_TIME[time].wrong, ...OF_TIME[time].doubtful }).length;

/** All checks in one statement, so that they see one moment. */
export const statementOf = (checks: SQL[]): SQL =>
  sql.join(
    checks.map(
      (query, n) => sql`
        select ${literalNumber(n)} as n, count(*)::int as rows, (array_agg(id::text))[1:3] as ids
        from (${query}) found (id) having count(*) > 0`,
    ),
    sql` union all `,
  );
