import { sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { PreflightInput } from '#domain/decisions/release-schemas.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canReleaseDecisions } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { releases } from '../../db/schema/decisions.ts';
import { closedToReader } from '../../reviews/scope/hidden.ts';
import { requireChangeable } from '../../reviews/scope/managed-round.ts';
import { checkScope, idsOf, type Line, type Scope } from './lines.ts';
import { getRelease } from './queries.ts';
import type { ReleaseDetails } from './responses.ts';

/**
 * Checks everything that a release of these projects would make true, and stores what it shows with its digest. Nothing becomes visible.
 * 403 for people with an interest in one of the applications, 404 for an unknown project (permission:releaseDecisions,
 * rule:release-preflight).
 */
export async function createPreflight(
  ctx: SignedIn,
  query: CycleQuery,
  { project_ids }: PreflightInput,
): Promise<ReleaseDetails> {
  if (!canReleaseDecisions(ctx.viewer)) throw forbidden();
  const cycle = await cycleOf(ctx, query.cycle);
  requireChangeable(cycle);
  const scope = { cycle, projectIds: [...new Set(project_ids)] };
  return ctx.db.transaction(async (tx) => {
    const known = await tx.execute(sql`
      select from projects where id = any(${idsOf(scope)}) and cycle_id = ${cycle.id} and deleted_at is null`);
    if (known.rowCount !== scope.projectIds.length) throw notFound('Project not found');
    await requireNoInterest(tx, ctx.viewer.id, scope);
    const { lines, problems, settings, settings_hash, digest } = await checkScope(tx, scope);
    // The viewer's former preflights, and those that nobody came back to; one that is being carried out stays, and nothing waits for it.
    await tx.execute(sql`
      delete from releases where id in (
        select id from releases where cycle_id = ${cycle.id} and state = 'checked'
          and (checked_by is not distinct from ${ctx.viewer.id} or created_at < now() - interval '7 days') for update skip locked)`);
    const [release] = await tx
      .insert(releases)
      .values({
        cycle_id: cycle.id,
        project_ids: scope.projectIds,
        digest,
        letters: settings.letters,
        reasons: settings.reasons,
        answer_days: settings.answer_days,
        settings_hash,
        problems,
        checked_by: ctx.viewer.id,
        created_at: ctx.now().toISOString(),
      })
      .returning({ id: releases.id });
    if (!release) throw new Error('The preflight was not stored.');
    await storeLines(tx, { id: release.id, cycle }, lines);
    return getRelease(ctx, release.id, tx);
  });
}

/** Who has an interest in an application of the scope, a conflict or an open review learns nothing of it, so another admin releases it. */
export async function requireNoInterest(db: Queryable, viewerId: string, scope: Scope): Promise<void> {
  if (await hasInterest(db, viewerId, scope)) throw forbidden(HAS_INTEREST);
}

export async function hasInterest(db: Queryable, viewerId: string, scope: Scope): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from applications a where a.project_id = any(${idsOf(scope)}) and a.status not in ('draft', 'withdrawn')
      and a.id = any(array(${closedToReader(viewerId)})) limit 1`);
  return rowCount !== 0;
}

const HAS_INTEREST =
  'You have an interest in an application to one of these projects, or an open review of one, so another admin has to release them.';

/** Stores what is shown of each application; of a correction also who had opened the wrong letter. */
export async function storeLines(
  db: Queryable,
  { id, cycle }: { id: string; cycle: { id: string } },
  lines: (Line & { error_seen_at?: string | null })[],
): Promise<void> {
  await db.execute(sql`
    insert into release_rows (release_id, application_id, cycle_id, version, outcome, from_status, fingerprint, error_seen_at)
    select ${id}, line.application_id, ${cycle.id}, line.version, line.outcome, line.from_status, line.fingerprint, line.error_seen_at
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as line (application_id uuid, version int, outcome text, from_status text, fingerprint text, error_seen_at timestamptz)`);
}
