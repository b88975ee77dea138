import { sql } from 'drizzle-orm';
import { fillMessage } from '#domain/applications/bulk-runs.ts';
import {
  type DecisionLetters,
  type DecisionOutcome,
  type DecisionReason,
  STATUS_OF_OUTCOME,
} from '#domain/decisions/decisions.ts';
import { notFound } from '#domain/errors.ts';
import { wordsOfStatus } from '../../applications/notify.ts';
import { concerns } from '../../applications/rosters/people.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { hasItsLetter } from '../scope.ts';
import type { DecisionLetter } from './responses.ts';

type Row = {
  release_id: string;
  /** The application still has the status of the letter. */
  is_true: boolean;
  outcome: DecisionOutcome;
  letters: DecisionLetters;
  offered: DecisionReason[];
  reasons: string[];
  feedback: string;
  project: string;
};

/**
 * The letter of the released decision about an own application; a person’s press opens it, which stamps it as seen, but in an archived cycle. 404 without one, and
 * for everybody else, staff too (permission:openLetter, rule:letter-is-opened).
 */
export async function openLetter(ctx: SignedIn, id: string): Promise<DecisionLetter> {
  return ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Row>(sql`
      select row.release_id, ${hasItsLetter} as is_true, row.outcome, r.letters, r.reasons as offered, d.reasons, d.feedback, p.name as project
      from release_rows row join releases r on r.id = row.release_id
      join applications a on a.id = row.application_id join projects p on p.id = a.project_id
      join decisions d on d.application_id = row.application_id and d.version = row.version
      where row.application_id = ${id} and row.is_released and ${concerns(ctx.viewer.id)}
      order by row.version desc limit 1 for update of row`);
    const [row] = rows;
    if (!row?.is_true) throw notFound('Letter not found');
    await stampLetter(tx, id, ctx.viewer.id, row.release_id);
    const status = STATUS_OF_OUTCOME[row.outcome];
    const own = row.letters[row.outcome];
    const values = { name: ctx.viewer.display_name ?? 'student', project: row.project };
    return {
      status,
      text: own ? fillMessage(own, values) : await wordsOfStatus(ctx, tx, id, status),
      reasons: row.offered.filter(({ key }) => row.reasons.includes(key)).map(({ text }) => text),
      feedback: row.feedback,
    };
  });
}

/**
 * Notes that a person has opened the newest letter of an application, or the one of a release that they were shown, and when its first one did;
 * nothing in an archived cycle.
 */
export async function stampLetter(
  tx: Transaction,
  applicationId: string,
  personId: string,
  shownId?: string,
): Promise<void> {
  await tx.execute(sql`
    with newest as materialized (
      select row.release_id, row.application_id, row.cycle_id from release_rows row
      where row.application_id = ${applicationId} and row.is_released ${shownId ? sql`and row.release_id = ${shownId}` : sql``}
        and not exists (select from cycles c where c.id = row.cycle_id and c.state = 'archived')
      order by row.version desc limit 1),
    opened as (
      insert into letter_openings (application_id, release_id, user_id, cycle_id)
      select application_id, release_id, ${personId}, cycle_id from newest on conflict do nothing)
    update release_rows row set seen_at = clock_timestamp() from newest
    where row.release_id = newest.release_id and row.application_id = newest.application_id and row.seen_at is null`);
}
