/** The roles; `student` is the default (rule:permission-matrix). */
export const ROLES = ['student', 'team_lead', 'executive', 'manager', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** Admins and super admins. */
export function isStaff(viewer: { role: Role } | null): boolean {
  return viewer?.role === 'admin' || viewer?.role === 'super_admin';
}

/** Managers and staff: their profile asks for nothing of a student (rule:staff-profile). */
export function hasStaffProfile(viewer: { role: Role } | null): boolean {
  return isStaff(viewer) || viewer?.role === 'manager';
}
