import { isStaff, ROLES, type Role } from './roles.ts';

export * from './roles.ts';

export const ROLE_LABELS: Record<Role, string> = {
  student: 'Student',
  team_lead: 'Team Lead',
  executive: 'Executive',
  manager: 'Manager',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

/** The person of a request; null for a visitor. */
export type Viewer = {
  id: string;
  email: string;
  role: Role;
  display_name: string | null;
  profile_complete: boolean;
} | null;

/** The version of /privacy that a person agrees to at sign-up. Raise it when that page changes (rule:privacy-page). */
export const PRIVACY_VERSION = '2026-11-26';

export const PASSWORD_MIN_LENGTH = 8;

export const PASSWORD_MAX_LENGTH = 128;

export const VERIFICATION_HOURS = 24;

export const PASSWORD_RESET_HOURS = 1;

export const EMAIL_CHANGE_HOURS = 24;

export const DEMO_PASSWORD = 'residency-demo-2025';

export const COMMON_PASSWORD = 'This password is among the most common ones. Please choose another.';

export const GUESSABLE_PASSWORD =
  'This password is easy to guess: it’s made from your address or from words that everybody tries. Please choose another.';

/** Why staff or the person ended every session of an account; other reasons need no text. */
export const ACCOUNT_ENDINGS = ['disabled', 'deleted'] as const;

export type AccountEnding = (typeof ACCOUNT_ENDINGS)[number];

export const USER_SORTS = ['newest', 'oldest', 'name', 'email', 'role'] as const;

export const USERS_PER_PAGE = 25;

export const ACCOUNT_STATES = ['active', 'disabled'] as const;

/**
 * The options of the role selector for one person; a disabled option has its reason. The current role is always an option, even if the
 * viewer could not grant it (rule:role-changes).
 */
export function roleOptions(viewer: { id: string; role: Role }, target: { id: string; role: Role }) {
  const isOffered = (role: Role) =>
    role !== 'super_admin' || viewer.role === 'super_admin' || target.role === 'super_admin';
  const offered = ROLES.filter(isOffered);
  return offered.map((role) => ({
    role,
    label: ROLE_LABELS[role],
    reason: roleError(viewer, target, role),
  }));
}

function roleError(viewer: { id: string; role: Role }, target: { id: string; role: Role }, role: Role) {
  if (viewer.id === target.id) return 'You can’t change your own role.';
  if (viewer.role === 'super_admin') return null;
  const needsSuperAdmin = isStaff({ role }) || isStaff(target);
  return needsSuperAdmin ? 'Only a super admin can grant or revoke this role.' : null;
}

const HOUR_MS = 3_600_000;

export const SESSION_HOURS = { unused: 7 * 24, unusedByStaff: 12, atMost: 30 * 24 } as const;

/** When a session ends that is used now: after 7 unused days, for staff after 12 hours, and 30 days after sign-in at most. */
export function sessionExpiry({ now, started, role }: { now: Date; started: Date; role: Role }): Date {
  const unused = isStaff({ role }) ? SESSION_HOURS.unusedByStaff : SESSION_HOURS.unused;
  return new Date(
    Math.min(now.getTime() + unused * HOUR_MS, started.getTime() + SESSION_HOURS.atMost * HOUR_MS),
  );
}
