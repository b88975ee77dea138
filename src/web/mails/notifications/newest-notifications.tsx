import { Button, Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';

/** The panel of the bell. */
export default function NewestNotifications({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Group justify="space-between" px="sm" pb="xs">
        <Title order={2} size="h4">
          Notifications
        </Title>
        <Button component={Link} to="/notifications" variant="subtle" size="compact-sm" onClick={onLeave}>
          See all
        </Button>
      </Group>
      <section className={classes.scroll} aria-label="Newest notifications">
        <NotificationList onOpened={onLeave} />
      </section>
    </>
  );
}
