import { sql } from 'drizzle-orm';
import { FREEZING_STATUSES } from '#domain/applications/application-statuses.ts';
import type { AnswerOfferInput, OfferState } from '#domain/decisions/offers.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canWriteApplication } from '#domain/policy.ts';
import { loadReadableApplication } from '../../applications/load.ts';
import { withdrawalNotices } from '../../applications/notify.ts';
import { toOfferEnded, toWithdrawn } from '../../applications/transitions.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { isAccepted } from '../scope.ts';
import { fillFreeSeats } from './fill-free-seats.ts';
import { lockOffers } from './lock-offers.ts';

/**
 * The applicant or team leader answers an offer by a press: accepts it, and then perhaps ends the other open applications, or declines it,
 * which frees the seats. 404 without an offer, 403 for the rest of the team, 409 once it is answered or over (permission:answerOffer,
 * rule:offers).
 */
export async function answerOffer(ctx: SignedIn, id: string, input: AnswerOfferInput): Promise<void> {
  const application = await loadReadableApplication(ctx, id, () => notFound('Offer not found'));
  if (!canWriteApplication(ctx.viewer, application)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    await lockOffers(tx, {
      cycleId: application.cycle_id,
      projectIds: [application.project_id],
      ids: [id],
    });
    await requireOpenOffer(tx, id);
    const state = input.answer === 'decline' ? 'declined' : 'accepted';
    const reason = (input.answer === 'decline' && input.reason) || '';
    await tx.execute(sql`
      update offers set state = ${state}, answered_at = now(), waits = ${input.answer === 'wait'}, reason = ${reason}
      where application_id = ${id}`);
    // An answer is a sign that the decision was seen, so that its release can't be taken back any more.
    await tx.execute(sql`
      update release_rows set seen_at = now() where application_id = ${id} and is_released and seen_at is null`);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'offer_answered',
      subject_type: 'application',
      subject_id: id,
      cycle_id: application.cycle_id,
      details: { to: input.answer },
    });
    if (input.answer === 'stop' && input.withdraws_others) await withdrawOthers(ctx, tx, id);
    if (input.answer === 'decline') {
      await write(tx, notificationWrites(ctx, await withdrawalNotices(ctx, tx, id)));
      await toOfferEnded(tx, [id], { by: 'applicant', actorId: ctx.viewer.id });
      await replaceDecisionMails(tx, [id]);
      await fillFreeSeats(ctx, tx, application.project_id);
    }
  });
}

/** By the clock of the database: an offer that is over can't be accepted, whether the job has ended it or not. */
async function requireOpenOffer(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ state: OfferState; is_over: boolean }>(sql`
    select o.state, o.answer_by < clock_timestamp() or not ${isAccepted} as is_over
    from offers o join applications a on a.id = o.application_id where o.application_id = ${id} for update of o`);
  const [offer] = rows;
  if (!offer) throw notFound('Offer not found');
  if (offer.state !== 'offered' || offer.is_over) throw offerClosed();
}

/** The open applications that the person wrote alone or leads. */
async function withdrawOthers(ctx: SignedIn, tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select a.id from applications a left join teams t on t.id = a.team_id
    where coalesce(t.leader_id, a.applicant_id) = ${ctx.viewer.id} and a.id <> ${id}
      and a.cycle_id = (select cycle_id from applications where id = ${id})
      and a.status = any(${sql.param(FREEZING_STATUSES)}::text[]) order by a.id`);
  const at = ctx.now().toISOString();
  // A person has a few applications.
  for (const other of rows) {
    await toWithdrawn(tx, { id: other.id, actorId: ctx.viewer.id, at });
    await write(tx, notificationWrites(ctx, await withdrawalNotices(ctx, tx, other.id)));
  }
  await replaceDecisionMails(
    tx,
    rows.map((other) => other.id),
  );
}

const offerClosed = () =>
  conflict('offer_closed', 'Error answering the offer', 'This offer has been answered or has ended.');
