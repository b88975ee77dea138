import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { accountSecurityQuery } from './queries.ts';

/** Ends one session of the viewer (permission:manageOwnAccount). */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => readResponse(api.account.sessions[':id'].$delete({ param: { id } })),
    onSuccess: () => toastSuccess('Signed out', "You've been signed out on that device."),
    onSettled: () => client.invalidateQueries(accountSecurityQuery),
    meta: { errorTitle: "That device couldn't be signed out" },
  });
}

/** Ends every session but this one (permission:manageOwnAccount). */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => readResponse(api.account.sessions.$delete()),
    onSuccess: () => toastSuccess('Signed out everywhere else'),
    onSettled: () => client.invalidateQueries(accountSecurityQuery),
    meta: { errorTitle: "The other devices couldn't be signed out" },
  });
}
