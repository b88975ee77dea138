import { ActionIcon, Button, FocusTrap, Group, Indicator, Popover, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { unreadQuery } from './queries.ts';

/** The bell of the header: how many notifications are unread, and the newest of them. */
export default function NotificationBell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { data } = useQuery(unreadQuery);
  const unread = data?.unread ?? 0;
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      onDismiss={close}
      width="min(24rem, calc(100vw - 1.5rem))"
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator
        color="red.8"
        label={unread > 9 ? '9+' : unread}
        size={18}
        offset={5}
        disabled={unread === 0}
      >
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labelOf(unread)} onClick={toggle}>
            <IconBell size={20} stroke={1.75} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        <FocusTrap.InitialFocus />
        <Group justify="space-between" px="sm" pb="xs" wrap="nowrap">
          <Title order={2} size="h4">
            Notifications
          </Title>
          <Button component={Link} to="/notifications" variant="subtle" size="compact-sm" onClick={close}>
            See all
          </Button>
        </Group>
        <section className={classes.scroll} aria-label="Newest notifications">
          <NotificationList onOpened={close} />
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}

function labelOf(unread: number): string {
  if (unread === 0) return 'Notifications, none unread';
  return `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`;
}
