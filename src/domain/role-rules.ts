import * as policy from './policy.ts';
import type { Viewer } from './users.ts';

type RoleRule = {
  allows: (viewer: Viewer) => boolean;
  refusal?: string;
  /** Whether a single subject does not exist (404) for those whom it refuses, which the command says. */
  hidesSubject?: true;
};

/** Rows of docs/permissions.md that a session alone decides, whatever the request is about, with the sentence of the refusal. */
export const ROLE_RULES = {
  8: { allows: policy.canListUsers },
  14: {
    allows: policy.canWriteDepartments,
    refusal: "You don't have permission to change departments.",
  },
  17: { allows: policy.canCreateProject, refusal: "You don't have permission to create projects." },
  37: { allows: policy.canListApplications, hidesSubject: true },
  43: { allows: policy.canWriteSettings },
  44: { allows: policy.canWriteSettings },
  46: { allows: policy.canReadOutbox },
  47: { allows: policy.canReadAuditLog },
  53: { allows: policy.canImportProjects },
  54: { allows: policy.canSearchPortal },
} satisfies Record<number, RoleRule>;

/** Rows that visitors are allowed as well: public actions, health, and what the token of a link permits. */
const OPEN_ROWS: unknown[] = ['public', 1, 48, 51];

/** What a session alone says about a call of a row: may go on to the command, has to sign in first, or never may. */
export function decideByRow(
  { row, hasSubject }: { row: unknown; hasSubject: boolean },
  viewer: Viewer,
): 'open' | 'sign_in' | { refusal?: string } {
  if (OPEN_ROWS.includes(row)) return 'open';
  if (viewer === null) return 'sign_in';
  const rule = ruleOf(row);
  if (!rule || rule.allows(viewer) || (hasSubject && rule.hidesSubject)) return 'open';
  return { refusal: rule.refusal };
}

const ruleOf = (row: unknown): RoleRule | undefined =>
  Object.entries(ROLE_RULES).find(([of]) => Number(of) === row)?.[1];
