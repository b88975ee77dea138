import { sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { Role, Viewer } from '#domain/users/users.ts';
import type { Ctx } from '../../context.ts';
import { newestAnnouncement } from '../../cycles/announcements/queries.ts';
import { keyArray } from '../../db/batched.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { areEmailsLate } from '../../mails/outbox/mail-delay.ts';
import { listSessionCycles } from '../../staff/navigation/session-cycles.ts';
import { profileIsComplete } from '../profiles/profile-is-complete.ts';
import { hashToken } from '../tokens/tokens.ts';
import { findEnding } from './end-sessions.ts';
import { hashOfSession, isSessionOf } from './former-sessions.ts';

type ViewerRow = NonNullable<Viewer> & { profile_completed: boolean; expires_at: string };

export type RequestSession = {
  id: string;
  viewer: NonNullable<Viewer>;
  token: string;
  /** Begun in the previous release (former-sessions.ts). */
  isFormer: boolean;
  begun_at: string;
  renewed_at: string;
  mustSetUpCodes: boolean;
  contentVersion: string;
};
type SessionRow = NonNullable<Viewer> & {
  session_id: string;
  token_hash: string;
  is_former: boolean;
  begun_at: string;
  renewed_at: string;
  must_set_up_codes: boolean;
  content_version: string;
};

/**
 * The people of these session tokens; none for expired and unknown tokens and disabled accounts. One statement reads session, role and
 * profile for every request, so that a change counts at once (rule:role-counts-at-once).
 */
export async function findSessions(
  db: Database,
  tokens: string[],
  now: Date,
): Promise<Map<string, RequestSession>> {
  const { rows } = await db.execute<SessionRow>(sql`
    select u.id, u.email, p.role, p.display_name, ${profileIsComplete} as profile_complete, s.id as session_id,
           ${hashOfSession} as token_hash, s.token_hash is null as is_former,
           to_json(s.created_at) #>> '{}' as begun_at, to_json(s.updated_at) #>> '{}' as renewed_at,
           ${mustSetUpCodes} as must_set_up_codes, (select version from content_version) as content_version
    from sessions s
    join users u on u.id = s.user_id
    join profiles p on p.user_id = u.id
    where ${isSessionOf(tokens)} and s.expires_at > ${now.toISOString()} and u.disabled_at is null
  `);
  const found = new Map(rows.map((row) => [row.token_hash, row]));
  return new Map(
    tokens.flatMap((token) => {
      const row = found.get(hashToken(token));
      return row ? [[token, toSession(token, row)]] : [];
    }),
  );
}

function toSession(token: string, row: SessionRow): RequestSession {
  const { session_id, token_hash: _, is_former, begun_at, renewed_at, ...others } = row;
  const { must_set_up_codes, content_version, ...viewer } = others;
  return {
    id: session_id,
    viewer,
    token,
    isFormer: is_former,
    begun_at,
    renewed_at,
    mustSetUpCodes: must_set_up_codes,
    contentVersion: content_version,
  };
}

/** The current person of an account; null for a disabled or deleted account. */
export async function findViewer(db: Queryable, id: string): Promise<Viewer> {
  const { rows } = await db.execute<NonNullable<Viewer>>(sql`
    select u.id, u.email, p.role, p.display_name, ${profileIsComplete} as profile_complete
    from users u join profiles p on p.user_id = u.id where u.id = ${id} and u.disabled_at is null
  `);
  return rows[0] ?? null;
}

export type SessionState = { session_id: string; id: string; role: Role };

/** Those of these sessions that may receive live events now, with the current role of their person (rule:authenticator-codes, rule:role-counts-at-once). */
export async function findSessionStates(
  db: Database,
  ids: string[],
  now: Date,
): Promise<Map<string, SessionState>> {
  const { rows } = await db.execute<SessionState>(sql`
    select s.id as session_id, u.id, p.role
    from sessions s
    join users u on u.id = s.user_id
    join profiles p on p.user_id = u.id
    where s.id = any(${keyArray(ids, 'uuid')}) and s.expires_at > ${now.toISOString()} and u.disabled_at is null
      and not ${mustSetUpCodes}
  `);
  return new Map(rows.map((row) => [row.session_id, row]));
}

/** rule:authenticator-codes in SQL, over the aliases `u` and `p`, like `mustHaveCodes`. */
const mustSetUpCodes = sql.raw(
  `(p.role in ('admin', 'super_admin') and not u.two_factor_enabled and exists (
     select from site_settings where setting_key = 'require_staff_two_factor' and setting_value = 'true'))`,
);

/** The auth context of the screens: the person and the end of the session, without tokens (rule:session-in-cookie). */
export async function getSession(ctx: Ctx) {
  const [person, emails_are_late] = await Promise.all([readPerson(ctx), areEmailsLate(ctx)]);
  return { ...person, emails_are_late };
}

async function readPerson(ctx: Ctx) {
  if (ctx.viewer === null || ctx.sessionId === null) {
    const ended_by = ctx.formerToken === null ? null : await findEnding(ctx.db, ctx.formerToken);
    return { ...NOBODY, ended_by };
  }
  const { viewer, sessionId } = ctx;
  const [{ rows }, cycles] = await Promise.all([
    ctx.db.execute<ViewerRow>(sql`
    select p.profile_completed, to_json(s.expires_at) #>> '{}' as expires_at
    from sessions s join profiles p on p.user_id = s.user_id where s.id = ${ctx.sessionId}
  `),
    listSessionCycles({ ...ctx, viewer, sessionId }),
  ]);
  const ids = cycles.map(({ id }) => id);
  const announcement = await newestAnnouncement({ ...ctx, viewer, sessionId }, ids);
  const [row] = rows;
  if (!row) return NOBODY;
  const expires_in = Math.floor((Date.parse(row.expires_at) - ctx.now().getTime()) / 1000);
  return {
    user: {
      ...viewer,
      profile_completed: row.profile_completed,
      must_set_up_codes: ctx.mustSetUpCodes,
      cycles,
      announcement,
    },
    session: { expires_at: new Date(row.expires_at).toISOString(), expires_in },
    ended_by: null,
  };
}

const NOBODY = { user: null, session: null, ended_by: null };

/** The people of the demo data, for one-click sign-in outside production (rule:demo-people). */
export async function listDemoPeople(ctx: Ctx) {
  if (ctx.env.isProduction) throw notFound();
  const { rows } = await ctx.db.execute<{
    email: string;
    display_name: string | null;
    role: NonNullable<Viewer>['role'];
  }>(sql`
    select u.email, p.display_name, p.role from users u join profiles p on p.user_id = u.id
    where u.email in ('asha@demo.example', 'ravi@demo.example', 'leela@demo.example',
                      'meera@demo.example', 'arun@demo.example', 'sita@demo.example')
    order by array_position(array['student', 'manager', 'admin', 'super_admin'], p.role), u.email
  `);
  return rows;
}
