import { Paper, Text } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAuth } from '#web/users/session/auth-context.ts';
import { defaultCycleOf } from '#web/users/session/session.ts';
import { keepFocusDuringMutations } from './keep-focus.ts';
import classes from './live-updates.module.css';
import { refreshAll } from './refresh.ts';
import { useLive } from './use-live.ts';

/** Keeps open pages up to date, and says when the connection is lost. */
export default function LiveUpdates() {
  const { user } = useAuth();
  return user && <ForPerson key={user.id} id={user.id} />;
}

function ForPerson({ id }: { id: string }) {
  const isLost = useLive(id);
  const client = useQueryClient();
  // Here, because it loads late and knows the client.
  useEffect(() => keepFocusDuringMutations(client), [client]);
  useFollowedDefault(client);
  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <Paper withBorder shadow="sm" px="sm" py={4}>
          <Text size="sm">Reconnecting…</Text>
        </Paper>
      )}
    </div>
  );
}

/** Another default cycle, chosen on another page or changed by the clock, makes the lists of a page without a cycle in its address those of that cycle. */
function useFollowedDefault(client: QueryClient) {
  const shown = defaultCycleOf(useAuth().user);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    refreshAll(client);
  }, [client, shown]);
}
