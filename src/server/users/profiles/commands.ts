import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { conflict, forbidden, invalid } from '#domain/errors.ts';
import { canWriteStaffProfile } from '#domain/policy.ts';
import { programme } from '#domain/programme/programme.ts';
import { rejectOtherDegree } from '#domain/users/degrees.ts';
import type { ProfileInput, StaffProfileInput, teamSearchSchema } from '#domain/users/profile-schemas.ts';
import { RESUME_MISSING, STUDENTS_DEPARTMENT } from '#domain/users/profiles.ts';
import { hasFreezingApplication } from '../../applications/rosters/guards.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { departments, profiles } from '../../db/schema/users.ts';
import { type Write, write } from '../../db/write.ts';
import { attachFile, removeBytes, removeFile } from '../../files/commands.ts';
import { receiveUpload } from '../../files/receive.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { emailWrites, mailsToProgramme } from '../../mails/outbox/outbox.ts';
import { confirmAge } from './confirm-age.ts';
import { newProfileEmail, resumeUploadEmail } from './emails.ts';
import { getProfile } from './queries.ts';
import type { ProfileResponse } from './responses.ts';

/**
 * Saves the viewer's profile. 422 `resume_missing`, the last check, without a stored résumé; 409 without a department 'Students'. The first
 * save completes the onboarding and notifies the programme (rule:profile-notifications) (permission:editOwnProfile).
 */
export async function saveProfile(
  ctx: SignedIn,
  { is_adult = false, ...input }: ProfileInput,
): Promise<ProfileResponse> {
  await ctx.db.transaction(async (tx) => {
    const profile = await lockProfile(tx, ctx.viewer.id);
    rejectUnlisted(input.degree, profile.degree);
    if (profile.resume_file_id === null) {
      throw invalid([{ path: 'resume', ...RESUME_MISSING }], 'resume_missing');
    }
    const department_id = profile.department_id ?? (await findStudentsDepartment(tx));
    await updateProfile(ctx, tx, { ...input, department_id, profile_completed: true });
    if (is_adult) await confirmAge(ctx, tx);
    const person = { ...ctx.viewer, display_name: input.display_name };
    if (!profile.profile_completed) await write(tx, staffEmails(ctx, newProfileEmail(ctx.origin, person)));
  });
  return getProfile(ctx);
}

/**
 * Saves the profile of a manager or of staff, who need neither résumé nor studies. The programme isn't notified, and the department stays
 * as an admin has set it (rule:staff-profile, permission:editStaffProfile).
 */
export async function saveStaffProfile(ctx: SignedIn, input: StaffProfileInput): Promise<ProfileResponse> {
  if (!canWriteStaffProfile(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const profile = await lockProfile(tx, ctx.viewer.id);
    rejectUnlisted(input.degree, profile.degree);
    await updateProfile(ctx, tx, input);
  });
  return getProfile(ctx);
}

/**
 * Uploads a résumé and replaces the current one. Notifies the programme if the profile was saved before; otherwise the first save does, as
 * one email (rule:mails-are-queued) (permission:uploadOwnResume).
 */
export async function uploadResume(ctx: SignedIn, request: Request): Promise<ProfileResponse> {
  const owner_id = ctx.viewer.id;
  const file = await receiveUpload(ctx, 'resume', request);
  const replaced = await ctx.db.transaction(async (tx) => {
    const profile = await lockProfile(tx, owner_id);
    await attachFile(tx, { id: file.id, kind: 'resume', owner_id });
    await updateProfile(ctx, tx, { resume_file_id: file.id });
    if (profile.profile_completed)
      await write(tx, staffEmails(ctx, resumeUploadEmail(ctx.origin, ctx.viewer)));
    return profile.resume_file_id && removeFile(tx, profile.resume_file_id);
  });
  await removeBytes(ctx, [replaced]);
  return getProfile(ctx);
}

/** Removes the résumé; 409 while an application needs it. Without a résumé it does nothing (permission:uploadOwnResume, rule:resume-stays-while-applied). */
export async function removeResume(ctx: SignedIn): Promise<ProfileResponse> {
  const removed = await ctx.db.transaction(async (tx) => {
    const profile = await lockProfile(tx, ctx.viewer.id);
    if (profile.resume_file_id === null) return null;
    if (await hasFreezingApplication(tx, ctx.viewer.id)) throw resumeNeeded();
    await updateProfile(ctx, tx, { resume_file_id: null });
    return removeFile(tx, profile.resume_file_id);
  });
  await removeBytes(ctx, [removed]);
  return getProfile(ctx);
}

/** Opts in to being found by team leaders, or out again (rule:team-search-opt-in). */
export async function setTeamSearch(
  ctx: SignedIn,
  { skills, ...search }: z.infer<typeof teamSearchSchema>,
): Promise<ProfileResponse> {
  await ctx.db.transaction((tx) => updateProfile(ctx, tx, { ...search, skills: distinct(skills) }));
  return getProfile(ctx);
}

/** Saves of one profile wait for each other: the row that one of them reads stays current until it commits. */
async function lockProfile(tx: Transaction, userId: string) {
  const [profile] = await tx.select().from(profiles).where(eq(profiles.user_id, userId)).for('update');
  if (!profile) throw new Error('An account without a profile.');
  return profile;
}

const rejectUnlisted = (degree: string | null, stored: string | null) =>
  rejectOtherDegree({ degree, listed: programme().degrees, stored, message: 'Please select your degree.' });

const updateProfile = (ctx: SignedIn, tx: Transaction, values: Partial<typeof profiles.$inferInsert>) =>
  tx
    .update(profiles)
    .set({ ...values, updated_at: ctx.now().toISOString() })
    .where(eq(profiles.user_id, ctx.viewer.id));

async function findStudentsDepartment(tx: Transaction): Promise<string> {
  const [department] = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.name, STUDENTS_DEPARTMENT));
  if (department) return department.id;
  throw conflict(
    'no_students_department',
    'Failed to find Students department',
    'Please contact the programme.',
  );
}

/** One email for each address of the configured list (rule:test-email-page). */
function staffEmails({ env, viewer }: SignedIn, content: EmailContent): Write[] {
  const about = { id: viewer.id, name: viewer.display_name ?? viewer.email };
  return emailWrites(mailsToProgramme(env, { content, about }));
}

const distinct = (skills: string[]) => [
  ...new Map(skills.map((skill) => [skill.toLowerCase(), skill])).values(),
];

const resumeNeeded = () =>
  conflict(
    'resume_needed',
    'Your resume is needed',
    'One of your applications is under review, so you can replace your resume but not remove it yet.',
  );
