import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDateTime } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { JoinRequest } from './join-request.tsx';
import { useReadAllNotifications, useReadNotification } from './mutations.ts';
import classes from './notifications.module.css';
import { notificationsQuery, type PortalNotification } from './queries.ts';

/** Notifications, newest first. Opening one marks it as read and opens its page. */
export function NotificationList({ onOpened }: { onOpened?: () => void }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(notificationsQuery);
  const readAll = useReadAllNotifications();
  if (isError && !data) return <ErrorState title="Error fetching notifications" onRetry={refetch} />;
  if (!data) return <RowsSkeleton label="Loading notifications..." rows={4} />;
  const all = data.pages.flatMap(({ notifications }) => notifications);
  const [newest] = all;
  if (!newest) {
    return (
      <EmptyState
        icon={<IconBell stroke={1.5} />}
        title="No notifications yet"
        description="News about your applications and teams will appear here."
      />
    );
  }
  return (
    <>
      <Group justify="flex-end" px="sm" pb={4}>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={all.every(({ is_read }) => is_read)}
          loading={readAll.isPending}
          onClick={() => readAll.mutate(newest.id)}
        >
          Mark all as read
        </Button>
      </Group>
      <ul className={classes.list}>
        {all.map((notification) => (
          <Entry key={notification.id} notification={notification} onOpened={onOpened} />
        ))}
      </ul>
      {hasNextPage && (
        <Group justify="center" p="xs">
          <Button
            variant="default"
            size="compact-sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Load more
          </Button>
        </Group>
      )}
    </>
  );
}

type EntryProps = { notification: PortalNotification; onOpened?: () => void };

function Entry({ notification, onOpened }: EntryProps) {
  const { id, text, path, created_at, is_read, join_request } = notification;
  const read = useReadNotification();
  const navigate = useNavigate();
  const open = () => {
    if (!is_read) read.mutate(id);
    onOpened?.();
    void navigate({ href: path });
  };
  return (
    <li>
      <UnstyledButton className={classes.entry} onClick={open}>
        <span className={classes.dot} data-unread={!is_read || undefined} aria-hidden />
        <span>
          <Text size="sm" fw={is_read ? 400 : 600} span display="block">
            {text}
          </Text>
          <Text size="xs" c="dimmed" span>
            {formatDateTime(created_at)}
            {!is_read && ' · unread'}
          </Text>
        </span>
      </UnstyledButton>
      {join_request && <JoinRequest request={join_request} onDecided={() => is_read || read.mutate(id)} />}
    </li>
  );
}
