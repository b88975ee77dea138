import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SaveApplicationDraftInput } from '#domain/applications/application-schemas.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { canApplyAsTeam, isOwner } from '#domain/policy.ts';
import { deadlineFor, isActiveProject, isClosed, isCycleOpenTo } from '#domain/projects/projects.ts';
import type { MentionHint } from '#domain/reviews/identity/mention-hints.ts';
import type { SignedIn } from '../../context.ts';
import { brokenConstraint, type Queryable, type Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema/applications.ts';
import { teams } from '../../db/schema/teams.ts';
import { findReadableProject, type ReadableProject } from '../../projects/content/readable-project.ts';
import { mentionHints } from '../../reviews/identity/hints.ts';
import {
  alreadyApplied,
  applicationsClosed,
  cycleClosed,
  notTeamLeader,
  projectNotOpen,
  teamMissing,
  teamOfOtherCycle,
} from '../errors.ts';
import { extendedUntil } from '../rosters/deadlines.ts';
import { isBlocked } from '../rosters/mine.ts';

export type SavedDraft = { id: string; revision: number; updated_at: string };
export type HintedDraft = SavedDraft & { mentions: MentionHint[] };

/**
 * Saves the viewer's draft for a project: one draft per person and project. `revision` is the last one that the device saw; 409
 * `draft_changed` with the newer text and time after a concurrent save. A first save needs an open project and, for a team, a team that the
 * viewer leads. An existing draft can be saved after the deadline too, so that no text is lost (rule:drafts-are-saved).
 */
export async function saveApplicationDraft(
  ctx: SignedIn,
  input: SaveApplicationDraftInput,
): Promise<HintedDraft> {
  const project = await findReadableProject(ctx, input.project_id);
  if (isOwner(ctx.viewer, project)) throw forbidden('You can’t apply to a project that you own.');
  const saved = await save(ctx, project, input);
  if (saved) {
    const { initial_proposal } = input;
    return { ...saved, mentions: await mentionHints(ctx, saved.id, { initial_proposal }) };
  }
  throw (await draftChanged(ctx, input.project_id)) ?? alreadyApplied();
}

/** Returns nothing if the stored draft isn't the one that the device saw. */
async function save(ctx: SignedIn, project: ReadableProject, input: SaveApplicationDraftInput) {
  try {
    const { team_id } = input;
    const saveIn = (db: Queryable) =>
      input.revision === 0 ? begin(ctx, db, project, input) : overwrite(ctx, db, input);
    if (team_id === null) return await saveIn(ctx.db);
    return await ctx.db.transaction(async (tx) => {
      await rejectForeignTeam(ctx, tx, project, team_id);
      return saveIn(tx);
    });
  } catch (error) {
    if (brokenConstraint(error) === 'applications_one_draft') return null;
    throw error;
  }
}

/** 422 without such a team in the cycle, 403 unless the viewer leads it. The lock prevents a new leader until the commit (permission:applyAsTeam). */
async function rejectForeignTeam(
  ctx: SignedIn,
  tx: Transaction,
  project: ReadableProject,
  teamId: string,
): Promise<void> {
  const [team] = await tx
    .select({ leader_id: teams.leader_id, cycle_id: teams.cycle_id })
    .from(teams)
    .where(and(eq(teams.id, teamId), isNull(teams.archived_at)))
    .for('share');
  if (!team) throw teamMissing();
  if (team.cycle_id !== project.cycle_id) throw teamOfOtherCycle();
  if (!canApplyAsTeam(ctx.viewer, team)) throw notTeamLeader();
}

async function begin(
  ctx: SignedIn,
  db: Queryable,
  project: ReadableProject,
  input: SaveApplicationDraftInput,
) {
  const { has_draft, extended_until, is_blocked } = await loadBeginning(db, ctx.viewer.id, project.id);
  if (has_draft) return null;
  const own = { ...project, extended_until };
  if (!isCycleOpenTo(own, ctx.now())) throw cycleClosed();
  if (!isActiveProject(project) || !project.is_visible_to_public) throw projectNotOpen();
  if (isClosed({ application_deadline: deadlineFor(own) }, ctx.now())) throw applicationsClosed();
  if (is_blocked) throw alreadyApplied();
  const at = ctx.now().toISOString();
  const [row] = await db
    .insert(applications)
    .values({
      project_id: project.id,
      cycle_id: project.cycle_id,
      applicant_id: ctx.viewer.id,
      ...written(input),
      status: 'draft',
      created_at: at,
      updated_at: at,
    })
    .returning(savedColumns);
  return row ? asSaved(row) : null;
}

type Beginning = { has_draft: boolean; extended_until: string | null; is_blocked: boolean };

/** What decides whether a person may begin a draft for a project. */
async function loadBeginning(db: Queryable, viewerId: string, projectId: string): Promise<Beginning> {
  const { rows } = await db.execute<Beginning>(sql`
    select exists (
        select from applications where project_id = ${projectId} and applicant_id = ${viewerId} and status = 'draft') as has_draft,
      ${extendedUntil(viewerId, projectId)} as extended_until, ${isBlocked(viewerId, projectId)} as is_blocked`);
  const [beginning] = rows;
  if (!beginning) throw new Error('The database returned no row.');
  return beginning;
}

async function overwrite(ctx: SignedIn, db: Queryable, input: SaveApplicationDraftInput) {
  const [row] = await db
    .update(applications)
    .set({
      ...written(input),
      revision: sql`${applications.revision} + 1`,
      updated_at: ctx.now().toISOString(),
    })
    .where(
      and(
        eq(applications.project_id, input.project_id),
        eq(applications.applicant_id, ctx.viewer.id),
        eq(applications.status, 'draft'),
        eq(applications.revision, input.revision),
      ),
    )
    .returning(savedColumns);
  return row ? asSaved(row) : null;
}

/** A page of the previous release doesn't send `is_for_team`. */
const written = ({
  team_id,
  is_for_team = team_id !== null,
  initial_proposal,
}: SaveApplicationDraftInput) => ({
  team_id,
  is_for_team,
  initial_proposal,
});

const savedColumns = {
  id: applications.id,
  revision: applications.revision,
  updated_at: applications.updated_at,
};

const asSaved = (row: SavedDraft): SavedDraft => ({
  ...row,
  updated_at: new Date(row.updated_at).toISOString(),
});

/**
 * After a change of leader, removes the team from the drafts of the former one, who chooses again: the draft doesn't become an application
 * of one person. The team must be locked (permission:applyAsTeam, rule:draft-remembers-team).
 */
export async function forgetTeamInDrafts(tx: Transaction, teamId: string): Promise<void> {
  await tx
    .update(applications)
    .set({ team_id: null, is_for_team: true })
    .where(and(eq(applications.team_id, teamId), eq(applications.status, 'draft')));
}

/** The viewer's draft for a project; there is at most one. */
export async function findDraft(db: Queryable, viewerId: string, projectId: string) {
  return db.query.applications.findFirst({
    where: and(
      eq(applications.project_id, projectId),
      eq(applications.applicant_id, viewerId),
      eq(applications.status, 'draft'),
    ),
  });
}

async function draftChanged(ctx: SignedIn, projectId: string) {
  const draft = await findDraft(ctx.db, ctx.viewer.id, projectId);
  if (!draft) return null;
  const { id, team_id, is_for_team, initial_proposal, revision, updated_at } = draft;
  return conflict(
    'draft_changed',
    'Draft changed elsewhere',
    'This draft has since been saved on another device or in another tab.',
    { ...asSaved({ id, revision, updated_at }), team_id, is_for_team, initial_proposal },
  );
}
