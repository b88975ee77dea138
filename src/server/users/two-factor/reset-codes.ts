import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { readerName } from '../../mails/outbox/queries.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { endSessions } from '../sign-in/end-sessions.ts';
import { forgetCodes } from './commands.ts';
import { codesResetEmail } from './emails.ts';

/**
 * Switches off the codes of a person who has lost phone and recovery codes, for the command line. Ends every session and informs the person
 * by email. Returns whether there is such an account with codes (rule:authenticator-codes).
 */
export async function resetCodes(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (!user?.two_factor_enabled) return false;
    await forgetCodes(tx, user.id);
    await endSessions(tx, user.id);
    const reader = await readerName(tx, user.id);
    await write(tx, [
      ...emailWrites([{ to: user.email, reader, kind: 'security', content: codesResetEmail() }]),
      ...auditWrites({
        actor_id: null,
        action: 'two_factor_reset',
        subject_type: 'user',
        subject_id: user.id,
        details: { by: 'operator' },
      }),
    ]);
    return true;
  });
}
