import { type SQL, sql } from 'drizzle-orm';
import { FREEZING_STATUSES } from '#domain/applications/application-statuses.ts';
import type { AnswerOfferInput } from '#domain/decisions/offer-schemas.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canWriteApplication } from '#domain/policy.ts';
import { removeDetailedDraft } from '../../applications/commands/withdraw-application.ts';
import { letterUnopened, otherLetterUnopened } from '../../applications/errors.ts';
import { loadReadableApplication } from '../../applications/load.ts';
import { withdrawalNotices } from '../../applications/notify.ts';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import { unopenedLetter } from '../../applications/rosters/unopened-letter.ts';
import { toOfferEnded, toWithdrawn } from '../../applications/transitions.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { removeBytes } from '../../files/commands.ts';
import { noticeMailWrites, notificationWrites } from '../../mails/notifications/notify.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { stampLetter } from '../releases/open-letter.ts';
import { changeDecisions } from '../scope.ts';
import { fillFreeSeats } from './fill-free-seats.ts';
import { lockOffers, lockOwnOffers } from './lock-offers.ts';
import { acceptedNotices } from './tell-of-acceptance.ts';

/**
 * The applicant or team leader answers an offer by a press: accepts it, and then perhaps ends the other open applications, or declines it,
 * which frees the seats. 404 without an offer, 403 for the rest of the team, 409 before they have opened the letter and once it is over
 * (permission:answerOffer, rule:offers).
 */
export async function answerOffer(ctx: SignedIn, id: string, input: AnswerOfferInput): Promise<void> {
  const application = await loadReadableApplication(ctx, id, () => notFound('Offer not found'));
  if (!canWriteApplication(ctx.viewer, application)) throw forbidden();
  if (application.has_unopened_letter) throw letterUnopened(FAILED);
  const abandoned = await changeDecisions(ctx.db, async (tx) => {
    const { cycle_id: cycleId, project_id } = application;
    if (input.answer === 'decline') await lockOffers(tx, { cycleId, projectIds: [project_id], ids: [id] });
    else await lockOwnOffers(tx, { cycleId, id });
    const isFirst = await requireAnswerable(tx, id, input);
    if (input.answer === 'stop' && (isFirst || input.withdraws_others))
      await requireOpenedOthers(ctx, tx, id);
    if (input.answer !== 'decline') await requireNoOtherSeat(tx, id);
    const state = input.answer === 'decline' ? 'declined' : 'accepted';
    const reason = (input.answer === 'decline' && input.reason) || '';
    await tx.execute(sql`
      update offers set answered_at = case when state = ${state} then answered_at else now() end, state = ${state},
        waits = ${input.answer === 'wait'}, reason = ${reason}
      where application_id = ${id}`);
    // An answer is a sign that the decision was seen, so that its release can't be taken back any more.
    await stampLetter(tx, id, ctx.viewer.id);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'offer_answered',
      subject_type: 'application',
      subject_id: id,
      cycle_id: application.cycle_id,
      details: { to: input.answer },
    });
    if (input.answer === 'decline') {
      await endDeclined(ctx, tx, [id]);
      await fillFreeSeats(ctx, tx, application.project_id);
    } else if (isFirst && application.roster_ids.length > 1)
      await write(tx, noticeMailWrites(ctx, await acceptedNotices(ctx, tx, id)));
    if (input.answer === 'stop' && isFirst) await declineOthers(ctx, tx, id);
    return input.answer === 'stop' && input.withdraws_others ? withdrawOthers(ctx, tx, id) : [];
  });
  await removeBytes(ctx, abandoned);
}

async function endDeclined(ctx: SignedIn, tx: Transaction, ids: string[]): Promise<void> {
  // A person has a few applications.
  for (const id of ids) await write(tx, notificationWrites(ctx, await withdrawalNotices(ctx, tx, id)));
  await toOfferEnded(tx, ids, { by: 'applicant', actorId: ctx.viewer.id });
  await replaceDecisionMails(tx, ids);
}

