import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import type { DecisionOutcome } from '#domain/decisions/decisions.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { releases } from '../../db/schema/decisions.ts';
import type { Notifier } from '../../mails/notifications/notify.ts';
import { readSettings } from '../queries/settings.ts';
import { carryOut, type Release } from './carry-out.ts';
import { storeLines } from './create-preflight.ts';

type Row = {
  application_id: string;
  project_id: string;
  /** The one before the decision that is released. */
  version: number;
  from_status: ApplicationStatus;
  error_seen_at: string | null;
};
type Alone = { cycle: { id: string }; correction: string | null; rows: Row[]; outcome: DecisionOutcome };

/** A release of some locked applications without a preflight, for a correction or a seat that became free; it goes the way of every other one. */
export async function releaseAlone(
  ctx: Notifier & Pick<Services, 'now'> & { viewer: { id: string | null } },
  tx: Transaction,
  { cycle, correction, rows, outcome }: Alone,
): Promise<void> {
  const release = await storeRelease(ctx, tx, { cycle, correction, rows });
  const lines = linesOf(rows, outcome);
  await storeLines(tx, { id: release.id, cycle }, lines);
  await carryOut(ctx, tx, { release, lines, actorId: ctx.viewer.id });
}

/** The rows with the decision after the one that was seen. */
export const linesOf = (rows: Row[], outcome: DecisionOutcome) =>
  rows.map((row) => ({ ...row, version: row.version + 1, outcome, fingerprint: '' }));

type Stored = Omit<Alone, 'outcome'> & Partial<Pick<Release, 'state' | 'digest' | 'asked'>>;

/** A release without a preflight, with the letters of now. */
export async function storeRelease(
  ctx: Pick<Services, 'now'> & { viewer: { id: string | null } },
  tx: Transaction,
  { cycle, correction, rows, ...values }: Stored,
): Promise<Release> {
  const { letters, reasons, answer_days } = await readSettings(tx, cycle);
  const [release] = await tx
    .insert(releases)
    .values({
      cycle_id: cycle.id,
      project_ids: [...new Set(rows.map(({ project_id }) => project_id))],
      letters,
      reasons,
      answer_days,
      problems: [],
      correction,
      checked_by: ctx.viewer.id,
      created_at: ctx.now().toISOString(),
      digest: '',
      ...values,
    })
    .returning();
  if (!release) throw new Error('The release was not stored.');
  return release;
}
