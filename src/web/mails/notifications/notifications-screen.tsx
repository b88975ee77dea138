import { Card } from '@mantine/core';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/mails/notifications.ts';
import { Page } from '#web/layout/page.tsx';
import { LinkText } from '#web/ui/link-text.tsx';
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
          <LinkText to="/profile" search={{ tab: 'account' }} inherit>
            account
          </LinkText>
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
