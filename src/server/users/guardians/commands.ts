import { eq, sql } from 'drizzle-orm';
import type { GuardianInput } from '#domain/users/guardian-schemas.ts';
import {
  asksForGuardian,
  GUARDIAN_LINK_DAYS,
  type GuardianAnswer,
  type GuardianState,
  guardianAnswers,
} from '#domain/users/guardians.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { guardian_consents, profiles } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { countAttempt, MAILS_TO_STRANGER } from '../../http/rate-limits/rate-limits.ts';
import { hashAddress } from '../../mails/notifications/unsubscribe-links.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { dropConsentEmail } from '../profiles/end-consent.ts';
import { getProfile } from '../profiles/queries.ts';
import type { ProfileResponse } from '../profiles/responses.ts';
import { createToken } from '../tokens/tokens.ts';
import { consentAudit, consentNotices } from './answer-writes.ts';
import { guardianConsentEmail } from './emails.ts';
import {
  consentAnswered,
  consentGiven,
  guardianLinkNotFound,
  guardianNotAsked,
  guardianRefused,
  nameMissing,
  ownAddress,
} from './errors.ts';
import { isOpenLink } from './queries.ts';

const ASKED_PER_STUDENT = { name: 'guardian-asked', max: 3, seconds: 86_400 };
const DAY_MS = 86_400_000;

/**
 * Says that the viewer is under 18, and emails a guardian the link to agree; the same again sends it again, and an earlier link ends. 409
 * for an adult, once a guardian has agreed, and for one who has declined; 422 at the viewer's own address; 429 after three in a day
 * (rule:guardian-consent, permission:editOwnProfile).
 */
export async function askGuardian(ctx: SignedIn, input: GuardianInput): Promise<ProfileResponse> {
  const { viewer, origin } = ctx;
  if (!asksForGuardian()) throw guardianNotAsked();
  if (input.guardian_email === viewer.email.toLowerCase()) throw ownAddress();
  const { token, hash } = createToken();
  await ctx.db.transaction(async (tx) => {
    const { name, before, refused_hashes } = await lockAsking(tx, viewer.id, input);
    // With the transaction: what isn't sent doesn't count.
    const counted = { db: tx, now: ctx.now };
    await countAttempt(counted, ASKED_PER_STUDENT, viewer.id);
    await countAttempt(counted, MAILS_TO_STRANGER, input.guardian_email);
    await dropConsentEmail(tx, viewer.id);
    const link = { token_hash: hash, ...datesFrom(ctx.now()) };
    const values = { ...input, state: 'asked' as const, refused_hashes, ...link };
    await tx
      .insert(guardian_consents)
      .values({ user_id: viewer.id, ...values })
      .onConflictDoUpdate({ target: guardian_consents.user_id, set: values });
    const content = guardianConsentEmail(origin, name, token);
    // The kind hides the link from the outbox: staff can't answer for a guardian.
    const mail = { kind: 'security' as const, content, about: { id: viewer.id, name } };
    await write(tx, [
      ...emailWrites([{ to: input.guardian_email, reader: input.guardian_name, ...mail }]),
      ...consentAudit(viewer.id, viewer.id, { from: before, to: 'asked' }),
    ]);
  });
  return getProfile(ctx);
}

const datesFrom = (now: Date) => ({
  asked_at: now.toISOString(),
  expires_at: new Date(now.getTime() + GUARDIAN_LINK_DAYS * DAY_MS).toISOString(),
  answered_at: null,
});

type Consent = typeof guardian_consents.$inferSelect;

async function lockAsking(tx: Transaction, userId: string, { guardian_email }: GuardianInput) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.user_id, userId)).for('update');
  if (!profile || profile.adult_confirmed_at !== null) throw guardianNotAsked();
  if (profile.display_name === null) throw nameMissing();
  const [before] = await tx.select().from(guardian_consents).where(eq(guardian_consents.user_id, userId));
  if (before?.state === 'given') throw consentGiven();
  const refused_hashes = before ? refusedOf(before) : [];
  if (refused_hashes.includes(hashAddress(guardian_email))) throw guardianRefused();
  return { name: profile.display_name, before: before?.state ?? null, refused_hashes };
}

/** Who has declined or withdrawn, the one who was named last included. */
function refusedOf({ guardian_email, state, refused_hashes }: Consent): string[] {
  const isRefused = state === 'declined' || state === 'withdrawn';
  if (!isRefused || guardian_email === null) return refused_hashes;
  return [...new Set([...refused_hashes, hashAddress(guardian_email)])];
}

/**
 * The guardian agrees, declines or withdraws with the link of their email, and the student is told; the link alone is the permission. A
 * repeated answer changes nothing. 404 for a link that no longer works, 409 for an answer that the present one excludes
 * (rule:guardian-consent, permission:useMailedLink).
 */
export async function answerAsGuardian(ctx: Ctx, token: string, answer: GuardianAnswer): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const asked = await lockAsked(tx, token, ctx.now());
    if (asked.state === answer) return;
    if (!guardianAnswers(asked.state).includes(answer)) throw consentAnswered();
    await tx
      .update(guardian_consents)
      .set({ state: answer, answered_at: ctx.now().toISOString() })
      .where(eq(guardian_consents.user_id, asked.user_id));
    const { user_id, display_name: reader } = asked;
    await write(tx, [
      ...consentNotices(ctx, { user_id, reader }, answer),
      ...consentAudit(null, user_id, { from: asked.state, to: answer }),
    ]);
  });
}

type Asked = { user_id: string; display_name: string | null; state: GuardianState };

/** The profile is locked first, as by a submission, which then reads the consent (src/server/applications/lock-submission.ts). */
async function lockAsked(tx: Transaction, token: string, now: Date): Promise<Asked> {
  await tx.execute(sql`
    select from profiles where user_id = (select g.user_id from guardian_consents g where ${isOpenLink(token, now)}) for update`);
  const { rows } = await tx.execute<Asked>(sql`
    select g.user_id, p.display_name, g.state
    from guardian_consents g join profiles p on p.user_id = g.user_id where ${isOpenLink(token, now)}`);
  if (!rows[0]) throw guardianLinkNotFound();
  return rows[0];
}
