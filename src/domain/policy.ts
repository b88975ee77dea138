/**
 * The permissions as pure functions; everything else is denied. `permission:…` names a row of docs/permissions.md, and tests/permissions
 * calls every cell. People who may not see an object get a 404, people who see it but may not act on it a 403: commands first check
 * `canRead…`.
 */
import type { ApplicationRole } from './application-actions.ts';
import type { ApplicationStatus } from './applications/application-statuses.ts';
import type { CycleState } from './cycles/cycles.ts';
import { isActiveProject, type ProjectStatus } from './projects/projects.ts';
import { hasStaffProfile, isStaff, type Role, type Viewer } from './users/users.ts';

type Person = { id: string; role: Role };
type Project = {
  owner_id: string | null;
  status: ProjectStatus;
  is_visible_to_public: boolean;
  cycle_state: CycleState;
};
type Team = { leader_id: string; member_ids: readonly string[] };
/** `leader_id` is the leader of the team that applied; `roster_ids` are the people on its roster who have not left. */
type Application = {
  status: ApplicationStatus;
  applicant_id: string | null;
  leader_id: string | null;
  roster_ids: readonly string[];
  /** The viewer reads it blind or declared a conflict of interest (rule:blind-reading). */
  is_hidden: boolean;
};
/** `involved_ids` are the writer, the team, and everybody who is or was on the roster. */
type ReviewedApplication = { involved_ids: readonly string[] };

const isSelf = (viewer: Viewer, id: string | null) => viewer !== null && viewer.id === id;
const isSuperAdmin = (viewer: Viewer) => viewer?.role === 'super_admin';
const isBelowAdmin = (person: { role: Role }) => !isStaff(person);

// `signUpAndSignIn` is public and has no function. All other permissions require a signed-in viewer.
export const canUsePortal = (viewer: Viewer) => viewer !== null; // permission:readDepartments, permission:listTeams, permission:readHeroImage, permission:sendTestEmail, permission:readAnnouncements

// Profiles, accounts
// The routes of `editOwnProfile`, `uploadOwnResume` and `managePreferences` name no person: they are about the viewer. `orderWishes` orders the viewer's own applications.
export const canManageAccount = (viewer: Viewer, personId: string) => isSelf(viewer, personId); // permission:manageOwnAccount
export const canReadTeammate = (viewer: Viewer, teammateIds: readonly string[]) =>
  isStaff(viewer) || (viewer !== null && teammateIds.includes(viewer.id)); // permission:readTeammate
export const canReadProfile = (viewer: Viewer, personId: string) =>
  isSelf(viewer, personId) || isStaff(viewer); // permission:readFullProfile
export const canDownloadResume = canReadProfile; // permission:downloadResume
export const canWriteStaffProfile = hasStaffProfile; // permission:editStaffProfile

// Users
export const canListUsers = (viewer: Viewer) => isStaff(viewer); // permission:listUsers

/** Nobody changes their own role. Only super admins grant or revoke admin and super_admin (rule:role-changes, permission:changeRole, permission:grantAdmin). */
export function canChangeRole(viewer: Viewer, target: Person, role: Role): boolean {
  if (viewer === null || viewer.id === target.id) return false;
  if (isSuperAdmin(viewer)) return true;
  return viewer.role === 'admin' && isBelowAdmin(target) && isBelowAdmin({ role });
}

/** Edit name and department, disable. Staff can edit an admin only after a super admin has demoted them (rule:role-changes, permission:editUser). */
export const canEditUser = (viewer: Viewer, target: Person) => isStaff(viewer) && isBelowAdmin(target);

/**
 * The command checks that the last super admin stays, because that needs a count (permission:manageOwnAccount, permission:editUser,
 * permission:deleteAdmin).
 */
export function canDeleteUser(viewer: Viewer, target: Person): boolean {
  return isSelf(viewer, target.id) || isSuperAdmin(viewer) || canEditUser(viewer, target);
}

export const canSearchPortal = (viewer: Viewer) => isStaff(viewer); // permission:searchPortal

// Departments
export const canWriteDepartments = (viewer: Viewer) => isStaff(viewer); // permission:writeDepartments

// Projects
export const isOwner = (viewer: Viewer, project: { owner_id: string | null }) =>
  viewer !== null && project.owner_id === viewer.id;

/**
 * `isConcerned` means that the viewer applied to the project or is on the roster of an application to it (permission:readPublicProject,
 * permission:readHiddenProject).
 */
export function canReadProject(viewer: Viewer, project: Project, isConcerned = false): boolean {
  if (viewer === null) return false;
  if (isActiveProject(project) && project.is_visible_to_public && project.cycle_state !== 'draft')
    return true;
  return isOwner(viewer, project) || isStaff(viewer) || isConcerned;
}

