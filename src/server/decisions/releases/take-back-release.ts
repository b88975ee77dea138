import { eq, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { STATUS_OF_OUTCOME } from '#domain/decisions/decisions.ts';
import { conflict } from '#domain/errors.ts';
import { statusNotices } from '../../applications/notify.ts';
import { toStaffStatuses } from '../../applications/transitions.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { releases } from '../../db/schema/decisions.ts';
import { write } from '../../db/write.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { decisionMailTime, type KnownStatuses, replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { changeDecisions } from '../scope.ts';
import type { Release } from './carry-out.ts';
import { dropOffers } from './make-offers.ts';
import { lockRelease, note } from './publish-release.ts';
import { getRelease } from './queries.ts';
import type { ReleaseDetails } from './responses.ts';

/**
 * Takes a release back whole: before its time nothing was visible, and afterwards as long as nobody has opened a letter. 409 once somebody
 * has, because then single decisions are corrected, and for a correction (permission:releaseDecisions, rule:take-back-release).
 */
export async function takeBackRelease(ctx: SignedIn, id: string): Promise<ReleaseDetails> {
  return changeDecisions(ctx.db, async (tx) => {
    const release = await lockRelease(ctx, tx, id);
    if (release.state === 'released') await withdraw(ctx, tx, release);
    else if (release.state === 'scheduled' || release.state === 'awaiting_second') {
      await tx.update(releases).set({ state: 'taken_back', asked: null }).where(eq(releases.id, id));
      await note(ctx, tx, release, 'release_taken_back');
    } else throw notTakenBack();
    return getRelease(ctx, id, tx);
  });
}

type Row = {
  application_id: string;
  outcome: keyof typeof STATUS_OF_OUTCOME;
  from_status: ApplicationStatus;
  is_seen: boolean;
  /** Nobody has been told: its emails were not queued yet. */
  is_untold: boolean;
  /** Something rests on it: a correction, a promotion, the end of its offer, or a seat that was given up for it. */
  is_continued: boolean;
};

async function withdraw(ctx: SignedIn, tx: Transaction, release: Release): Promise<void> {
  const { rows } = await tx.execute<Row>(sql`
    select row.application_id, row.outcome, row.from_status, row.seen_at is not null as is_seen, row.mailed_at is null as is_untold, ${isContinued} as is_continued
    from release_rows row join applications a on a.id = row.application_id join releases r on r.id = row.release_id
    where row.release_id = ${release.id} and row.is_released order by row.application_id for no key update of row, a`);
  if (release.correction !== null) throw correctionStays();
  if (rows.some(({ is_seen }) => is_seen)) throw alreadySeen();
  if (rows.some(({ is_continued }) => is_continued)) throw alreadyContinued();
  const replaced = await replaceDecisionMails(
    tx,
    rows.map(({ application_id }) => application_id),
  );
  const untold = new Map(
    rows.flatMap((row) => (row.is_untold ? [[row.application_id, row.from_status]] : [])),
  );
  const knownStatus: KnownStatuses = (id, userId, otherwise) =>
    replaced(id, userId, untold.get(id) ?? otherwise);
  const readers = await deleteNotifications(tx, release);
  const leaveAt = await decisionMailTime(ctx, tx);
  const step = { actorId: ctx.viewer.id, at: ctx.now().toISOString() };
  for (const [to, back] of Map.groupBy(rows, ({ from_status }) => from_status)) {
    const seen = back.map(({ application_id: id, outcome }) => ({ id, status: STATUS_OF_OUTCOME[outcome] }));
    const changed = await toStaffStatuses(tx, {
      ...step,
      to,
      seen: seen.filter(({ status }) => status !== to),
    });
    const from = changed.map(({ id, status }) => ({ id, from: status }));
    const notices = await statusNotices(ctx, tx, from, { status: to, note: null, knownStatus, leaveAt });
    const told = notices.filter(
      ({ mail, user_id, application }) => mail || readers.has(`${application?.id} ${user_id}`),
    );
    await write(tx, notificationWrites(ctx, told));
  }
  await dropOffers(tx, release.id);
  await tx.execute(sql`
    update release_rows set is_released = false, back_event_id = (
      select max(e.id) from application_events e where e.application_id = release_rows.application_id)
    where release_id = ${release.id} and is_released`);
  await tx.execute(sql`update decisions set release_id = null where release_id = ${release.id}`);
  await tx.update(releases).set({ state: 'withdrawn' }).where(eq(releases.id, release.id));
  await note(ctx, tx, release, 'release_withdrawn');
}

const isContinued = sql`(
  exists (select from release_rows later
    where later.application_id = row.application_id and later.is_released and later.version > row.version)
  or exists (select from offers ended where ended.application_id = row.application_id
    and ended.state in ('declined', 'expired', 'no_show') and ended.answered_at >= r.visible_at)
  or exists (select from offers given_up
    where given_up.cycle_id = r.cycle_id and given_up.state = 'declined' and given_up.answered_at = r.visible_at))`;

/** Deletes what a release has told in the portal. Returns who had read it: they are told that it is void. */
async function deleteNotifications(tx: Transaction, { id }: Release): Promise<Set<string>> {
  const { rows } = await tx.execute<{ application_id: string; user_id: string; is_read: boolean }>(sql`
    delete from notifications n using releases r, release_rows row
    where r.id = ${id} and row.release_id = r.id and row.is_released and n.application_id = row.application_id
      and n.kind = 'status_changed' and n.created_at = r.visible_at
    returning n.application_id, n.user_id, n.read_at is not null as is_read`);
  return new Set(rows.flatMap((row) => (row.is_read ? [`${row.application_id} ${row.user_id}`] : [])));
}

const FAILED = 'Error taking back the release';
const alreadySeen = () =>
  conflict(
    'already_seen',
    FAILED,
    'Somebody has opened a letter of this release, so it can’t be taken back any more. Please correct single decisions instead.',
  );
const alreadyContinued = () =>
  conflict(
    'already_continued',
    FAILED,
    'A decision of this release has been corrected or promoted since, its offer has ended, or somebody gave up another seat for it, so it can’t be taken back any more. Please correct single decisions instead.',
  );
const correctionStays = () =>
  conflict(
    'correction_stays',
    FAILED,
    'A correction can’t be taken back. Please correct the decision once more instead.',
  );
const notTakenBack = () => conflict('not_open', FAILED, 'This release is neither set nor carried out.');
