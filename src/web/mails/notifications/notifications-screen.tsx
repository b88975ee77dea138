import { Anchor, Card } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/mails/notifications.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { NotificationList } from './notification-list.tsx';

/** All notifications of the last three months. */
export function NotificationsScreen() {
  return (
    <Page
      size="narrow"
      subtitle={
        <>
          News about your applications and teams from the last {NOTIFICATION_RETENTION_DAYS} days. You can
          choose which of these we also email you in your{' '}
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
