import { Button, CloseButton, Divider, Drawer, Group, Stack, Text } from '@mantine/core';
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
import { useOpenedOnceMounted } from '#web/ui/dialogs/use-opened-once-mounted.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { MAIN_LINKS, MORE_LINKS } from './footer.tsx';
import { HeaderActions } from './header-actions.tsx';
import { HelpButton } from './help.tsx';
import { staffPlaces } from './staff-places.ts';

type HeaderDrawerProps = { user: SessionUser; isOpen: boolean; onClose: () => void; onHelp: () => void };

/** The header's menu on a phone. */
export default function HeaderDrawer({ user, isOpen, onClose, onHelp }: HeaderDrawerProps) {
  const staff = staffPlaces(user);
  return (
    <Drawer.Root
      opened={useOpenedOnceMounted(isOpen)}
      onClose={onClose}
      position="right"
      size="min(18rem, 100vw)"
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <Stack gap="xs">
            <Group justify="space-between" wrap="nowrap">
              <Text size="xs" c="dimmed" pl="sm">
                <EmailAddress address={user.email} />
              </Text>
              <CloseButton aria-label="Close menu" onClick={onClose} />
            </Group>
            <Places links={WITHOUT_TEAMS} onChosen={onClose} />
            {staff.length > 0 && (
              <>
                <Divider color="var(--portal-line)" />
                <Stack component="nav" aria-label="Staff" gap="xs">
                  <Places links={staff} onChosen={onClose} />
                </Stack>
              </>
            )}
            <Divider color="var(--portal-line)" />
            <HeaderActions user={user} justify="flex-start" size="md" onChosen={onClose} />
            <Divider color="var(--portal-line)" />
            <Places links={MORE_LINKS} onChosen={onClose} />
            <HelpButton
              isNamed
              onClick={() => {
                onClose();
                onHelp();
              }}
            />
            <ColorSchemeSwitch isNamed />
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
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

type PlacesProps = { links: readonly { to: string; label: string }[]; onChosen: () => void };

function Places({ links, onChosen }: PlacesProps) {
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
        onClick={onChosen}
      >
        {label}
      </Button>
    );
  });
}
