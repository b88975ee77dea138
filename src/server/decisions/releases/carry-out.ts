import { eq, sql } from 'drizzle-orm';
import { DECISION_OUTCOMES, STATUS_OF_OUTCOME } from '#domain/decisions/decisions.ts';
import { type ReleaseChange, stopsRelease } from '#domain/decisions/releases.ts';
import { accountRecipients } from '../../applications/recipients.ts';
import { toStaffStatuses } from '../../applications/transitions.ts';
import type { Transaction } from '../../db/database.ts';
import { releases } from '../../db/schema/decisions.ts';
import { write } from '../../db/write.ts';
import { type Notice, type Notifier, notificationWrites } from '../../mails/notifications/notify.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { lockApplications, lockDecisions } from '../scope.ts';
import { type Checked, checkScope, idsOf, type Line } from './lines.ts';
import { queueDecisionMails } from './mail-decisions.ts';
import { dropOffers, makeOffers } from './make-offers.ts';

export type Release = typeof releases.$inferSelect;
type Releasing = Notifier & { now: () => Date };

export const scopeOf = ({ cycle_id, project_ids }: Release) => ({
  cycle: { id: cycle_id },
  projectIds: project_ids,
});

/** Locks a release, and before it the decisions of its cycle; undefined for an unknown one. */
export async function lockedRelease(tx: Transaction, id: string): Promise<Release | undefined> {
  const [found] = await tx.select({ cycle_id: releases.cycle_id }).from(releases).where(eq(releases.id, id));
  if (!found) return undefined;
  await lockDecisions(tx, found.cycle_id);
  const [release] = await tx.select().from(releases).where(eq(releases.id, id)).for('update');
  return release;
}

/** Locks the applications of a release against every other change, and reads what a preflight would show of them now. */
export async function checkAgain(tx: Transaction, release: Release): Promise<Checked> {
  const scope = scopeOf(release);
  await lockApplications(
    tx,
    sql`array(select id from applications where project_id = any(${idsOf(scope)}) and cycle_id = ${release.cycle_id})`,
  );
  return checkScope(tx, scope);
}

/** What has changed since the preflight, by application; nothing if the digest is still the same (rule:release-preflight). */
export async function changesSince(
  tx: Transaction,
  release: Release,
  { lines, digest }: Checked,
): Promise<ReleaseChange[]> {
  if (digest === release.digest) return [];
  const { rows } = await tx.execute<ReleaseChange>(sql`
    select case when line.application_id is null then 'removed' when row.application_id is null then 'added' else 'decision' end as kind,
      coalesce(line.application_id, row.application_id) as application_id
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (application_id uuid, fingerprint text)
    full join (select * from release_rows where release_id = ${release.id}) row on row.application_id = line.application_id
    where row.fingerprint is distinct from line.fingerprint order by 1, 2`);
  return rows.length > 0 ? rows : [{ kind: 'frame', application_id: null }];
}

/** What has changed since the preflight, at a set time: the letters, settings and seats have to be those that were checked. */
export async function changesAtItsTime(
  tx: Transaction,
  release: Release,
  checked: Checked,
): Promise<ReleaseChange[]> {
  const changes = await changesSince(tx, release, checked);
  const isSame = release.settings_hash === null || release.settings_hash === checked.settings_hash;
  const others = changes.filter(({ kind }) => kind !== 'frame');
  return isSame ? others : [...others, { kind: 'frame', application_id: null }];
}

/** What is left out at a set time instead of refusing the whole: applications that are no longer open to a decision. */
export const stopsAtItsTime = (changes: ReleaseChange[], { problems }: Checked): boolean =>
  problems.some(({ kind }) => stopsRelease(kind)) || changes.some(({ kind }) => kind !== 'removed');

const ROWS_A_STATEMENT = 1000;

/**
 * Makes every decision of a locked release true, in the transaction that the caller commits: nobody sees a part of it. Statuses go through
 * the transitions of applications; the emails are a job afterwards (rule:release-is-one-instant, docs/decisions/036).
 */
export async function carryOut(
  ctx: Releasing,
  tx: Transaction,
  { release, lines, actorId }: { release: Release; lines: Line[]; actorId: string | null },
): Promise<void> {
  const at = ctx.now().toISOString();
  const released = sql`${sql.param(
    lines.filter(({ outcome }) => outcome !== null).map(({ application_id }) => application_id),
  )}::uuid[]`;
  await tx.execute(sql`
    update release_rows set is_released = true, last_event_id = coalesce((
      select max(e.id) from application_events e where e.application_id = release_rows.application_id), 0)
    where release_id = ${release.id} and application_id = any(${released})`);
  const notices: Notice[] = [];
  for (const outcome of DECISION_OUTCOMES) {
    const decided = lines.filter((line) => line.outcome === outcome);
    const seen = decided.map(({ application_id: id, from_status: status }) => ({ id, status }));
    const to = STATUS_OF_OUTCOME[outcome];
    // Those that have the status already, such as a waiting list, get a letter and no new status.
    const changing = seen.filter(({ status }) => status !== to);
    // Each statement has a time limit; the transaction makes them one change.
    for (let from = 0; from < changing.length; from += ROWS_A_STATEMENT) {
      const part = changing.slice(from, from + ROWS_A_STATEMENT);
      const changed = await toStaffStatuses(tx, { actorId, at, to, seen: part });
      if (changed.length !== part.length) throw new Error('The applications of a release were locked.');
    }
    notices.push(...(await noticesOf(tx, decided)));
  }
  await write(tx, notificationWrites(ctx, notices));
  await tx.execute(sql`
    update decisions set release_id = ${release.id} where is_current and application_id = any(${released})`);
  await tx.execute(sql`
    update releases set state = 'released', visible_at = now(), released_by = ${actorId} where id = ${release.id}`);
  await dropOffers(tx, release.id);
  await makeOffers(tx, release.id);
  await queueDecisionMails(tx, { release_id: release.id, origin: ctx.origin });
  await recordAudit(tx, {
    actor_id: actorId,
    action: release.correction === null ? 'decisions_released' : 'decisions_corrected',
    subject_type: 'cycle',
    subject_id: release.cycle_id,
    details: { release: release.id, applications: lines.filter(({ outcome }) => outcome !== null).length },
  });
}

/** There is a decision: which one is told by the letter (rule:letter-is-opened). */
async function noticesOf(tx: Transaction, lines: Line[]): Promise<Notice[]> {
  const ids = lines.map(({ application_id }) => application_id);
  const { rows } = await tx.execute<{ id: string; cycle_id: string; name: string }>(sql`
    select a.id, a.cycle_id, p.name from applications a join projects p on p.id = a.project_id
    where a.id = any(${sql.param(ids)}::uuid[])`);
  const subjects = new Map(rows.map((row) => [row.id, row]));
  return (await accountRecipients(tx, ids)).flatMap(({ application_id, user_id }): Notice[] => {
    const subject = subjects.get(application_id);
    if (!subject) return [];
    const application = { id: application_id, cycle_id: subject.cycle_id };
    return [{ user_id, kind: 'status_changed', subject: subject.name, application }];
  });
}
