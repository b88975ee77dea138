import { and, eq, type InferInsertModel, isNull, type SQL, sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { conflict, conflictAt, forbidden, invalid } from '#domain/errors.ts';
import { canCreateProject, canDeleteProject, canEditProject, canHandOverProject } from '#domain/policy.ts';
import type { CreateProjectInput, UpdateProjectInput } from '#domain/projects/project-schemas.ts';
import { ROLE_RULES } from '#domain/role-rules.ts';
import { removedProjectNotices } from '../applications/notify.ts';
import { countProtectingApplications } from '../applications/rosters/guards.ts';
import { hasBlockingApplication } from '../applications/rosters/mine.ts';
import { lockApplicationsOf, withdrawApplicationsOfProject } from '../applications/transitions.ts';
import type { SignedIn } from '../context.ts';
import { deadlineWrites, detailedDeadlineWrites } from '../cycles/deadline-notices.ts';
import { cycleOf } from '../cycles/scope/cycle-of.ts';
import { brokenConstraint, type Transaction } from '../db/database.ts';
import { cycles } from '../db/schema/cycles.ts';
import { projects } from '../db/schema/projects.ts';
import { profiles, users } from '../db/schema/users.ts';
import { write } from '../db/write.ts';
import {
  attachPictures,
  picturesOfProject,
  receivePicture,
  removePictures,
} from '../files/attach-pictures.ts';
import { removeBytes } from '../files/commands.ts';
import type { UploadedPicture } from '../files/responses.ts';
import { notificationWrites } from '../mails/notifications/notify.ts';
import { replaceDecisionMails } from '../mails/outbox/decisions.ts';
import { auditWrites, recordAudit } from '../staff/audit/commands.ts';
import { auditedChanges } from './audited-changes.ts';
import { findReadableProject, projectNotFound } from './content/readable-project.ts';
import { withSavedRichText } from './content/rich-text.ts';

const MAY_NOT_EDIT = "You don't have permission to edit this project.";

/** Creates a project that its creator owns. 409 when the number is taken (permission:createProject, rule:new-project-is-active). */
export async function createProject(
  ctx: SignedIn,
  { cycle, ...input }: CreateProjectInput & CycleQuery,
): Promise<{ id: string }> {
  const { viewer, db } = ctx;
  if (!canCreateProject(viewer)) throw forbidden(ROLE_RULES.createProject.denial);
  const { id: cycle_id } = await cycleOf(ctx, cycle);
  const creator = await db.query.profiles.findFirst({ where: eq(profiles.user_id, viewer.id) });
  const cleaned = await withSavedRichText(input, ctx.origin);
  return orNumberTaken(
    'Error creating project',
    db.transaction(async (tx) => {
      const [project] = await tx
        .insert(projects)
        .values({
          ...cleaned,
          cycle_id,
          owner_id: viewer.id,
          department_id: creator?.department_id ?? null,
          created_at: ctx.now().toISOString(),
        })
        .returning();
      if (!project) throw new Error('The database returned no project after inserting one.');
      await attachPictures(tx, { ...shownBy(project), viewerId: viewer.id, before: [] });
      return { id: project.id };
    }),
  );
}

/** Stores a picture for a project that isn't saved yet (permission:createProject). */
export async function receiveNewProjectPicture(ctx: SignedIn, request: Request): Promise<UploadedPicture> {
  if (!canCreateProject(ctx.viewer)) throw forbidden(ROLE_RULES.createProject.denial);
  return receivePicture(ctx, request);
}

/** Stores a picture before the project that shows it is saved (permission:editProject). */
export async function receiveProjectPicture(
  ctx: SignedIn,
  id: string,
  request: Request,
): Promise<UploadedPicture> {
  await loadEditableProject(ctx, id);
  return receivePicture(ctx, request);
}

/**
 * Replaces all fields of the form over the project as the editor saw it. 404, 403 for people without permission, 409 `project_changed`
 * after a concurrent save, 409 when the number is taken (permission:editProject).
 */
export async function updateProject(
  ctx: SignedIn,
  id: string,
  { expected_updated_at, ...input }: UpdateProjectInput,
): Promise<void> {
  await loadEditableProject(ctx, id);
  const cleaned = await withSavedRichText(input, ctx.origin);
  const asSeen = and(isLive(id), eq(projects.updated_at, expected_updated_at));
  const unused = await orNumberTaken('Error updating project', saveChanges(ctx, asSeen, cleaned));
  if (unused) return removeBytes(ctx, unused);
  await loadEditableProject(ctx, id);
  throw projectChanged();
}

/** Writes the columns and their audit line, and returns the keys of pictures that were replaced; null if no row has the condition any more. */
const saveChanges = (
  ctx: SignedIn,
  condition: SQL | undefined,
  changes: Partial<InferInsertModel<typeof projects>>,
) =>
  ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(projects).where(condition).for('update');
    if (!before) return null;
    const [after] = await tx
      .update(projects)
      .set({
        ...changes,
        ...(changes.is_visible_to_public && { awaits_confirmation: false }),
        updated_at: nextRevision(ctx),
      })
      .where(eq(projects.id, before.id))
      .returning();
    if (!after) throw new Error('The locked project was not updated.');
    const details = auditedChanges(before, after);
    if (details) {
      await recordAudit(tx, {
        actor_id: ctx.viewer.id,
        action: 'project_edited',
        subject_type: 'project',
        subject_id: before.id,
        cycle_id: before.cycle_id,
        details,
      });
    }
    await tellWriters(ctx, tx, before, after);
    const pictures = await picturesOfProject(tx, before.id);
    return attachPictures(tx, { ...shownBy(after), viewerId: ctx.viewer.id, before: pictures });
  });

