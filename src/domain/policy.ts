/**
 * Who may do what: section 6 on one page. Default is deny. The number of each rule is its row in the permission
 * table (docs/permissions.md), which tests/permissions calls cell by cell.
 *
 * What a person may not see answers 404, what they see but may not do 403: commands first ask `canRead…`.
 */
import type { ApplicationRole, ApplicationStatus } from './applications/applications.ts';
import { isActiveProject, type ProjectStatus } from './projects/projects.ts';
import { isStaff, type Role, type Viewer } from './users/users.ts';

type Person = { id: string; role: Role };
type Project = { owner_id: string | null; status: ProjectStatus; is_visible_to_public: boolean };
type Team = { leader_id: string; member_ids: readonly string[] };
/** `leader_id` is the leader of the team that applied; `roster_ids` are those on its roster who have not left. */
type Application = {
  status: ApplicationStatus;
  applicant_id: string | null;
  leader_id: string | null;
  roster_ids: readonly string[];
};
/** `involved_ids` are all whose own the application is: its writer, its team, and who is or ever was on its roster. */
type ReviewedApplication = { involved_ids: readonly string[] };

const isSelf = (viewer: Viewer, id: string | null) => viewer !== null && viewer.id === id;
const isSuperAdmin = (viewer: Viewer) => viewer?.role === 'super_admin';
const isBelowAdmin = (person: { role: Role }) => !isStaff(person);

// 1: public actions have no rule. Every other row needs somebody signed in.
export const canUsePortal = (viewer: Viewer) => viewer !== null; // permission:readDepartments, permission:listTeams, permission:readHeroImage, permission:sendTestEmail

// Profiles, accounts
export const canEditProfile = (viewer: Viewer, personId: string) => isSelf(viewer, personId); // permission:editOwnProfile, permission:uploadOwnResume, permission:managePreferences
export const canManageAccount = (viewer: Viewer, personId: string) => isSelf(viewer, personId); // permission:manageOwnAccount
export const canReadTeammate = (viewer: Viewer, teammateIds: readonly string[]) =>
  isStaff(viewer) || (viewer !== null && teammateIds.includes(viewer.id)); // permission:readTeammate
export const canReadProfile = (viewer: Viewer, personId: string) =>
  isSelf(viewer, personId) || isStaff(viewer); // permission:readFullProfile
export const canDownloadResume = canReadProfile; // permission:downloadResume

// Users
export const canListUsers = (viewer: Viewer) => isStaff(viewer); // permission:listUsers

/** Nobody changes their own role; only a super admin grants or revokes admin and super_admin (rule:role-changes) (permission:changeRole, permission:grantAdmin). */
export function canChangeRole(viewer: Viewer, target: Person, role: Role): boolean {
  if (viewer === null || viewer.id === target.id) return false;
  if (isSuperAdmin(viewer)) return true;
  return viewer.role === 'admin' && isBelowAdmin(target) && isBelowAdmin({ role });
}

/** Edit name and department, disable. An admin is demoted first, which only a super admin does (rule:role-changes) (permission:editUser). */
export const canEditUser = (viewer: Viewer, target: Person) => isStaff(viewer) && isBelowAdmin(target);

/** That the last super admin stays is the command's check, as it needs a count (permission:manageOwnAccount, permission:editUser, permission:deleteAdmin). */
export function canDeleteUser(viewer: Viewer, target: Person): boolean {
  return isSelf(viewer, target.id) || isSuperAdmin(viewer) || canEditUser(viewer, target);
}

export const canSearchPortal = (viewer: Viewer) => isStaff(viewer); // permission:searchPortal

// Departments
export const canWriteDepartments = (viewer: Viewer) => isStaff(viewer); // permission:writeDepartments

// Projects
export const isOwner = (viewer: Viewer, project: { owner_id: string | null }) =>
  viewer !== null && project.owner_id === viewer.id;

/** `isConcerned` says that the viewer applied or is on the roster of an application to it (permission:readPublicProject, permission:readHiddenProject). */
export function canReadProject(viewer: Viewer, project: Project, isConcerned = false): boolean {
  if (viewer === null) return false;
  if (isActiveProject(project) && project.is_visible_to_public) return true;
  return isOwner(viewer, project) || isStaff(viewer) || isConcerned;
}

export const canCreateProject = (person: { role: Role } | null) =>
  isStaff(person) || person?.role === 'manager'; // permission:createProject
export const canEditProject = (viewer: Viewer, project: { owner_id: string | null }) =>
  isOwner(viewer, project) || isStaff(viewer); // permission:editProject
