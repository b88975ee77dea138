import { sql } from 'drizzle-orm';
import { notAuthenticated } from '#domain/errors.ts';
import { mustHaveCodes, RECENT_SIGN_IN_MINUTES } from '#domain/users/two-factor.ts';
import type { SignedIn } from '../../context.ts';
import { getSiteSettings } from '../../staff/settings/queries.ts';
import { findPasswordHash } from '../account/queries.ts';
import type { TwoFactor } from './responses.ts';

type Row = { enabled: boolean; recovery_codes_left: number; is_recent: boolean };

/** The state of the viewer's own codes (permission:manageOwnAccount, rule:authenticator-codes). */
export async function getTwoFactor(ctx: SignedIn): Promise<TwoFactor> {
  const since = new Date(ctx.now().getTime() - RECENT_SIGN_IN_MINUTES * 60_000);
  const [{ rows }, settings, hash] = await Promise.all([
    ctx.db.execute<Row>(sql`
      select u.two_factor_enabled as enabled, s.created_at > ${since.toISOString()} as is_recent,
        (select count(*)::int from recovery_codes r where r.user_id = u.id) as recovery_codes_left
      from users u join sessions s on s.user_id = u.id and s.id = ${ctx.sessionId}
      where u.id = ${ctx.viewer.id}
    `),
    getSiteSettings(ctx.db),
    findPasswordHash(ctx),
  ]);
  const [row] = rows;
  if (!row) throw notAuthenticated();
  return { ...row, obligatory: mustHaveCodes(ctx.viewer, settings), has_password: hash !== null };
}
