import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateTeamInput, TeamInput, TeamMemberProfileInput } from '#domain/teams/team-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';

const team = api.teams[':id'];
const profile = team['member-profiles'][':profileId'];
const request = team['join-requests'][':userId'];
const person = (id: string, userId: string) => ({ param: { id, userId } });

/** Refetches everything that shows teams or depends on who is in one. */
export function useRefreshTeams() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['teams'] }),
      client.invalidateQueries({ queryKey: ['applications'] }),
      client.invalidateQueries({ queryKey: ['projects'] }),
    ]);
}

type Change<Input> = {
  change: (input: Input) => Promise<unknown>;
  /** The toast on success; none where the screen shows it (rule:error-catalogue). */
  done?: string;
  /** Its second line, such as the next step. */
  detail?: string;
  /** The title of the error toast; none where a form shows its errors (rule:error-catalogue). */
  failed?: string;
};

/** A change to a team, with its toasts. The teams are refetched on success and on error. */
export function useTeamChange<Input>({ change, done, detail, failed }: Change<Input>) {
  const refresh = useRefreshTeams();
  return useMutation({
    mutationFn: change,
    onSuccess: () => done && toastSuccess(done, detail),
    onSettled: refresh,
    meta: { errorTitle: failed },
  });
}

export const useCreateTeam = () =>
  useTeamChange({
    change: (json: CreateTeamInput) => readResponse(api.teams.$post({ json })),
    done: 'Team created successfully',
    detail: 'Next step: invite people with a link.',
  });

export const useUpdateTeam = (id: string) =>
  useTeamChange({
    change: (json: TeamInput) => readResponse(team.$put({ param: { id }, json })),
    done: 'Team updated',
  });

/** If the server rejects joining because of an incomplete profile, the dialog opens instead of a toast. */
function useJoining<Input>(change: (input: Input) => Promise<unknown>, done: string) {
  const refresh = useRefreshTeams();
  const { isIncompleteProfile } = useCompleteProfileDialog();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toastSuccess(done),
    onError: (error) => isIncompleteProfile(error) || toastError(error, 'Error joining team'),
    onSettled: refresh,
  });
}

export const useJoinTeam = () =>
  useJoining((id: string) => readResponse(team.members.$post({ param: { id } })), 'Successfully joined team');

export const useAcceptInvite = () =>
  useJoining(
    (token: string) => readResponse(api['team-invites'][':token'].$post({ param: { token } })),
    'Successfully joined team',
  );

export const useRequestToJoin = () =>
  useJoining(
    (id: string) => readResponse(team['join-requests'].$post({ param: { id } })),
    'Your request was sent to the team leader',
  );

export const useAcceptJoinRequest = (id: string) =>
  useTeamChange({
    change: (userId: string) => readResponse(request.acceptance.$post(person(id, userId))),
    done: 'Member added',
    failed: 'Error joining team',
  });

/** The leader declines the request, or the requester withdraws it. */
export const useRemoveJoinRequest = (done: string) =>
  useTeamChange({
    change: ({ id, userId }: { id: string; userId: string }) =>
      readResponse(request.$delete(person(id, userId))),
    done,
    failed: 'Error updating team',
  });

export const useLeaveTeam = () =>
  useTeamChange({
    change: (id: string) => readResponse(team.membership.$delete({ param: { id } })),
    done: "You've left the team",
    failed: 'Error leaving team',
  });

export const useRemoveMember = (id: string) =>
  useTeamChange({
    change: (userId: string) => readResponse(team.members[':userId'].$delete(person(id, userId))),
    done: 'Member removed',
    failed: 'Error removing member',
  });

export const useHandOverTeam = (id: string) =>
  useTeamChange({
    change: (user_id: string) => readResponse(team.leader.$put({ param: { id }, json: { user_id } })),
    done: 'Team handed over',
    failed: 'Error updating team',
  });

export const useDissolveTeam = () =>
  useTeamChange({
    change: (id: string) => readResponse(team.$delete({ param: { id } })),
    done: 'Team dissolved',
    failed: 'Error dissolving team',
  });

export const useWithdrawInvites = (id: string) =>
  useTeamChange({
    change: () => readResponse(team.invites.$delete({ param: { id } })),
    done: 'Invite links turned off',
    failed: 'Error updating team',
  });

export const useInviteSeeker = (id: string) =>
  useTeamChange({
    change: (user_id: string) => readResponse(team.invitations.$post({ param: { id }, json: { user_id } })),
    done: 'Invitation sent',
    failed: 'Error inviting',
  });

export function useCreateInvite(id: string) {
  const refresh = useRefreshTeams();
  return useMutation({
    mutationFn: () => readResponse(team.invites.$post({ param: { id } })),
    onSuccess: refresh,
    meta: { errorTitle: 'Error inviting' },
  });
}

/** Saves a described member; without an id, a new one. The form shows success and errors. */
export const saveMemberProfile = (teamId: string, profileId: string | null, json: TeamMemberProfileInput) =>
  profileId === null
    ? readResponse(team['member-profiles'].$post({ param: { id: teamId }, json }))
    : readResponse(profile.$put({ param: { id: teamId, profileId }, json }));

export const useRemoveMemberProfile = (id: string) =>
  useTeamChange({
    change: (profileId: string) => readResponse(profile.$delete({ param: { id, profileId } })),
    done: 'Member removed',
    failed: 'Error removing member',
  });

/** rule:this-is-me. */
export const useClaimMemberProfile = (id: string) =>
  useTeamChange({
    change: (profileId: string) => readResponse(profile.claim.$post({ param: { id, profileId } })),
    done: 'You have one seat in this team now',
    failed: 'Error saving member',
  });

export const useJoinAsDescribedPerson = () =>
  useJoining(
    (token: string) =>
      readResponse(api['member-profile-removals'][':token'].claim.$post({ param: { token } })),
    'Successfully joined team',
  );

export const useRemoveMemberResume = (id: string) =>
  useTeamChange({
    change: (profileId: string) => readResponse(profile.resume.$delete({ param: { id, profileId } })),
    failed: 'Error saving member',
  });

export function useRemoveOwnMemberProfile(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: { confirmation: string }) =>
      readResponse(api['member-profile-removals'][':token'].$post({ param: { token }, json })),
    onSuccess: () => client.removeQueries({ queryKey: ['member-profile', token] }),
  });
}
