import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DeleteAccountInput } from '#domain/users/account.ts';
import { forgetDraftsOf } from '#web/drafts/draft-storage.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { useAuth } from '#web/users/session/auth-context.ts';
import { endSession } from '#web/users/session/session.ts';

/** Deletes the viewer's account (rule:erasure) and opens the landing page. Throws ApiError. */
export function useDeleteAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { user } = useAuth();
  return async (json: DeleteAccountInput) => {
    await endSession(client, {
      end: () => readResponse(api.account.$delete({ json })),
      leave: () => navigate({ to: '/', ignoreBlocker: true }),
    });
    if (user) await forgetDraftsOf(user.id);
    toastSuccess('Account deleted', 'Your account and your data have been deleted.');
  };
}