export const canCreateProject = (person: { role: Role } | null) => hasStaffProfile(person); // permission:createProject
export const canEditProject = (viewer: Viewer, project: { owner_id: string | null }) =>
  isOwner(viewer, project) || isStaff(viewer); // permission:editProject
export const canDeleteProject = canEditProject; // permission:deleteProject
/** Numbers by status only; names and texts need `canListApplications` or `canReadApplication` (rule:owner-sees-counts). */
export const canCountApplications = canEditProject;
export const canHandOverProject = (viewer: Viewer) => isStaff(viewer); // permission:handOverProject
/** Whether a person may give others more time at all; whom, says `canExtendDeadline`. */
export const canExtendDeadlines = (viewer: Viewer) => isStaff(viewer);
/** `related_ids` are the teammates of the person, and everybody with an interest in their applications to the project (permission:extendDeadline, rule:no-own-interest). */
export const canExtendDeadline = (
  viewer: Viewer,
  person: { id: string; related_ids: readonly string[] },
): boolean =>
  canExtendDeadlines(viewer) && viewer?.id !== person.id && !person.related_ids.includes(viewer?.id ?? '');
export const canImportProjects = (viewer: Viewer) => isStaff(viewer); // permission:importProjects

// Teams
const isLeader = (viewer: Viewer, team: { leader_id: string | null }) => isSelf(viewer, team.leader_id);
const isMember = (viewer: Viewer, team: Team) => viewer !== null && team.member_ids.includes(viewer.id);

/** Creating and joining need a complete profile (rule:complete-profile); the error opens the dialog (permission:createTeam, permission:joinTeam). */
export const canCreateTeam = (viewer: Viewer) => viewer?.profile_complete === true;
export const canJoinTeam = canCreateTeam;
/** Also for removing a member (permission:removeMember) and for the profiles of described members (permission:writeMemberProfiles). */
export const canManageTeam = (viewer: Viewer, team: Team) => isLeader(viewer, team) || isStaff(viewer); // permission:manageTeam
export const canDecideJoinRequest = isLeader; // permission:decideJoinRequest
export const canLeaveTeam = isMember; // permission:leaveTeam
export const canReadMemberProfiles = (viewer: Viewer, team: Team) =>
  isMember(viewer, team) || canManageTeam(viewer, team); // permission:readMemberProfiles
export const canClaimMemberProfile = isMember; // permission:claimMemberProfile
export const canDownloadMemberResume = canManageTeam; // permission:downloadMemberResume
/** `leadsATeam` means that the viewer leads any team (permission:searchTeamSeekers). */
export const canSearchTeamSeekers = (viewer: Viewer, leadsATeam: boolean) =>
  viewer !== null && (leadsATeam || isStaff(viewer));

// Applications
/** Needs a complete profile; never for one's own project (rule:no-own-interest, permission:applyToProject). */
export const canApply = (viewer: Viewer, project: { owner_id: string | null }) =>
  viewer?.profile_complete === true && !isOwner(viewer, project);
export const canApplyAsTeam = isLeader; // permission:applyAsTeam

/** The applicant, or the current leader of the team; the presentation too (permission:writeOwnApplication, permission:uploadPresentation). */
export function canWriteApplication(
  viewer: Viewer,
  application: Pick<Application, 'leader_id' | 'applicant_id'>,
): boolean {
  return viewer !== null && (application.leader_id ?? application.applicant_id) === viewer.id;
}

/** The viewer's relation to an application, which decides about actions and texts. */
export function applicationRole(
  viewer: Viewer,
  application: Pick<Application, 'leader_id' | 'applicant_id'> & { is_concerned: boolean; has_left: boolean },
): ApplicationRole {
  if (application.has_left) return 'former_member';
  if (canWriteApplication(viewer, application)) return 'writer';
  return application.is_concerned ? 'member' : 'reader';
}

/** Only its writers see a draft (rule:nine-statuses, permission:readApplication). */
export function canReadApplication(viewer: Viewer, application: Application): boolean {
  if (viewer === null) return false;
  if (canWriteApplication(viewer, application)) return true;
  if (application.status === 'draft') return false;
  return application.roster_ids.includes(viewer.id) || (isStaff(viewer) && !application.is_hidden);
}
export const canDownloadPresentation = canReadApplication; // permission:downloadPresentation

export const canListApplications = (viewer: Viewer) => isStaff(viewer); // permission:listApplications

