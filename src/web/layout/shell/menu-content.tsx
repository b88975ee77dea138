import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import {
  IconBook,
  IconCalendarEvent,
  IconFileDescription,
  IconFolderOpen,
  IconLayoutDashboard,
  IconShieldLock,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ColorSchemeSwitch } from '#web/layout/color-scheme-switch.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { MAIN_LINKS, MORE_LINKS } from './footer.tsx';
import { HeaderActions } from './header-actions.tsx';
import classes from './header-menu.module.css';
import { HelpButton } from './help.tsx';
import { staffPlaces } from './staff-places.ts';

type MenuContentProps = { user: SessionUser; onClose: () => void; onHelp: () => void };

/** What the header's menu on a phone shows. A native form closes it, also before its hydration. */
export function MenuContent({ user, onClose, onHelp }: MenuContentProps) {
  const staff = staffPlaces(user);
  return (
    <Stack gap="xs" p="md">
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed" pl="sm">
          <EmailAddress address={user.email} />
        </Text>
        <form method="dialog">
          <CloseButton type="submit" aria-label="Close menu" />
        </form>
      </Group>
      <Places links={WITHOUT_TEAMS} />
      {staff.length > 0 && (
        <>
          <hr className={classes.line} />
          <Stack component="nav" aria-label="Staff" gap="xs">
            <Places links={staff} />
          </Stack>
        </>
      )}
      <hr className={classes.line} />
      <HeaderActions user={user} justify="flex-start" size="md" onFailed={onClose} />
      <hr className={classes.line} />
      <Places links={MORE_LINKS} />
      <HelpButton isNamed onClick={onHelp} />
      <ColorSchemeSwitch isNamed />
    </Stack>
  );
}

// Manage Teams already links there.
const WITHOUT_TEAMS = MAIN_LINKS.filter(({ to }) => to !== PATHS.teams);

const ICONS: Record<string, typeof IconBook> = {
  [PATHS.dashboard]: IconLayoutDashboard,
  [PATHS.projects]: IconFolderOpen,
  '/applications': IconFileDescription,
  '/announcements': IconSpeakerphone,
  '/guidelines': IconBook,
  '/dates': IconCalendarEvent,
  '/privacy': IconShieldLock,
};

function Places({ links }: { links: readonly { to: string; label: string }[] }) {
  return links.map(({ to, label }) => {
    const Icon = ICONS[to];
    return (
      <Button
        key={label}
        component={Link}
        to={to}
        variant="subtle"
        color="gray"
        size="md"
        px="sm"
        justify="flex-start"
        leftSection={Icon && <Icon size={18} stroke={1.75} />}
      >
        {label}
      </Button>
    );
  });
}
