import { useQueryClient } from '@tanstack/react-query';
import { ALL_CYCLES } from '#domain/cycles/cycle-slugs.ts';
import { canBeReviewer } from '#domain/policy.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { logError } from '#web/lib/log.ts';
import { useAuth } from '#web/users/session/auth-context.ts';
import { refreshSession } from '#web/users/session/session.ts';

/** Keeps the choice of staff and managers as what they see by default (rule:personal-cycle). The page shows it in any case. */
export function useKeepCycle(): (slug: string) => void {
  const client = useQueryClient();
  const { user } = useAuth();
  return (cycle) => {
    if (!canBeReviewer(user) || cycle === ALL_CYCLES) return;
    void readResponse(api['shown-cycle'].$put({ json: { cycle } }))
      .then(() => refreshSession(client))
      .catch((error: unknown) => logError('Failed to keep the chosen cycle.', error));
  };
}
