import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { startSession } from '#web/users/session/session.ts';
import { safeNext } from './next.ts';

/** After a sign-in: opens /dashboard, or the page where a guard stopped the visitor (rule:return-after-sign-in). */
export function useEnter(next?: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await startSession(client);
    await navigate({ href: safeNext(next), replace: true });
  };
}
