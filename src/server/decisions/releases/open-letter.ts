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
      order by r.visible_at desc, r.id limit 1 for update of row`);
    const [row] = rows;
    if (!row?.is_true) throw notFound('Letter not found');
    await tx.execute(sql`
      update release_rows set seen_at = now()
      where release_id = ${row.release_id} and application_id = ${id} and seen_at is null
        and not exists (select from cycles c where c.id = cycle_id and c.state = 'archived')`);
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
