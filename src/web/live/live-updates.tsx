import { Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '#web/users/session/auth-context.ts';
import { keepFocusDuringMutations } from './keep-focus.ts';
import classes from './live-updates.module.css';
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
