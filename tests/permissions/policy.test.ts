import { describe, expect, test } from 'vitest';
import { PERMISSIONS as NAMES } from '#domain/permissions.ts';
import * as policy from '#domain/policy.ts';
import type { Role, Viewer } from '#domain/users/users.ts';
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

const publicProject = {
  owner_id: 'owner',
  status: 'active',
  is_visible_to_public: true,
  cycle_state: 'open',
} as const;
const hiddenProject = {
  owner_id: 'owner',
  status: 'on_hold',
  is_visible_to_public: false,
  cycle_state: 'open',
} as const;
const team = { leader_id: 'leader', member_ids: ['leader', 'member'] };
const application = {
  status: 'submitted',
  applicant_id: 'applicant',
  leader_id: 'leader',
  roster_ids: ['applicant', 'leader', 'member'],
  involved_ids: ['applicant', 'leader', 'member', 'left'],
  is_hidden: false,
} as const;
const reviewed = { ...application, has_submitted: false, has_open: false, has_conflict: false };
const alone = {
  status: 'submitted',
  applicant_id: 'applicant',
  leader_id: null,
  roster_ids: ['applicant'],
  involved_ids: ['applicant'],
} as const;
const student = { id: 'other', role: 'student' } as const;
const admin = { id: 'other', role: 'admin' } as const;

/** The rule of each row for a viewer without a relation to the subject. Seven permissions need no rule: tests/permissions/http.test.ts calls them. */
const RULES: Record<string, (viewer: Viewer) => boolean> = {
  manageOwnAccount: (viewer) => policy.canManageAccount(viewer, 'self'),
  readTeammate: (viewer) => policy.canReadTeammate(viewer, ['member']),
  readFullProfile: (viewer) => policy.canReadProfile(viewer, 'self'),
  downloadResume: (viewer) => policy.canDownloadResume(viewer, 'self'),
  listUsers: policy.canListUsers,
  changeRole: (viewer) => policy.canChangeRole(viewer, student, 'manager'),
  grantAdmin: (viewer) =>
    policy.canChangeRole(viewer, student, 'admin') && policy.canChangeRole(viewer, admin, 'student'),
  editUser: (viewer) => policy.canEditUser(viewer, student),
  deleteAdmin: (viewer) => policy.canDeleteUser(viewer, admin),
  readDepartments: policy.canUsePortal,
  writeDepartments: policy.canWriteDepartments,
  readPublicProject: (viewer) => policy.canReadProject(viewer, publicProject),
  readHiddenProject: (viewer) => policy.canReadProject(viewer, hiddenProject),
  editStaffProfile: policy.canWriteStaffProfile,
  createProject: policy.canCreateProject,
  editProject: (viewer) => policy.canEditProject(viewer, publicProject),
  deleteProject: (viewer) => policy.canDeleteProject(viewer, publicProject),
  handOverProject: policy.canHandOverProject,
  extendDeadline: (viewer) => policy.canExtendDeadline(viewer, { id: 'somebody', related_ids: [] }),
  listTeams: policy.canUsePortal,
  readCycles: (viewer) => policy.canReadCycle(viewer, { state: 'open' }, { isDefault: false }),
  manageCycles: policy.canManageCycles,
  readAnnouncements: policy.canUsePortal,
  manageAnnouncements: policy.canManageAnnouncements,
  createTeam: policy.canCreateTeam,
  manageTeam: (viewer) => policy.canManageTeam(viewer, team),
  joinTeam: policy.canJoinTeam,
  decideJoinRequest: (viewer) => policy.canDecideJoinRequest(viewer, team),
  leaveTeam: (viewer) => policy.canLeaveTeam(viewer, team),
  removeMember: (viewer) => policy.canManageTeam(viewer, team),
  claimMemberProfile: (viewer) => policy.canClaimMemberProfile(viewer, team),
  readMemberProfiles: (viewer) => policy.canReadMemberProfiles(viewer, team),
  writeMemberProfiles: (viewer) => policy.canManageTeam(viewer, team),
  downloadMemberResume: (viewer) => policy.canDownloadMemberResume(viewer, team),
  applyToProject: (viewer) => policy.canApply(viewer, publicProject),
  applyAsTeam: (viewer) => policy.canApplyAsTeam(viewer, team),
  writeOwnApplication: (viewer) => policy.canWriteApplication(viewer, alone),
  readApplication: (viewer) => policy.canReadApplication(viewer, application),
  uploadPresentation: (viewer) => policy.canWriteApplication(viewer, application),
  downloadPresentation: (viewer) => policy.canDownloadPresentation(viewer, application),
  listApplications: policy.canListApplications,
  decideApplication: (viewer) => policy.canDecideApplication(viewer, application),
  reviewApplication: (viewer) => policy.canReviewApplication(viewer, application),
  prepareDecisions: policy.canPrepareDecisions,
  answerOffer: (viewer) => policy.canWriteApplication(viewer, application),
  manageOffers: (viewer) => policy.canManageOffers(viewer, { owner_id: 'owner' }),
  releaseDecisions: policy.canReleaseDecisions,
  waiveSecondAdmin: policy.canWaiveSecondAdmin,
  previewDetailed: policy.canPreviewDetailed,
  contactApplicant: policy.canContactApplicant,
  readHeroImage: policy.canUsePortal,
  writeHeroImage: policy.canWriteSettings,
  writeSettings: policy.canWriteSettings,
  readProgrammeSettings: policy.canReadProgrammeSettings,
  writeProgrammeSettings: policy.canWriteProgrammeSettings,
  sendTestEmail: policy.canUsePortal,
  manageOutbox: policy.canReadOutbox,
  readAuditLog: policy.canReadAuditLog,
  readStatus: policy.canReadStatus,
  readSecurityEvents: policy.canReadSecurityEvents,
  searchTeamSeekers: (viewer) => policy.canSearchTeamSeekers(viewer, false),
  importProjects: policy.canImportProjects,
  searchPortal: policy.canSearchPortal,
  manageReviews: policy.canManageReviews,
  writeReview: (viewer) => policy.canWriteReview(viewer, { user_id: 'reviewer' }),
  discussApplication: (viewer) => policy.canDiscussApplication(viewer, reviewed),
};

