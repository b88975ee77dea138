import { Paper, Text } from '@mantine/core';
import { useAuth } from '#web/session/auth-context.ts';
import classes from './live-updates.module.css';
import { useLive } from './use-live.ts';

/** Keeps open pages up to date, and says when the connection is lost. */
export default function LiveUpdates() {
  const { user } = useAuth();
  return user && <ForPerson key={user.id} id={user.id} />;
}

function ForPerson({ id }: { id: string }) {
  const isLost = useLive(id);
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
