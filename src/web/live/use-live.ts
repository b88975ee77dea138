import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveChange } from '#domain/live.ts';
import { refreshSession } from '#web/users/session/session.ts';
import { mergeChanges } from './changes.ts';
import { refreshAll, refreshChanged } from './refresh.ts';
import { shareConnection } from './shared-connection.ts';

/** The delay of the first refetch after a change, and the minimum gap before the next one. */
const SOON_MS = 100;
const GAP_MS = 2000;
const LOST_AFTER_MS = 10_000;

/** Keeps the open page up to date. Returns whether the connection has been lost for a while. */
export function useLive(personId: string): boolean {
  const client = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let changes: LiveChange[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lost: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;

    const refresh = () => {
      timer = undefined;
      refreshedAt = Date.now();
      refreshChanged(client, changes);
      changes = [];
    };
    const collect = (more: LiveChange[]) => {
      changes = mergeChanges(changes, more);
      timer ??= setTimeout(refresh, Math.max(SOON_MS, refreshedAt + GAP_MS - Date.now()));
    };
    const disconnect = shareConnection(personId, (message) => {
      if (message.kind === 'lost') {
        if (lost === undefined) checkSession(client);
        lost ??= setTimeout(() => setLost(true), LOST_AFTER_MS);
        return;
      }
      clearTimeout(lost);
      lost = undefined;
      setLost(false);
      if (message.kind === 'changes') collect(message.changes);
      if (message.kind === 'reset') refreshAll(client);
    });
    return () => {
      disconnect();
      clearTimeout(timer);
      clearTimeout(lost);
    };
  }, [client, personId]);
  return isLost;
}

/** Browsers don't say why a stream failed: the session may have ended. */
function checkSession(client: QueryClient) {
  refreshSession(client).catch(() => undefined);
}