/** Nobody gives up an application whose decision they don’t know; whatever it is, so that a refusal tells nothing (rule:letter-is-opened). */
async function requireOpenedOthers(ctx: SignedIn, tx: Transaction, id: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from applications a left join teams t on t.id = a.team_id ${unopenedLetter(sql`${ctx.viewer.id}`)}
    where ${isLedWith(ctx, id)} and letter.status is not null limit 1`);
  if (rowCount) throw otherLetterUnopened(FAILED);
}

/** Nobody takes two seats of a cycle (rule:offers). */
async function requireNoOtherSeat(tx: Transaction, id: string): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from application_members own
    join application_members theirs on theirs.user_id = own.user_id and theirs.left_at is null and theirs.application_id <> own.application_id
    join applications a on a.id = theirs.application_id and a.cycle_id = (select cycle_id from applications where id = ${id}) and ${isAccepted}
    join offers o on o.application_id = a.id and o.state in ('accepted', 'joined')
    where own.application_id = ${id} and own.left_at is null limit 1`);
  if (rowCount) throw seatElsewhere();
}

/** The other offers without an answer that the person answers; the job of every minute fills their seats. */
async function declineOthers(ctx: SignedIn, tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; cycle_id: string }>(sql`
    update offers o set state = 'declined', answered_at = now(), reason = ''
    from applications a left join teams t on t.id = a.team_id
    where a.id = o.application_id and ${isLedWith(ctx, id)} and ${isAccepted} and o.state = 'offered' returning a.id, a.cycle_id`);
  const ids = rows.map((other) => other.id).toSorted();
  await recordAudit(
    tx,
    ...rows.map(({ id: subject_id, cycle_id }) => ({
      actor_id: ctx.viewer.id,
      action: 'offer_answered' as const,
      subject_type: 'application' as const,
      subject_id,
      cycle_id,
      details: { to: 'decline' },
    })),
  );
  await endDeclined(ctx, tx, ids);
}

/** The other applications `a` of the cycle, with their teams `t`, that the person wrote alone or leads. */
const isLedWith = ({ viewer }: SignedIn, id: string): SQL => sql`(
  coalesce(t.leader_id, a.applicant_id) = ${viewer.id} and a.id <> ${id}
  and a.cycle_id = (select cycle_id from applications where id = ${id}))`;

type Answerable = { is_open: boolean; is_held: boolean; waits: boolean };

/**
 * By the clock of the database: an offer that is over can't be accepted, whether the job has ended it or not. A seat that was accepted can be given up until
 * somebody has said that its people have joined, and its holder can stop waiting. Returns whether it is the first answer.
 */
async function requireAnswerable(
  tx: Transaction,
  id: string,
  { answer }: AnswerOfferInput,
): Promise<boolean> {
  const { rows } = await tx.execute<Answerable>(sql`
    select o.waits, o.state = 'offered' and o.answer_by >= clock_timestamp() and ${isAccepted} as is_open,
      o.state = 'accepted' and o.joined_at is null and o.confirmed_at is null and ${isAccepted} as is_held
    from offers o join applications a on a.id = o.application_id where o.application_id = ${id} for update of o`);
  const [offer] = rows;
  if (!offer) throw notFound('Offer not found');
  const isAnotherAnswer = offer.is_held && (answer === 'decline' || (answer === 'stop' && offer.waits));
  if (!offer.is_open && !isAnotherAnswer) throw offerClosed();
  return offer.is_open;
}

/** The open applications that the person wrote alone or leads. */
async function withdrawOthers(ctx: SignedIn, tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select a.id from applications a left join teams t on t.id = a.team_id
    where ${isLedWith(ctx, id)} and a.status = any(${sql.param(FREEZING_STATUSES)}::text[]) order by a.id`);
  const at = ctx.now().toISOString();
  const abandoned: string[] = [];
  // A person has a few applications.
  for (const other of rows) {
    await toWithdrawn(tx, { id: other.id, actorId: ctx.viewer.id, at });
    await write(tx, notificationWrites(ctx, await withdrawalNotices(ctx, tx, other.id)));
    abandoned.push(...(await removeDetailedDraft(tx, other.id)));
  }
  await replaceDecisionMails(
    tx,
    rows.map((other) => other.id),
  );
  return abandoned;
}

const FAILED = 'Error answering the offer';

const seatElsewhere = () =>
  conflict(
    'seat_elsewhere',
    FAILED,
    'One of you has accepted another seat in this cycle. Nobody can take two.',
  );

const offerClosed = () => conflict('offer_closed', FAILED, 'This offer has been answered or has ended.');
