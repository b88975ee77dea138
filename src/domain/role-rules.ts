import type { Permission } from './permissions.ts';
import * as policy from './policy.ts';
import type { Viewer } from './users/users.ts';

type RoleRule = {
  allows: (viewer: Viewer) => boolean;
  denial?: string;
  /** For rules about a single object: people without permission get a 404 from the command. */
  hidesSubject?: true;
};

/** The permissions of docs/permissions.md that depend on the session alone, with the text of the error. */
export const ROLE_RULES = {
  editStaffProfile: {
    allows: policy.canWriteStaffProfile,
    denial: 'This profile is for managers and staff.',
  },
  listUsers: { allows: policy.canListUsers },
  writeDepartments: {
    allows: policy.canWriteDepartments,
    denial: "You don't have permission to change departments.",
  },
  createProject: {
    allows: policy.canCreateProject,
    denial: "You don't have permission to create projects.",
  },
  listApplications: { allows: policy.canListApplications, hidesSubject: true },
  writeHeroImage: { allows: policy.canWriteSettings },
  writeSettings: { allows: policy.canWriteSettings },
  readProgrammeSettings: { allows: policy.canReadProgrammeSettings },
  writeProgrammeSettings: {
    allows: policy.canWriteProgrammeSettings,
    denial: 'Only super admins can change the programme.',
  },
  manageOutbox: { allows: policy.canReadOutbox },
  readAuditLog: { allows: policy.canReadAuditLog },
  readStatus: { allows: policy.canReadStatus },
  readSecurityEvents: { allows: policy.canReadSecurityEvents },
  importProjects: { allows: policy.canImportProjects },
  searchPortal: { allows: policy.canSearchPortal },
  manageCycles: { allows: policy.canManageCycles },
  manageReviews: { allows: policy.canManageReviews },
} satisfies Partial<Record<Permission, RoleRule>>;

/** What visitors may do too: public actions, health, and actions with the token of a link. */
export const OPEN_TO_VISITORS = ['public', 'signUpAndSignIn', 'readHealth', 'useMailedLink'] as const;
export type VisitorPermission = (typeof OPEN_TO_VISITORS)[number];

/** Decides from the session alone: continue to the command, sign in first, or forbidden. */
export function decideByRole(
  { permission, hasSubject }: { permission: unknown; hasSubject: boolean },
  viewer: Viewer,
): 'open' | 'sign_in' | { denial?: string } {
  if (isOpenToVisitors(permission)) return 'open';
  if (viewer === null) return 'sign_in';
  const rule = ruleOf(permission);
  if (!rule || rule.allows(viewer) || (hasSubject && rule.hidesSubject)) return 'open';
  return { denial: rule.denial };
}

export const isOpenToVisitors = (permission: unknown) => OPEN_TO_VISITORS.some((open) => open === permission);

const ruleOf = (permission: unknown): RoleRule | undefined =>
  Object.entries(ROLE_RULES).find(([name]) => name === permission)?.[1];
