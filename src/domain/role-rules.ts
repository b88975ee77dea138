import type { Permission } from './permissions.ts';
import * as policy from './policy.ts';
import type { Viewer } from './users/users.ts';

type RoleRule = {
  allows: (viewer: Viewer) => boolean;
  denial?: string;
  /** Whether a single subject does not exist (404) for those whom it refuses, which the command says. */
  hidesSubject?: true;
};

/** Permissions of docs/permissions.md that a session alone decides, whatever the request is about, with the sentence of the refusal. */
export const ROLE_RULES = {
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
  manageOutbox: { allows: policy.canReadOutbox },
  readAuditLog: { allows: policy.canReadAuditLog },
  importProjects: { allows: policy.canImportProjects },
  searchPortal: { allows: policy.canSearchPortal },
} satisfies Partial<Record<Permission, RoleRule>>;

/** What visitors are allowed as well: public actions, health, and what the token of a link permits. */
export const OPEN_TO_VISITORS = ['public', 'signUpAndSignIn', 'readHealth', 'useMailedLink'] as const;
export type VisitorPermission = (typeof OPEN_TO_VISITORS)[number];

/** What a session alone says about a call that needs a permission: may go on to the command, has to sign in first, or never may. */
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
