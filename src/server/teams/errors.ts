/** The errors of rule:error-catalogue that several commands of teams share. */
import { AppError, conflict, notFound } from '#domain/errors.ts';

export const JOINING = 'Error joining team';

export const teamNotFound = () => notFound('Team not found', 'The team doesn’t exist or was dissolved.');
export const memberNotFound = () => notFound('Member not found', 'This person is not in the team.');
export const inviteNotFound = () =>
  notFound('This invite link no longer works', 'It has expired or was turned off. Please ask for a new one.');
export const removalLinkNotFound = () =>
  notFound('This link no longer works', 'The profile has already been removed.');

/** The error that opens the dialog 'Complete Your Profile' (rule:complete-profile). */
export const profileIncomplete = () =>
  new AppError({
    status: 403,
    code: 'profile_incomplete',
    title: 'Complete Your Profile',
    detail:
      'Please complete your profile, with your name, college and resume, before you create or join a team.',
  });

/** rule:five-seats. */
export const teamFull = (members: number, title = JOINING) =>
  conflict('team_full', title, `This team already has ${members} members.`);

/** rule:leaving-is-possible. */
export const rosterFrozen = (projectName: string, title = JOINING) =>
  conflict(
    'roster_frozen',
    title,
    `The team has applied to “${projectName}”. Until there’s a decision, nobody can join or be removed.`,
  );

export const alreadyMember = () => conflict('already_member', JOINING, 'You’re already in this team.');

/** The way to join that the policy allows (rule:join-policies). */
export const joiningNeedsRequest = () =>
  conflict('join_needs_request', JOINING, 'The leader of this team accepts each member. Please ask to join.');
export const joiningNeedsInvite = () =>
  conflict('join_needs_invite', JOINING, 'You can only join this team with an invite link from its leader.');
export const joiningIsOpen = () =>
  conflict('join_is_open', JOINING, 'This team is open, so you can join right away.');

/** rule:leaving-is-possible. */
export const leaderMustHandOver = () =>
  conflict(
    'leader_must_hand_over',
    'Error leaving team',
    'You lead this team. Please hand it over to another member before you leave.',
  );

/** rule:error-catalogue. */
export const emailAlreadyInTeam = () =>
  new AppError({
    status: 409,
    code: 'email_in_team',
    title: 'Email already exists',
    detail: 'A team member with this email already exists in this team.',
    errors: [
      {
        path: 'email',
        title: 'Email already exists',
        message: 'A team member with this email already exists in this team.',
      },
    ],
  });
