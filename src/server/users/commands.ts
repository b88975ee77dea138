import { eq, inArray, or, sql } from 'drizzle-orm';
import { conflict, forbidden, invalid, notFound } from '#domain/errors.ts';
import { canChangeRole, canEditUser, canListUsers } from '#domain/policy.ts';
import type { EditUserInput } from '#domain/users/user-schemas.ts';
import type { Role } from '#domain/users/users.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { departments, profiles, users } from '../db/schema/users.ts';
import { write } from '../db/write.ts';
import { liveEventWrites } from '../live/events/publish.ts';
import { auditWrites, recordAudit } from '../staff/audit/commands.ts';
import { departmentWith } from './departments/department-with.ts';
import { findUser, type UserSubject } from './queries.ts';
import { endSessions } from './sign-in/end-sessions.ts';

/** Changes a person's role; 403 by the permissions, 409 for the last super admin (permission:grantAdmin, rule:role-changes). */
export async function setRole(ctx: SignedIn, id: string, role: Role): Promise<void> {
  const user = await loadForStaff(ctx, id);
  if (!canChangeRole(ctx.viewer, user, role)) throw forbidden(whyForbidden(ctx, user));
  await ctx.db.transaction(async (tx) => {
    const roles = await lockRoles(tx, [id]);
    const from = roles.get(id);
    if (!from) throw notFound();
    // The person may have been promoted in the meantime; the locked role decides.
    if (!canChangeRole(ctx.viewer, { id, role: from }, role)) throw forbidden(whyForbidden(ctx, user));
    if (from === role) return;
    if (from === 'super_admin') protectLastSuperAdmin(roles, id);
    await tx
      .update(profiles)
      .set({ role, department_id: departmentWith(role), updated_at: sql`now()` })
      .where(eq(profiles.user_id, id));
    await write(tx, [
      ...liveEventWrites([{ topic: 'session', person_ids: [id] }]),
      ...auditWrites({
        actor_id: ctx.viewer.id,
        action: 'role_changed',
        subject_type: 'user',
        subject_id: id,
        details: { from, to: role },
      }),
    ]);
  });
}

/** Edits a person's name and department (permission:editUser, rule:edit-user). */
export async function editUser(ctx: SignedIn, id: string, input: EditUserInput): Promise<void> {
  const user = await loadForStaff(ctx, id);
  if (!canEditUser(ctx.viewer, user)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    if (input.department_id) await requireDepartment(tx, input.department_id);
    await tx
      .update(profiles)
      .set({ ...input, updated_at: sql`now()` })
      .where(eq(profiles.user_id, id));
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'user_edited',
      subject_type: 'user',
      subject_id: id,
    });
  });
}

/** Disables an account, which ends its sessions at once, or enables it again (permission:editUser, rule:disable-user). */
export async function setDisabled(ctx: SignedIn, id: string, disabled: boolean): Promise<void> {
  const user = await loadForStaff(ctx, id);
  if (!canEditUser(ctx.viewer, user)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ disabled_at: disabled ? ctx.now().toISOString() : null })
      .where(eq(users.id, id));
    if (disabled) await endSessions(tx, id, 'disabled');
    const action = disabled ? 'user_disabled' : 'user_enabled';
    await recordAudit(tx, { actor_id: ctx.viewer.id, action, subject_type: 'user', subject_id: id });
  });
}

/** The person of a staff action; 403 without permission, 404 when there is none. */
export async function loadForStaff(ctx: SignedIn, id: string): Promise<UserSubject> {
  if (!canListUsers(ctx.viewer)) throw forbidden();
  return findUser(ctx.db, id);
}

/**
 * The roles of these people and of every super admin, locked in one statement and one order, so that of two people who demote or delete
 * each other only one succeeds, without a deadlock.
 */
export async function lockRoles(tx: Transaction, ids: string[]): Promise<Map<string, Role>> {
  const rows = await tx
    .select({ id: profiles.user_id, role: profiles.role })
    .from(profiles)
    .where(or(eq(profiles.role, 'super_admin'), inArray(profiles.user_id, ids)))
    .orderBy(profiles.user_id)
    .for('update');
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** The last super admin can be neither demoted nor deleted; 409 (rule:role-changes). */
export function protectLastSuperAdmin(
  roles: Map<string, Role>,
  id: string,
  title = 'Error updating role',
): void {
  if ([...roles].some(([other, role]) => other !== id && role === 'super_admin')) return;
  throw conflict('last_super_admin', title, 'The last super admin can’t be demoted or deleted.');
}

/** Takes the lock of the foreign key early: a concurrent deletion of the department either counts this person or comes first. */
async function requireDepartment(tx: Transaction, id: string): Promise<void> {
  const [department] = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.id, id))
    .for('key share');
  if (!department) throw invalid([{ path: 'department_id', message: 'This department no longer exists.' }]);
}

function whyForbidden(ctx: SignedIn, user: UserSubject): string {
  return ctx.viewer.id === user.id
    ? 'You can’t change your own role.'
    : 'Only a super admin can grant or revoke Admin and Super Admin.';
}