type ProjectRow = typeof projects.$inferSelect;

async function tellWriters(ctx: SignedIn, tx: Transaction, before: ProjectRow, after: ProjectRow) {
  const ofProject = sql`a.project_id = ${before.id}`;
  const { application_deadline } = before;
  if (application_deadline !== after.application_deadline)
    await write(tx, await deadlineWrites(ctx, tx, { drafts: ofProject, former: { application_deadline } }));
  if (before.detailed_deadline === after.detailed_deadline) return;
  const former = before.detailed_deadline ?? (await deadlineOfCycle(tx, before.cycle_id));
  await write(tx, await detailedDeadlineWrites(ctx, tx, { applications: ofProject, former }));
}

/** Of detailed proposals, for projects without their own (rule:second-deadline). */
async function deadlineOfCycle(tx: Transaction, id: string): Promise<string | null> {
  const [cycle] = await tx
    .select({ deadline: cycles.detailed_deadline })
    .from(cycles)
    .where(eq(cycles.id, id));
  return cycle?.deadline ?? null;
}

/** The images of a project with the fields of the form that hold them. */
const shownBy = ({ id, main_image_url, images }: typeof projects.$inferSelect) => ({
  project_id: id,
  images: [
    { path: 'main_image_url', url: main_image_url },
    ...images.map((url, index) => ({ path: `images.${index}`, url })),
  ],
});

/** Always later than before, even for two saves in one millisecond: it identifies the version that an edit is based on. */
const nextRevision = (ctx: SignedIn) =>
  sql`greatest(${ctx.now().toISOString()}::timestamptz, ${projects.updated_at} + interval '1 microsecond')`;

const projectChanged = () =>
  conflict(
    'project_changed',
    'Error updating project',
    'Someone else saved this project while you were editing it. Your version isn’t saved yet.',
  );

/** Shows the project to the public or hides it (permission:editProject). */
export async function setProjectVisibility(
  ctx: SignedIn,
  id: string,
  { is_visible_to_public }: { is_visible_to_public: boolean },
): Promise<void> {
  await loadEditableProject(ctx, id);
  await saveChanges(ctx, isLive(id), { is_visible_to_public });
}

/** Offers a copied project again: it becomes active and visible (rule:new-cycle). 409 when it is confirmed already (permission:editProject). */
export async function confirmProject(ctx: SignedIn, id: string): Promise<void> {
  await loadEditableProject(ctx, id);
  const unconfirmed = and(isLive(id), eq(projects.awaits_confirmation, true));
  const isConfirmed = await saveChanges(ctx, unconfirmed, { status: 'active', is_visible_to_public: true });
  if (!isConfirmed) throw alreadyConfirmed();
}

const alreadyConfirmed = () =>
  conflict('already_confirmed', 'Error updating project', 'This project is confirmed already.');

