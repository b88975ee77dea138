import { sql } from 'drizzle-orm';
import type { DeskOfferInput } from '#domain/decisions/offer-schemas.ts';
import type { OfferState } from '#domain/decisions/offers.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canManageOffers, canWriteApplication, isOwner } from '#domain/policy.ts';
import { letterUnopened } from '../../applications/errors.ts';
import { loadReadableApplication } from '../../applications/load.ts';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import { toOfferEnded } from '../../applications/transitions.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { isWithoutInterest } from '../../reviews/scope/hidden.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { changeDecisions, isDecidedBy } from '../scope.ts';
import { endOffers } from './end-offers.ts';
import { fillFreeSeats } from './fill-free-seats.ts';
import { lockOffers } from './lock-offers.ts';
import { tellOfEnd } from './tell-of-end.ts';

/** The applicant or team leader says that they have joined; with the owner's word the seat is taken (permission:answerOffer, rule:offers). */
export async function confirmJoining(ctx: SignedIn, id: string): Promise<void> {
  const application = await loadReadableApplication(ctx, id, () => notFound('Offer not found'));
  if (!canWriteApplication(ctx.viewer, application)) throw forbidden();
  if (application.has_unopened_letter) throw letterUnopened('Error saving the offer');
  await changeDecisions(ctx.db, async (tx) => {
    const { state } = await lockOffer(tx, { application_id: id, ...application });
    if (state !== 'accepted' && state !== 'joined') throw notAccepted();
    await tx.execute(sql`
      update offers set joined_at = coalesce(joined_at, now()), state = case when confirmed_at is null then state else 'joined' end
      where application_id = ${id}`);
    await note(ctx, tx, { application_id: id, ...application }, 'joined');
  });
}

type Offer = {
  application_id: string;
  cycle_id: string;
  project_id: string;
  owner_id: string | null;
  is_open: boolean;
  /** The owner has neither an interest nor a conflict. */
  is_impartial: boolean;
};

/**
 * The owner of the project or staff say that somebody has joined or never came, or end an offer without an answer; the last two free the
 * seats. 404 for everybody else, and for those with an interest or a conflict (permission:manageOffers, rule:no-own-interest).
 */
export async function saveDeskOffer(ctx: SignedIn, id: string, input: DeskOfferInput): Promise<void> {
  await changeDecisions(ctx.db, async (tx) => {
    const { rows } = await tx.execute<Offer>(sql`
      select a.id as application_id, a.cycle_id, a.project_id, p.owner_id, ${isDecidedBy(ctx.viewer.id)} as is_open,
        ${isWithoutInterest(ctx.viewer.id, sql`a.id`)} as is_impartial
      from offers o join applications a on a.id = o.application_id join projects p on p.id = a.project_id where a.id = ${id}`);
    const [offer] = rows;
    if (!canManageOffers(ctx.viewer, offer ?? { owner_id: null }))
      throw offer ? notFound(MISSING) : forbidden();
    if (!offer || !(offer.is_open || (offer.is_impartial && isOwner(ctx.viewer, offer))))
      throw notFound(MISSING);
    const { state } = await lockOffer(tx, offer);
    if (input.state === 'expired') {
      if (state !== 'offered') throw notAccepted();
      await endOffers(ctx, tx, { cycleId: offer.cycle_id, offers: [offer], actorId: ctx.viewer.id });
      return;
    }
    if (state !== 'accepted') throw notAccepted();
    await note(ctx, tx, offer, input.state);
    if (input.state === 'joined')
      await tx.execute(sql`
        update offers set confirmed_at = now(), state = case when joined_at is null then state else 'joined' end
        where application_id = ${id}`);
    else await freeSeat(ctx, tx, offer);
  });
}

const MISSING = 'Offer not found';

async function freeSeat(
  ctx: SignedIn,
  tx: Transaction,
  { application_id, project_id }: Offer,
): Promise<void> {
  await tx.execute(sql`update offers set state = 'no_show' where application_id = ${application_id}`);
  await toOfferEnded(tx, [application_id], { by: 'programme', actorId: ctx.viewer.id });
  await replaceDecisionMails(tx, [application_id]);
  await tellOfEnd(ctx, tx, [application_id], 'no_show');
  await fillFreeSeats(ctx, tx, project_id);
}

async function lockOffer(
  tx: Transaction,
  { application_id: id, ...offer }: Pick<Offer, 'application_id' | 'cycle_id' | 'project_id'>,
): Promise<{ state: OfferState }> {
  await lockOffers(tx, { cycleId: offer.cycle_id, projectIds: [offer.project_id], ids: [id] });
  const { rows } = await tx.execute<{ state: OfferState; is_accepted: boolean }>(sql`
    select o.state, ${isAccepted} as is_accepted from offers o join applications a on a.id = o.application_id
    where o.application_id = ${id} for update of o`);
  if (!rows[0]) throw notFound(MISSING);
  if (!rows[0].is_accepted) throw notAccepted();
  return rows[0];
}

const note = (
  ctx: SignedIn,
  tx: Transaction,
  { application_id, cycle_id }: Pick<Offer, 'application_id' | 'cycle_id'>,
  to: string,
) =>
  recordAudit(tx, {
    actor_id: ctx.viewer.id,
    action: 'joining_confirmed',
    subject_type: 'application',
    subject_id: application_id,
    cycle_id,
    details: { to },
  });

const notAccepted = () =>
  conflict(
    'not_accepted',
    'Error saving the offer',
    'The offer is in another state than this step needs. Please look again.',
  );
