import { Anchor, Card } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/mails/notifications.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { NotificationList } from './notification-list.tsx';

/** Everything of the last three months. */
export function NotificationsScreen() {
  return (
    <Page
      size="narrow"
      subtitle={
        <>
          What happened to your applications and teams in the last {NOTIFICATION_RETENTION_DAYS} days. Which
          of it also comes by mail you choose in your{' '}
          <Anchor component={Link} to={PATHS.profile}>
            profile
          </Anchor>
          .
        </>
      }
    >
      <Card padding="xs">
        <NotificationList />
      </Card>
    </Page>
  );
}
