import { sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { NO_LETTERS } from '#domain/decisions/decisions.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import type { DecisionSettings } from '../responses.ts';
import { decidedCycle } from '../scope.ts';

/** The reasons, letters and the second admin of a cycle (permission:prepareDecisions, rule:letters-of-decisions). */
export async function getDecisionSettings(ctx: SignedIn, query: CycleQuery): Promise<DecisionSettings> {
  const cycle = await decidedCycle(ctx, query);
  return { ...(await readSettings(ctx.db, cycle)), is_archived: cycle.state === 'archived' };
}

/** Those of a cycle, also before anybody has saved them. */
export async function readSettings(
  db: Queryable,
  cycle: { id: string },
): Promise<Omit<DecisionSettings, 'is_archived'>> {
  const { rows } = await db.execute<Omit<DecisionSettings, 'is_archived'>>(sql`
    select reasons, letters, needs_second, answer_days, promotes_by_itself, ${isoInstant(sql`join_by`)} as join_by, ends_unjoined, version from decision_settings where cycle_id = ${cycle.id}`);
  return (
    rows[0] ?? {
      reasons: [],
      letters: NO_LETTERS,
      needs_second: false,
      answer_days: null,
      promotes_by_itself: false,
      join_by: null,
      ends_unjoined: false,
      version: 0,
    }
  );
}
