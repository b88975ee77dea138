/** The roles; `student` is everybody without another one (rule:permission-matrix). */
export const ROLES = ['student', 'team_lead', 'executive', 'manager', 'admin', 'super_admin'] as const;
export type Role = (typeof ROLES)[number];

/** "Staff" of the rules: admin and super_admin. */
export function isStaff(viewer: { role: Role } | null): boolean {
  return viewer?.role === 'admin' || viewer?.role === 'super_admin';
}
