import { and, eq, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { WITHHELD_PROFILE } from '#domain/reviews/reviews.ts';
import type { TeamMemberProfileInput } from '#domain/teams/team-schemas.ts';
import { rejectOtherDegree } from '#domain/users/degrees.ts';
import { memberDegrees } from '#domain/users/profiles.ts';
import { forgetDescribedPerson } from '../../applications/commands/erase-applicant.ts';
import type { Ctx, SignedIn } from '../../context.ts';
import { reachArchive } from '../../cycles/scope/reach-archive.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { team_member_profiles } from '../../db/schema/teams.ts';
import { attachFile, removeBytes, removeFile } from '../../files/commands.ts';
import { receiveUpload } from '../../files/receive.ts';
import { isTeamProfileShownTo } from '../../reviews/scope/shown-profiles.ts';
import { hashToken } from '../../users/tokens/tokens.ts';
import { emailAlreadyInTeam, memberNotFound, removalLinkNotFound } from '../errors.ts';
import { loadManagedTeam, lockManagedTeam, lockTeam } from '../load.ts';
import { rejectFrozenRoster, rejectFullTeam } from '../seats.ts';
import { notifyDescribedPerson, tellRemoved } from './notify-described-person.ts';

const SAVING = 'Error saving member';

/** `is_mail_skipped`: the person got no email, because of the limits of such emails (rule:described-member-mail). */
export type SavedMemberProfile = { id: string; is_mail_skipped: boolean };

/**
 * Adds a member who may have no account; it takes a seat. 409 for an email address that is already in the team, a full team or a frozen
 * roster. The person gets one email with a link to see and remove the description, within the limits of such emails
 * (rule:described-member-mail, permission:writeMemberProfiles).
 */
export async function addMemberProfile(
  ctx: SignedIn,
  teamId: string,
  { resume_file_id, ...input }: TeamMemberProfileInput,
): Promise<SavedMemberProfile> {
  rejectUnlisted(input.degree, null);
  return ctx.db.transaction(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, teamId);
    await rejectFrozenRoster(ctx, tx, teamId, SAVING);
    await rejectMemberEmail(tx, teamId, input.email);
    await rejectFullTeam(tx, teamId, input.email, SAVING);
    const [profile] = await orEmailTaken(
      tx
        .insert(team_member_profiles)
        .values({ ...input, team_id: teamId })
        .returning({ id: team_member_profiles.id }),
    );
    if (!profile) throw new Error('The member profile was not written.');
    if (resume_file_id) await attachResume(ctx, tx, profile.id, resume_file_id);
    const isNotified = await notifyDescribedPerson(ctx, tx, team, { ...profile, email: input.email });
    return { ...profile, is_mail_skipped: !isNotified };
  });
}

/** Saves a member profile. Another email address means another person: they get an email, and a frozen roster rejects it (permission:writeMemberProfiles, rule:blind-reading). */
export async function updateMemberProfile(
  ctx: SignedIn,
  teamId: string,
  id: string,
  { resume_file_id, ...input }: TeamMemberProfileInput,
): Promise<SavedMemberProfile> {
  const { keys, isNotified } = await ctx.db.transaction(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, teamId);
    const before = await findProfile(tx, teamId, id);
    await rejectWithheld(ctx, tx, teamId);
    rejectUnlisted(input.degree, before.degree);
    const isAnotherPerson = before.email.toLowerCase() !== input.email;
    if (isAnotherPerson) {
      await rejectFrozenRoster(ctx, tx, teamId, SAVING);
      await rejectMemberEmail(tx, teamId, input.email);
    }
    await orEmailTaken(tx.update(team_member_profiles).set(input).where(isProfile(teamId, id)));
    const isNotified =
      !isAnotherPerson || (await notifyDescribedPerson(ctx, tx, team, { id, email: input.email }));
    if (!resume_file_id) return { keys: [], isNotified };
    await attachResume(ctx, tx, id, resume_file_id);
    return { keys: [before.resume_file_id && (await removeFile(tx, before.resume_file_id))], isNotified };
  });
  await removeBytes(ctx, keys);
  return { id, is_mail_skipped: !isNotified };
}

const rejectUnlisted = (degree: string | null, stored: string | null) =>
  rejectOtherDegree({ degree, listed: memberDegrees(), stored, message: 'Please select a degree.' });

