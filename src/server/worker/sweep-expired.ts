import { lt } from 'drizzle-orm';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/mails/notifications.ts';
import type { Services } from '../context.ts';
import { notifications } from '../db/schema/mails.ts';
import { live_events, rate_limits } from '../db/schema/processes.ts';
import {
  email_changes,
  ended_sessions,
  pending_sign_ups,
  sessions,
  verifications,
} from '../db/schema/sign-in.ts';
import { security_events } from '../db/schema/staff.ts';
import { noteRun } from '../operations/last-runs.ts';

const LIVE_EVENT_RETENTION_MS = 24 * 3_600_000;

/** Removes expired rows: sessions, links, unfinished sign-ups, counted attempts, live events after a day, notifications after three months, and security events (rule:security-events). Notes the time for the doctor. */
export async function sweepExpired({ db, now, env }: Services): Promise<void> {
  const at = now();
  await db.delete(sessions).where(lt(sessions.expires_at, at));
  await db.delete(ended_sessions).where(lt(ended_sessions.expires_at, at));
  await db.delete(verifications).where(lt(verifications.expires_at, at));
  await db.delete(pending_sign_ups).where(lt(pending_sign_ups.expires_at, at.toISOString()));
  await db.delete(email_changes).where(lt(email_changes.expires_at, at.toISOString()));
  const yesterday = new Date(at.getTime() - LIVE_EVENT_RETENTION_MS).toISOString();
  await db.delete(live_events).where(lt(live_events.created_at, yesterday));
  const longAgo = new Date(at.getTime() - NOTIFICATION_RETENTION_DAYS * 24 * 3_600_000).toISOString();
  await db.delete(notifications).where(lt(notifications.created_at, longAgo));
  const forgotten = new Date(at.getTime() - env.SECURITY_EVENT_DAYS * 24 * 3_600_000).toISOString();
  await db.delete(security_events).where(lt(security_events.at, forgotten));
  await db.delete(rate_limits).where(lt(rate_limits.resets_at, at.toISOString()));
  await noteRun(db, 'sweep', at);
}