/**
 * Deletes a project; its applications stay, withdrawn by the programme (rule:delete-project). 409 `project_is_protected` when the number of
 * protecting applications differs from the confirmed one (permission:deleteProject).
 */
export async function deleteProject(ctx: SignedIn, id: string, confirmedApplications: number): Promise<void> {
  const project = await findReadableProject(ctx, id);
  if (!canDeleteProject(ctx.viewer, project)) {
    throw forbidden("You don't have permission to delete this project.");
  }
  const keys = await ctx.db.transaction(async (tx) => {
    await lockProject(tx, id);
    await lockApplicationsOf(tx, id);
    const protecting = await countProtectingApplications(tx, id);
    if (protecting !== confirmedApplications) throw isProtected(protecting);
    const withdrawn = await withdrawApplicationsOfProject(tx, id, ctx.viewer.id);
    await replaceDecisionMails(tx, withdrawn);
    const notices = await removedProjectNotices(ctx, tx, id, withdrawn);
    await tx.update(projects).set({ deleted_at: ctx.now().toISOString() }).where(eq(projects.id, id));
    const line = {
      actor_id: ctx.viewer.id,
      action: 'project_deleted' as const,
      subject_type: 'project' as const,
      subject_id: id,
      cycle_id: project.cycle_id,
      details: { withdrawn_applications: protecting },
    };
    await write(tx, [...notificationWrites(ctx, notices), ...auditWrites(line)]);
    return removePictures(tx, await picturesOfProject(tx, id));
  });
  await removeBytes(ctx, keys);
}

/** Passes a project to a person who may own one. 422 for other people, 409 when they have applied to it (rule:no-own-interest) (permission:handOverProject). */
export async function handOverProject(ctx: SignedIn, id: string, owner_id: string): Promise<void> {
  const project = await findReadableProject(ctx, id);
  if (!canHandOverProject(ctx.viewer))
    throw forbidden("You don't have permission to hand this project over.");
  await ctx.db.transaction(async (tx) => {
    await lockProject(tx, id);
    await rejectImpossibleOwner(tx, id, owner_id);
    await tx
      .update(projects)
      .set({ owner_id, updated_at: ctx.now().toISOString() })
      .where(eq(projects.id, id));
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'project_handed_over',
      subject_type: 'project',
      subject_id: id,
      cycle_id: project.cycle_id,
      details: { from: project.owner_id, to: owner_id },
    });
  });
}

async function loadEditableProject(ctx: SignedIn, id: string) {
  const project = await findReadableProject(ctx, id);
  if (!canEditProject(ctx.viewer, project)) throw forbidden(MAY_NOT_EDIT);
  return project;
}

/** `for update` also blocks new applications: their foreign key waits, and then they find the project deleted. */
async function lockProject(tx: Transaction, id: string): Promise<void> {
  const locked = await tx.select({ id: projects.id }).from(projects).where(isLive(id)).for('update');
  if (locked.length === 0) throw projectNotFound();
}

const isLive = (id: string) => and(eq(projects.id, id), isNull(projects.deleted_at));

async function rejectImpossibleOwner(tx: Transaction, projectId: string, owner_id: string): Promise<void> {
  const [person] = await tx
    .select({ role: profiles.role, disabled_at: users.disabled_at })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(eq(users.id, owner_id));
  const canOwn = person && !person.disabled_at && canCreateProject(person);
  if (!canOwn) {
    throw invalid([{ path: 'owner_id', message: 'Please choose a manager, an admin or a super admin.' }]);
  }
  if (await hasBlockingApplication(tx, projectId, owner_id)) {
    throw conflict(
      'owner_has_applied',
      'Error updating project',
      'This person has applied to the project, so they can’t own it.',
    );
  }
}

/** rule:unique-project-number. */
async function orNumberTaken<T>(title: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) !== 'projects_number') throw error;
    const message = 'Another project already has this number. Please choose a different one.';
    throw conflictAt('project_number', 'project_number_taken', title, message);
  }
}

const isProtected = (count: number) =>
  conflict(
    'project_is_protected',
    'Error deleting project',
    count === 1
      ? 'One application to this project is in progress. We’ll notify its applicants that the programme has withdrawn it.'
      : `${count} applications to this project are in progress. We’ll notify their applicants that the programme has withdrawn them.`,
    { protecting_applications: count },
  );
