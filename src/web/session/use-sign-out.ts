import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from './session.ts';

/** Sign Out (rule:session-in-cookie): ends every session of the account and returns to the landing page. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => signOut(client, () => navigate({ to: '/' })),
    meta: { errorTitle: 'Sign out failed' },
  });
}
