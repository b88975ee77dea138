import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { NotificationsScreen } from '#web/mails/notifications/notifications-screen.tsx';
import { notificationsQuery } from '#web/mails/notifications/queries.ts';

export const Route = createFileRoute('/_app/notifications')({
  staticData: { title: 'Notifications' },
  loader: (loader) => loadData(loader, notificationsQuery),
  component: NotificationsScreen,
});
