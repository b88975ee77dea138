import { sql } from 'drizzle-orm';
import type { GuardianState } from '#domain/users/guardians.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { type Write, write } from '../../db/write.ts';
import { consentAudit, consentNotices } from './answer-writes.ts';

type Named = { user_id: string; display_name: string | null; state: GuardianState };

/**
 * Empties what is stored about a person as a guardian. Their students stay under 18: a consent counts as withdrawn, of which they are told
 * (rule:erasure, rule:guardian-consent). Locks profiles.
 */
export async function forgetGuardian(
  ctx: SignedIn,
  tx: Transaction,
  { email }: { email: string },
): Promise<void> {
  const named = sql`select user_id from guardian_consents where guardian_email = ${email}`;
  await tx.execute(sql`select from profiles where user_id in (${named}) order by user_id for update`);
  const { rows } = await tx.execute<Named>(sql`
    select g.user_id, p.display_name, g.state from guardian_consents g join profiles p on p.user_id = g.user_id
    where g.guardian_email = ${email}`);
  await tx.execute(sql`
    update guardian_consents set guardian_name = null, guardian_email = null, token_hash = null,
      state = case when state = 'declined' then state else 'withdrawn' end,
      answered_at = case when state in ('asked', 'given') then ${ctx.now().toISOString()} else answered_at end
    where guardian_email = ${email}`);
  await write(
    tx,
    rows.filter(({ state }) => state === 'asked' || state === 'given').flatMap((one) => withdrawal(ctx, one)),
  );
}

const withdrawal = (ctx: SignedIn, { user_id, display_name, state }: Named): Write[] => [
  ...consentNotices(ctx, { user_id, reader: display_name }, 'withdrawn'),
  ...consentAudit(ctx.viewer.id, user_id, { from: state, to: 'withdrawn' }),
];
