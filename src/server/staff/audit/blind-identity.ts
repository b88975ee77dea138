import { sql } from 'drizzle-orm';
import { timeZone } from '#domain/time-zone.ts';
import type { SignedIn } from '../../context.ts';
import type { Cycle } from '../../cycles/scope/cycle-of.ts';
import { literal } from '../../db/literal.ts';
import { isWithoutInterest } from '../../reviews/scope/hidden.ts';

const today = () => sql`date_trunc('day', now(), ${literal(timeZone())})`;

/**
 * Writes an audit line when the viewer opens an application of a blind cycle while one of its reviews is open, or was declined: once for
 * each application and day. Nobody reads the names of an own application for the first time (rule:blind-identities-are-audited,
 * rule:no-own-interest).
 */
export async function auditBlindIdentity(
  { db, viewer }: Pick<SignedIn, 'db' | 'viewer'>,
  applicationId: string,
): Promise<void> {
  await db.execute(sql`
    insert into audit_log (cycle_id, actor_id, action, subject_type, subject_id)
    select a.cycle_id, ${viewer.id}, ${ACTION}, 'application', ${applicationId}
    from applications a where a.id = ${applicationId} and exists (select from review_assignments r
        where r.application_id = ${applicationId} and r.is_blind and r.state in ('assigned', 'declined')
          and ${isWithoutInterest(viewer.id, sql`r.application_id`)})
      and not exists (select from audit_log l
        where l.subject_type = 'application' and l.subject_id = ${applicationId}
          and l.actor_id = ${viewer.id} and l.action = ${ACTION} and l.at >= ${today()})`);
}

/**
 * The same for a list, a search or an export with names of such applications: once for each cycle and day. Asks the database only in blind
 * cycles.
 */
export async function auditBlindNames(
  { db, viewer }: Pick<SignedIn, 'db' | 'viewer'>,
  cycles: readonly Pick<Cycle, 'id' | 'is_blind'>[],
): Promise<void> {
  const ids = cycles.filter(({ is_blind }) => is_blind).map(({ id }) => id);
  if (ids.length === 0) return;
  await db.execute(sql`
    insert into audit_log (cycle_id, actor_id, action, subject_type, subject_id)
    select blind.id, ${viewer.id}, ${ACTION}, 'cycle', blind.id::text from unnest(${sql.param(ids)}::uuid[]) as blind (id)
    where exists (select from review_assignments r where r.cycle_id = blind.id and r.is_blind and r.state = 'assigned'
        and ${isWithoutInterest(viewer.id, sql`r.application_id`)})
      and not exists (select from audit_log l
        where l.subject_type = 'cycle' and l.subject_id = blind.id::text
          and l.actor_id = ${viewer.id} and l.action = ${ACTION} and l.at >= ${today()})`);
}

const ACTION = literal('blind_identity_read');