export const canDeleteProject = canEditProject; // permission:deleteProject
export const canHandOverProject = (viewer: Viewer) => isStaff(viewer); // permission:handOverProject
export const canImportProjects = (viewer: Viewer) => isStaff(viewer); // permission:importProjects

// Teams
const isLeader = (viewer: Viewer, team: { leader_id: string | null }) => isSelf(viewer, team.leader_id);
const isMember = (viewer: Viewer, team: Team) => viewer !== null && team.member_ids.includes(viewer.id);

/** Creating and joining need a complete profile (rule:complete-profile); the refusal opens the dialog (permission:createTeam, permission:joinTeam). */
export const canCreateTeam = (viewer: Viewer) => viewer?.profile_complete === true;
export const canJoinTeam = canCreateTeam;
export const canManageTeam = (viewer: Viewer, team: Team) => isLeader(viewer, team) || isStaff(viewer); // permission:manageTeam, permission:removeMember
export const canDecideJoinRequest = isLeader; // permission:decideJoinRequest
export const canLeaveTeam = isMember; // permission:leaveTeam
export const canReadMemberProfiles = (viewer: Viewer, team: Team) =>
  isMember(viewer, team) || canManageTeam(viewer, team); // permission:readMemberProfiles
export const canWriteMemberProfiles = canManageTeam; // permission:writeMemberProfiles
export const canDownloadMemberResume = canManageTeam; // permission:downloadMemberResume
/** `leadsATeam` says that the viewer leads any team (permission:searchTeamSeekers). */
export const canSearchTeamSeekers = (viewer: Viewer, leadsATeam: boolean) =>
  viewer !== null && (leadsATeam || isStaff(viewer));

// Applications
/** A complete profile, and never to one's own project (rule:no-own-interest) (permission:applyToProject). */
export const canApply = (viewer: Viewer, project: { owner_id: string | null }) =>
  viewer?.profile_complete === true && !isOwner(viewer, project);
export const canApplyAsTeam = isLeader; // permission:applyAsTeam

/** The applicant, or who leads the team now (permission:applyAsTeam, permission:writeOwnApplication). */
export function canWriteApplication(
  viewer: Viewer,
  application: Pick<Application, 'leader_id' | 'applicant_id'>,
): boolean {
  return viewer !== null && (application.leader_id ?? application.applicant_id) === viewer.id;
}
export const canUploadPresentation = canWriteApplication; // permission:uploadPresentation

/** What somebody is to an application: its actions and words follow from this. */
export function applicationRole(
  viewer: Viewer,
  application: Pick<Application, 'leader_id' | 'applicant_id'> & { is_concerned: boolean; has_left: boolean },
): ApplicationRole {
  if (application.has_left) return 'former_member';
  if (canWriteApplication(viewer, application)) return 'writer';
  return application.is_concerned ? 'member' : 'reader';
}

/** A draft is its writers' alone (rule:nine-statuses) (permission:readApplication). */
export function canReadApplication(viewer: Viewer, application: Application): boolean {
  if (viewer === null) return false;
  if (canWriteApplication(viewer, application)) return true;
  if (application.status === 'draft') return false;
  return application.roster_ids.includes(viewer.id) || isStaff(viewer);
}
export const canDownloadPresentation = canReadApplication; // permission:downloadPresentation

export const canListApplications = (viewer: Viewer) => isStaff(viewer); // permission:listApplications

/** Never one's own or one's team's, nor what one has left (rule:no-own-interest) (permission:decideApplication, permission:reviewApplication). */
export function canDecideApplication(viewer: Viewer, application: ReviewedApplication): boolean {
  return isStaff(viewer) && !isInvolved(viewer, application);
}
export const canReviewApplication = canDecideApplication;
export const canPreviewDetailed = isSuperAdmin; // permission:previewDetailed
export const canContactApplicant = (viewer: Viewer) => isStaff(viewer); // permission:contactApplicant

/** True for people whose own application this is or was, alone or through a team. */
export const isInvolved = (viewer: Viewer, { involved_ids }: ReviewedApplication): boolean =>
  viewer !== null && involved_ids.includes(viewer.id);

// Site
export const canWriteSettings = (viewer: Viewer) => isStaff(viewer); // permission:writeHeroImage, permission:writeSettings
export const canReadOutbox = (viewer: Viewer) => isStaff(viewer); // permission:manageOutbox
export const canReadAuditLog = (viewer: Viewer) => isStaff(viewer); // permission:readAuditLog
