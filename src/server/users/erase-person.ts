import { eq, sql } from 'drizzle-orm';
import { conflict, forbidden, notAuthenticated, notFound } from '#domain/errors.ts';
import { canDeleteUser } from '#domain/policy.ts';
import { eraseOwnApplications, forgetOnRosters } from '../applications/commands/erase-applicant.ts';
import type { SignedIn } from '../context.ts';
import { reachArchive } from '../cycles/scope/reach-archive.ts';
import type { Transaction } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { removeBytes, removeFilesOf } from '../files/commands.ts';
import { eraseFromMails } from '../mails/outbox/forget-mails.ts';
import { lockProjectsOf, passOnProjects } from '../projects/pass-on-projects.ts';
import { forgetReviewer } from '../reviews/scope/forget-reviewer.ts';
import { recordAudit } from '../staff/audit/commands.ts';
import { removeViewsAbout } from '../staff/saved-views/forget-person.ts';
import { eraseLeaderFromMails } from '../teams/commands/erase-leader-from-mails.ts';
import { leaveEveryTeam } from '../teams/commands/leave-every-team.ts';
import { lockRoles, protectLastSuperAdmin } from './commands.ts';
import { forgetGuardian } from './guardians/forget-guardian.ts';
import { findUser } from './queries.ts';
import { replaceAddress } from './replace-address.ts';
import { endSessions } from './sign-in/end-sessions.ts';
import { removeAccount } from './sign-in/remove-account.ts';

/** Replaces a former member's address in the texts of a team. */
const ADDRESS_REMOVED = '[address removed]';
const FAILED = 'Error deleting user';

/**
 * Erases a person in one transaction: deletes the objects that are theirs alone, and removes them from objects of teams and of the
 * programme. The bytes of files are deleted after the commit. 409 for the last super admin (rule:role-changes). The order of locks is the
 * usual one: projects, profiles, applications, teams, emails, account (rule:erasure).
 */
export async function erasePerson(ctx: SignedIn, id: string): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    await reachArchive(tx);
    await lockProjectsOf(tx, id);
    await lockPeople(ctx, tx, id);
    const person = await findUser(tx, id);
    await forgetGuardian(ctx, tx, person);
    await eraseOwnApplications(tx, id);
    await replaceAddress(tx, person, ADDRESS_REMOVED);
    const ofTeams = await leaveEveryTeam(ctx, tx, person);
    const ofRosters = await forgetOnRosters(tx, person, ctx.viewer.id);
    await passOnProjects(tx, { from: id, heirs: await findHeirs(ctx, tx, id), actor_id: ctx.viewer.id });
    await forgetReviewer(tx, id);
    await removeViewsAbout(tx, person);
    await eraseLeaderFromMails(tx, id);
    await eraseFromMails(tx, person);
    await lockAccount(tx, id);
    const own = await removeFilesOf(tx, id);
    await endSessions(tx, id, 'deleted');
    await removeAccount(tx, person);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'user_deleted',
      subject_type: 'user',
      subject_id: id,
    });
    return [...ofTeams, ...ofRosters, ...own];
  });
  await removeBytes(ctx, keys);
}

/** The locked roles decide: of two people who delete each other, one has lost the permission by then. */
async function lockPeople({ viewer }: SignedIn, tx: Transaction, id: string): Promise<void> {
  const roles = await lockRoles(tx, [viewer.id, id]);
  const [viewerRole, role] = [roles.get(viewer.id), roles.get(id)];
  if (!viewerRole) throw notAuthenticated();
  if (!role) throw notFound();
  if (!canDeleteUser({ ...viewer, role: viewerRole }, { id, role })) throw forbidden();
  if (role === 'super_admin') protectLastSuperAdmin(roles, id, FAILED);
}

/** The deleting admin, then the super admins, longest-standing first. */
async function findHeirs({ viewer }: SignedIn, tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from users u join profiles p on p.user_id = u.id
    where p.role = 'super_admin' and u.disabled_at is null and u.id <> ${id} order by u.created_at, u.id
  `);
  const superAdmins = rows.map((row) => row.id);
  return viewer.id === id ? superAdmins : [viewer.id, ...superAdmins];
}

/**
 * From here on no new row can refer to the person. If a table got one since its step, for example a team joined in another tab, the
 * erasure rolls back with a 409 and can be repeated.
 */
async function lockAccount(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const { rows } = await tx.execute<{ is_clear: boolean }>(sql`
    select not exists (select from teams where leader_id = ${id})
      and not exists (
        select from team_members m join teams t on t.id = m.team_id and t.archived_at is null where m.user_id = ${id})
      and not exists (select from projects where owner_id = ${id} and deleted_at is null)
      and not exists (
        select from applications where applicant_id = ${id} and (team_id is null or submitted_at is null))
      and not exists (select from application_members where user_id = ${id})
      and not exists (
        select from review_assignments a join reviewers r on r.id = a.reviewer_id
        where r.user_id = ${id} and a.state = 'assigned') as is_clear
  `);
  if (!rows[0]?.is_clear) {
    throw conflict(
      'person_changed',
      FAILED,
      'Someone else changed this person at the same time. Please try again.',
    );
  }
}
