import { Burger, Button, CloseButton, Divider, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { SessionUser } from '#web/auth/session.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { MAIN_LINKS, MORE_LINKS } from './footer.tsx';
import classes from './header.module.css';
import { HeaderActions } from './header-actions.tsx';

type PlacesProps = { links: { to: string; label: string }[]; onChosen: () => void };

function Places({ links, onChosen }: PlacesProps) {
  return links.map(({ to, label }) => (
    <Button
      key={to}
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="md"
      px="sm"
      justify="flex-start"
      onClick={onChosen}
    >
      {label}
    </Button>
  ));
}

/** The header on a phone: everything that does not fit beside the title. */
export function HeaderMenu({ user }: { user: SessionUser }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <>
      <Burger hiddenFrom="lg" size="sm" opened={isOpen} onClick={toggle} aria-label="Menu" />
      <Drawer.Root opened={isOpen} onClose={close} position="right" size="min(18rem, 100vw)">
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Drawer.Body>
            <Stack gap="xs">
              <Group justify="space-between" wrap="nowrap">
                <Text size="xs" c="dimmed" pl="sm" className={classes.email}>
                  {user.email}
                </Text>
                <CloseButton aria-label="Close menu" onClick={close} />
              </Group>
              <Places links={MAIN_LINKS} onChosen={close} />
              <Divider color="var(--portal-line)" />
              <HeaderActions user={user} justify="flex-start" size="md" onChosen={close} />
              <Divider color="var(--portal-line)" />
              <Places links={MORE_LINKS} onChosen={close} />
              <ColorSchemeSwitch isNamed />
            </Stack>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
