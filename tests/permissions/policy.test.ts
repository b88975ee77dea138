import { describe, expect, test } from 'vitest';
import * as policy from '#domain/policy.ts';
import type { Role, Viewer } from '#domain/users.ts';
import { PERMISSIONS, PERSONS, type PersonKind } from './table.ts';

const ROLES: Record<Exclude<PersonKind, 'An'>, Role> = {
  St: 'student',
  Mg: 'manager',
  Ad: 'admin',
  SA: 'super_admin',
};

const person = (role: Role, id = 'viewer'): NonNullable<Viewer> => ({
  id,
  role,
  email: `${id}@example.test`,
  display_name: id,
  profile_complete: true,
});
const viewerOf = (kind: PersonKind): Viewer => (kind === 'An' ? null : person(ROLES[kind]));

const publicProject = { owner_id: 'owner', status: 'active', is_visible_to_public: true } as const;
const hiddenProject = { owner_id: 'owner', status: 'on_hold', is_visible_to_public: false } as const;
const team = { leader_id: 'leader', member_ids: ['leader', 'member'] };
const application = {
  status: 'submitted',
  applicant_id: 'applicant',
  leader_id: 'leader',
  roster_ids: ['applicant', 'leader', 'member'],
  involved_ids: ['applicant', 'leader', 'member', 'left'],
} as const;
const alone = {
  status: 'submitted',
  applicant_id: 'applicant',
  leader_id: null,
  roster_ids: ['applicant'],
  involved_ids: ['applicant'],
} as const;
const student = { id: 'other', role: 'student' } as const;
const admin = { id: 'other', role: 'admin' } as const;

/** What each row asks of a viewer who is not related to the subject. Rows 1, 48, 49 and 51 need no rule. */
const RULES: Record<number, (viewer: Viewer) => boolean> = {
  2: (viewer) => policy.canEditProfile(viewer, 'self'),
  3: (viewer) => policy.canEditProfile(viewer, 'self'),
  4: (viewer) => policy.canManageAccount(viewer, 'self'),
  5: (viewer) => policy.canReadTeammate(viewer, ['member']),
  6: (viewer) => policy.canReadProfile(viewer, 'self'),
  7: (viewer) => policy.canDownloadResume(viewer, 'self'),
  8: policy.canListUsers,
  9: (viewer) => policy.canChangeRole(viewer, student, 'manager'),
  10: (viewer) =>
    policy.canChangeRole(viewer, student, 'admin') && policy.canChangeRole(viewer, admin, 'student'),
  11: (viewer) => policy.canEditUser(viewer, student),
  12: (viewer) => policy.canDeleteUser(viewer, admin),
  13: policy.canUsePortal,
  14: policy.canWriteDepartments,
  15: (viewer) => policy.canReadProject(viewer, publicProject),
  16: (viewer) => policy.canReadProject(viewer, hiddenProject),
  17: policy.canCreateProject,
  18: (viewer) => policy.canEditProject(viewer, publicProject),
  19: (viewer) => policy.canDeleteProject(viewer, publicProject),
  20: policy.canHandOverProject,
  21: policy.canUsePortal,
  22: policy.canCreateTeam,
  23: (viewer) => policy.canManageTeam(viewer, team),
  24: policy.canJoinTeam,
  25: (viewer) => policy.canDecideJoinRequest(viewer, team),
  26: (viewer) => policy.canLeaveTeam(viewer, team),
  27: (viewer) => policy.canManageTeam(viewer, team),
  28: (viewer) => policy.canReadMemberProfiles(viewer, team),
  29: (viewer) => policy.canWriteMemberProfiles(viewer, team),
  30: (viewer) => policy.canDownloadMemberResume(viewer, team),
  31: (viewer) => policy.canApply(viewer, publicProject),
  32: (viewer) => policy.canApplyAsTeam(viewer, team),
  33: (viewer) => policy.canWriteApplication(viewer, alone),
  34: (viewer) => policy.canReadApplication(viewer, application),
  35: (viewer) => policy.canUploadPresentation(viewer, application),
  36: (viewer) => policy.canDownloadPresentation(viewer, application),
  37: policy.canListApplications,
  38: (viewer) => policy.canDecideApplication(viewer, application),
  39: (viewer) => policy.canReviewApplication(viewer, application),
  40: policy.canPreviewDetailed,
  41: policy.canContactApplicant,
  42: policy.canUsePortal,
  43: policy.canWriteSettings,
  44: policy.canWriteSettings,
  45: policy.canUsePortal,
  46: policy.canReadOutbox,
  47: policy.canReadAuditLog,
  50: (viewer) => policy.canSearchTeamSeekers(viewer, false),
  52: (viewer) => policy.canEditProfile(viewer, 'self'),
  53: policy.canImportProjects,
  54: policy.canSearchPortal,
};

