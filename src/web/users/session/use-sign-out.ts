import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from './session.ts';

/** Sign Out (rule:session-in-cookie): ends every session of the account and returns to the landing page. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await signOut(client, () => navigate({ to: '/' }));
      // Only the server's landing page has the open projects and the texts of the cycle.
      if (import.meta.env.PROD) window.location.reload();
    },
    meta: { errorTitle: 'Sign out failed' },
  });
}