/** 403 for somebody who reads blind: they would save an empty text over one that they don't see (rule:blind-reading). */
async function rejectWithheld({ viewer }: SignedIn, tx: Transaction, teamId: string): Promise<void> {
  const { rows } = await tx.execute<{ is_shown: boolean }>(
    sql`select ${isTeamProfileShownTo(viewer.id, sql`${teamId}::uuid`)} as is_shown`,
  );
  if (rows[0]?.is_shown !== true) throw forbidden(WITHHELD_PROFILE);
}

async function attachResume(ctx: SignedIn, tx: Transaction, id: string, fileId: string): Promise<void> {
  await attachFile(tx, { id: fileId, kind: 'member_resume', owner_id: ctx.viewer.id });
  await tx
    .update(team_member_profiles)
    .set({ resume_file_id: fileId })
    .where(eq(team_member_profiles.id, id));
}

/**
 * Stores a résumé before the described member is saved, whose form then names it (rule:member-resume-file: PDF or Word, 5 MB): an invalid
 * file neither adds a member nor sends an email. The sweep removes a résumé without a member (permission:writeMemberProfiles).
 */
export async function receiveMemberResume(
  ctx: SignedIn,
  teamId: string,
  request: Request,
): Promise<{ id: string; name: string; size: number }> {
  await loadManagedTeam(ctx, teamId);
  const { id, name, size } = await receiveUpload(ctx, 'member_resume', request, 'temp');
  return { id, name, size };
}

/** Removes a member profile with its résumé; 409 while the roster is frozen (permission:writeMemberProfiles). */
export async function removeMemberProfile(ctx: SignedIn, teamId: string, id: string): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    await lockManagedTeam(ctx, tx, teamId);
    await rejectFrozenRoster(ctx, tx, teamId, 'Error removing member');
    const removed = await tx.delete(team_member_profiles).where(isProfile(teamId, id)).returning();
    if (!removed[0]) throw memberNotFound();
    return [removed[0].resume_file_id && (await removeFile(tx, removed[0].resume_file_id))];
  });
  await removeBytes(ctx, keys);
}

/** Removes the résumé of a member profile; does nothing without one (permission:writeMemberProfiles). */
export async function removeMemberResume(ctx: SignedIn, teamId: string, id: string): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    await lockManagedTeam(ctx, tx, teamId);
    const { resume_file_id } = await findProfile(tx, teamId, id);
    if (resume_file_id === null) return [];
    return [await removeFile(tx, resume_file_id)];
  });
  await removeBytes(ctx, keys);
}

/**
 * The described person removes the profile with the link of their email; the link alone is the permission. The team's applications also
 * forget them, and an email says how to come back. The team is locked first, as for every leave (rule:described-member-mail, permission:useMailedLink).
 */
export async function removeOwnMemberProfile(ctx: Ctx, token: string): Promise<void> {
  const isTheirs = eq(team_member_profiles.removal_token_hash, hashToken(token));
  const keys = await ctx.db.transaction(async (tx) => {
    const [described] = await tx
      .select({ team_id: team_member_profiles.team_id })
      .from(team_member_profiles)
      .where(isTheirs);
    if (!described) throw removalLinkNotFound();
    await reachArchive(tx);
    const team = await lockTeam(tx, described.team_id);
    const [removed] = await tx.delete(team_member_profiles).where(isTheirs).returning();
    if (!removed) throw removalLinkNotFound();
    await forgetDescribedPerson(tx, removed);
    await tellRemoved(ctx, tx, team, removed.email);
    return [removed.resume_file_id && (await removeFile(tx, removed.resume_file_id))];
  });
  await removeBytes(ctx, keys);
}

export const isProfile = (teamId: string, id: string) =>
  and(eq(team_member_profiles.id, id), eq(team_member_profiles.team_id, teamId));

async function findProfile(db: Pick<Transaction, 'select'>, teamId: string, id: string) {
  const [profile] = await db.select().from(team_member_profiles).where(isProfile(teamId, id));
  if (!profile) throw memberNotFound();
  return profile;
}

/** A person who is in the team with an account needs no profile there (rule:five-seats). */
async function rejectMemberEmail(tx: Transaction, teamId: string, email: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from team_members m join users u on u.id = m.user_id where m.team_id = ${teamId} and u.email = ${email}
  `);
  if (rows.length > 0) throw emailAlreadyInTeam();
}

async function orEmailTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw brokenConstraint(error) === 'team_member_profiles_email' ? emailAlreadyInTeam() : error;
  }
}