/**
 * Never for an application of oneself, of one's team, or with a roster that one has left (rule:no-own-interest,
 * permission:decideApplication, permission:reviewApplication).
 */
export function canDecideApplication(viewer: Viewer, application: ReviewedApplication): boolean {
  return isStaff(viewer) && !isInvolved(viewer, application);
}
export const canReviewApplication = canDecideApplication;
export const canPreviewDetailed = isSuperAdmin; // permission:previewDetailed
export const canContactApplicant = (viewer: Viewer) => isStaff(viewer); // permission:contactApplicant

// Decisions
/** About which applications, says the scope of the results of reviews: never about one’s own (permission:prepareDecisions, rule:no-own-interest). */
export const canPrepareDecisions = (viewer: Viewer) => isStaff(viewer);
/** The owner of the project, or staff without an interest in the application (permission:manageOffers). */
export const canManageOffers = (viewer: Viewer, project: { owner_id: string | null }) =>
  isOwner(viewer, project) || isStaff(viewer);
/** Of projects without an application in which the viewer has an interest (permission:releaseDecisions). */
export const canReleaseDecisions = canPrepareDecisions;
/** Whoever needs a second admin doesn't decide alone that none is needed any more (permission:waiveSecondAdmin, rule:second-admin-stays). */
export const canWaiveSecondAdmin = isSuperAdmin;

/** True for the applicant and everybody who is or was on the roster or in the team. */
export const isInvolved = (viewer: Viewer, { involved_ids }: ReviewedApplication): boolean =>
  viewer !== null && involved_ids.includes(viewer.id);

// Reviews
/** `user_id` is the reviewer's account, null once it is gone. */
type Assignment = { user_id: string | null };
/** Managers and admins can be chosen as reviewers of a cycle; a reviewer who loses the role loses the queue too (rule:reviewers). */
export const canBeReviewer = (person: { role: Role } | null): boolean => canCreateProject(person);
export const canManageReviews = (viewer: Viewer) => isStaff(viewer); // permission:manageReviews
/** One's own assignment only (permission:writeReview). */
export const canWriteReview = (viewer: Viewer, assignment: Assignment): boolean =>
  canBeReviewer(viewer) && isSelf(viewer, assignment.user_id);
/**
 * The discussion, and the reviews of others: reviewers with a submitted review of the application, and staff without an open one. Nobody
 * with an interest in the application (rule:others-reviews-are-hidden, permission:discussApplication).
 */
export function canDiscussApplication(
  viewer: Viewer,
  application: ReviewedApplication & { has_submitted: boolean; has_open: boolean; has_conflict: boolean },
): boolean {
  if (isInvolved(viewer, application) || application.has_open || application.has_conflict) return false;
  return isStaff(viewer) || (canBeReviewer(viewer) && application.has_submitted);
}

// Cycles
/**
 * Staff choose every cycle; others an open one, their default, a closed one with something of their own, and one that they review in
 * (permission:readCycles, rule:one-cycle-at-a-time).
 */
export const canReadCycle = (
  viewer: Viewer,
  { state }: { state: CycleState },
  {
    isDefault,
    isReviewer = false,
    isOwn = false,
  }: { isDefault: boolean; isReviewer?: boolean; isOwn?: boolean },
) =>
  viewer !== null &&
  (isStaff(viewer) ||
    state === 'open' ||
    isDefault ||
    (isOwn && state === 'closed') ||
    (isReviewer && canBeReviewer(viewer)));
export const canManageCycles = isSuperAdmin; // permission:manageCycles
export const canManageAnnouncements = (viewer: Viewer) => isStaff(viewer); // permission:manageAnnouncements
/** Nobody changes anything of an archived cycle (rule:archived-cycle); the database refuses it too. */
export const isChangeableCycle = (state: CycleState) => state !== 'archived';

// Site
export const canWriteSettings = (viewer: Viewer) => isStaff(viewer); // permission:writeHeroImage, permission:writeSettings
export const canReadProgrammeSettings = (viewer: Viewer) => isStaff(viewer); // permission:readProgrammeSettings
export const canWriteProgrammeSettings = isSuperAdmin; // permission:writeProgrammeSettings
export const canReadOutbox = (viewer: Viewer) => isStaff(viewer); // permission:manageOutbox
export const canReadAuditLog = (viewer: Viewer) => isStaff(viewer); // permission:readAuditLog
export const canReadStatus = (viewer: Viewer) => isStaff(viewer); // permission:readStatus
/** Super admins mend the site, so they are told of its faults on their overview. */
export const isToldOfFaults = isSuperAdmin; // permission:readStatus
export const canReadSecurityEvents = isSuperAdmin; // permission:readSecurityEvents