describe('every cell of the permission table', () => {
  const ruled = PERMISSIONS.filter(({ name }) => name in RULES);

  test('the table has every permission, and all but nine have a rule in this test', {
    tags: ['permission-matrix', 'asvs:8.1.1'],
  }, () => {
    expect(PERMISSIONS.map(({ name }) => name)).toEqual([...NAMES]);
    expect(PERMISSIONS.filter(({ name }) => !(name in RULES)).map(({ name }) => name)).toEqual([
      'signUpAndSignIn',
      'editOwnProfile',
      'uploadOwnResume',
      'orderWishes',
      'openLetter',
      'readHealth',
      'readMetrics',
      'useMailedLink',
      'managePreferences',
    ]);
  });

  test.each(ruled)('the policy matches the table for $name: $action', ({ name, cells }) => {
    const asked = Object.fromEntries(PERSONS.map((kind) => [kind, RULES[name]?.(viewerOf(kind))]));
    expect(asked).toEqual(cells);
  });
});

describe('related persons with any role', () => {
  const roles: Role[] = ['student', 'team_lead', 'executive', 'manager'];

  test.each(roles)('the related persons follow the table as a %s', (role) => {
    const as = (id: string) => person(role, id);
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
    expect(policy.canWriteApplication(as('leader'), application)).toBe(true);
    expect(policy.canWriteApplication(as('member'), application)).toBe(false);
    expect(policy.canReadApplication(as('member'), application)).toBe(true);
    expect(policy.canWriteApplication(as('applicant'), alone)).toBe(true);
    expect(policy.canSearchTeamSeekers(as('leader'), true)).toBe(true);
  });

  test('only its writer reads a draft, neither the roster nor staff', {
    tags: ['nine-statuses'],
  }, () => {
    const draft = { ...application, status: 'draft' } as const;
    expect(policy.canReadApplication(person('student', 'leader'), draft)).toBe(true);
    expect(policy.canReadApplication(person('student', 'member'), draft)).toBe(false);
    expect(policy.canReadApplication(person('super_admin'), draft)).toBe(false);
  });

  test('staff don’t read an application that is hidden from them, its roster does', {
    tags: ['blind-reading'],
  }, () => {
    const hidden = { ...application, is_hidden: true };
    expect(policy.canReadApplication(person('super_admin'), hidden)).toBe(false);
    expect(policy.canReadApplication(person('student', 'member'), hidden)).toBe(true);
  });

  test('an own review opens the discussion; an open one, a conflict and an own interest close it', {
    tags: ['review-discussion', 'others-reviews-are-hidden'],
  }, () => {
    const mayDiscuss = (role: Role, facts: Partial<typeof reviewed>, id = 'other') =>
      policy.canDiscussApplication(person(role, id), { ...reviewed, ...facts });
    expect(mayDiscuss('manager', { has_submitted: true })).toBe(true);
    expect(mayDiscuss('student', { has_submitted: true })).toBe(false);
    expect(mayDiscuss('admin', { has_open: true })).toBe(false);
    expect(mayDiscuss('admin', { has_conflict: true })).toBe(false);
    expect(mayDiscuss('admin', {}, 'left')).toBe(false);
  });

  test('a reviewer writes an own assignment as long as the role allows it', { tags: ['reviewers'] }, () => {
    expect(policy.canWriteReview(person('manager', 'reviewer'), { user_id: 'reviewer' })).toBe(true);
    expect(policy.canWriteReview(person('student', 'reviewer'), { user_id: 'reviewer' })).toBe(false);
    expect(policy.canWriteReview(person('super_admin'), { user_id: null })).toBe(false);
  });

  test('a former team member can no longer read its applications', () => {
    expect(
      policy.canReadApplication(person('student', 'applicant'), { ...application, roster_ids: ['leader'] }),
    ).toBe(false);
  });

  test('staff cannot decide their own application or that of their team', {
    tags: ['no-own-interest', 'permission-matrix'],
  }, () => {
    expect(policy.canDecideApplication(person('admin', 'member'), application)).toBe(false);
    expect(policy.canReviewApplication(person('super_admin', 'applicant'), alone)).toBe(false);
  });

  test('staff who left a roster still cannot decide or review its application', {
    tags: ['no-own-interest', 'score-and-comments'],
  }, () => {
    for (const role of ['admin', 'super_admin'] as const) {
      expect(policy.canDecideApplication(person(role, 'left'), application)).toBe(false);
      expect(policy.canReviewApplication(person(role, 'left'), application)).toBe(false);
      expect(policy.canDecideApplication(person(role), application)).toBe(true);
    }
  });

  test('nobody applies to their own project or changes their own role, and an admin appoints no admin', {
    tags: ['permission-matrix'],
  }, () => {
    expect(policy.canApply(person('manager', 'owner'), publicProject)).toBe(false);
    expect(
      policy.canChangeRole(person('super_admin', 'other'), { id: 'other', role: 'super_admin' }, 'student'),
    ).toBe(false);
    expect(policy.canChangeRole(person('admin'), student, 'super_admin')).toBe(false);
    expect(policy.canDeleteUser(person('admin'), { id: 'other', role: 'super_admin' })).toBe(false);
  });

  test('a person with an incomplete profile can neither create nor join a team, nor apply', () => {
    const incomplete = { ...person('student'), profile_complete: false };
    expect(policy.canCreateTeam(incomplete)).toBe(false);
    expect(policy.canJoinTeam(incomplete)).toBe(false);
    expect(policy.canApply(incomplete, publicProject)).toBe(false);
  });
});