describe('every cell of the permission table', () => {
  const ruled = PERMISSIONS.filter(({ row }) => row in RULES);

  test('the table has 54 rows, and all but the four without a rule are asked here', () => {
    expect(PERMISSIONS.map(({ row }) => row)).toEqual(Array.from({ length: 54 }, (_, index) => index + 1));
    expect(PERMISSIONS.filter(({ row }) => !(row in RULES)).map(({ row }) => row)).toEqual([1, 48, 49, 51]);
  });

  test.each(ruled)('$row $action', ({ row, cells }) => {
    const asked = Object.fromEntries(PERSONS.map((kind) => [kind, RULES[row]?.(viewerOf(kind))]));
    expect(asked).toEqual(cells);
  });
});

describe('the related persons, whatever their role', () => {
  const roles: Role[] = ['student', 'team_lead', 'executive', 'manager'];

  test.each(roles)('a %s', (role) => {
    const as = (id: string) => person(role, id);
    expect(policy.canEditProfile(as('self'), 'self')).toBe(true);
    expect(policy.canReadProfile(as('self'), 'self')).toBe(true);
    expect(policy.canReadTeammate(as('member'), team.member_ids)).toBe(true);
    expect(policy.canReadProject(as('owner'), hiddenProject)).toBe(true);
    expect(policy.canReadProject(as('member'), hiddenProject, true)).toBe(true);
    expect(policy.canEditProject(as('owner'), hiddenProject)).toBe(true);
    expect(policy.canManageTeam(as('leader'), team)).toBe(true);
    expect(policy.canManageTeam(as('member'), team)).toBe(false);
    expect(policy.canDecideJoinRequest(as('leader'), team)).toBe(true);
    expect(policy.canLeaveTeam(as('member'), team)).toBe(true);
    expect(policy.canReadMemberProfiles(as('member'), team)).toBe(true);
    expect(policy.canWriteMemberProfiles(as('member'), team)).toBe(false);
    expect(policy.canWriteApplication(as('leader'), application)).toBe(true);
    expect(policy.canWriteApplication(as('member'), application)).toBe(false);
    expect(policy.canReadApplication(as('member'), application)).toBe(true);
    expect(policy.canWriteApplication(as('applicant'), alone)).toBe(true);
    expect(policy.canSearchTeamSeekers(as('leader'), true)).toBe(true);
  });

  test('a draft is read by its writer alone, not by the roster and not by staff (decision A1)', () => {
    const draft = { ...application, status: 'draft' } as const;
    expect(policy.canReadApplication(person('student', 'leader'), draft)).toBe(true);
    expect(policy.canReadApplication(person('student', 'member'), draft)).toBe(false);
    expect(policy.canReadApplication(person('super_admin'), draft)).toBe(false);
  });

  test('somebody who has left the team reads nothing of its applications any more', () => {
    expect(
      policy.canReadApplication(person('student', 'applicant'), { ...application, roster_ids: ['leader'] }),
    ).toBe(false);
  });

  test('staff decide nothing that they or their team made (decision B7)', () => {
    expect(policy.canDecideApplication(person('admin', 'member'), application)).toBe(false);
    expect(policy.canReviewApplication(person('super_admin', 'applicant'), alone)).toBe(false);
  });

  test('staff who left a roster decide and review its application as little as before (decision H2)', () => {
    for (const role of ['admin', 'super_admin'] as const) {
      expect(policy.canDecideApplication(person(role, 'left'), application)).toBe(false);
      expect(policy.canReviewApplication(person(role, 'left'), application)).toBe(false);
      expect(policy.canDecideApplication(person(role), application)).toBe(true);
    }
  });

  test('nobody applies to a project they own, nobody changes their own role, and an admin makes no admin', () => {
    expect(policy.canApply(person('manager', 'owner'), publicProject)).toBe(false);
    expect(
      policy.canChangeRole(person('super_admin', 'other'), { id: 'other', role: 'super_admin' }, 'student'),
    ).toBe(false);
    expect(policy.canChangeRole(person('admin'), student, 'super_admin')).toBe(false);
    expect(policy.canDeleteUser(person('admin'), { id: 'other', role: 'super_admin' })).toBe(false);
  });

  test('an incomplete profile neither creates nor joins a team, nor applies', () => {
    const incomplete = { ...person('student'), profile_complete: false };
    expect(policy.canCreateTeam(incomplete)).toBe(false);
    expect(policy.canJoinTeam(incomplete)).toBe(false);
    expect(policy.canApply(incomplete, publicProject)).toBe(false);
  });
});
