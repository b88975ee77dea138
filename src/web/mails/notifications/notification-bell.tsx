import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import classes from './notifications.module.css';
import { unreadQuery } from './queries.ts';

const NewestNotifications = lazyWithRetry(() => import('./newest-notifications.tsx'));

/** The bell in the header: the unread count, and a panel with the newest notifications, loaded on demand. */
export function NotificationBell() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(unreadQuery);
  const unread = data?.unread ?? 0;
  return (
    <>
      <div className={classes.bell}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={labelOf(unread)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          popoverTarget={id}
        >
          <IconBell size={20} stroke={1.75} />
        </ActionIcon>
        {unread > 0 && (
          <span className={classes.unread} aria-hidden>
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </div>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        className={classes.dropdown}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<RowsSkeleton label="Loading notifications..." rows={4} />}>
            <NewestNotifications onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifications, none unread';
  return `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`;
}
