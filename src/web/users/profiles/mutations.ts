import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileInput, StaffProfileInput } from '#domain/users/profile-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { refreshSession } from '#web/users/session/session.ts';
import { type Profile, profileQuery } from './queries.ts';

/** Saves the profile and refetches the session, which contains whether the profile is complete. Throws ApiError. */
export async function saveProfile(client: QueryClient, json: ProfileInput): Promise<void> {
  const saved: Profile = await readResponse(api.profile.$put({ json }));
  cacheProfile(client, saved);
  await refreshSession(client);
}

/** The same for managers and staff. */
export async function saveStaffProfile(client: QueryClient, json: StaffProfileInput): Promise<void> {
  cacheProfile(client, await readResponse(api.profile.staff.$put({ json })));
  await refreshSession(client);
}

export function useRemoveResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<Profile> => readResponse(api.profile.resume.$delete()),
    onSuccess: (profile) => {
      cacheProfile(client, profile);
      return refreshSession(client);
    },
    meta: { errorTitle: 'Error updating profile' },
  });
}

/** Caches the profile that a response contains. */
export function cacheProfile(client: QueryClient, profile: Profile) {
  client.setQueryData(profileQuery.queryKey, profile);
}
