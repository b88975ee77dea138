import { Burger, CloseButton, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SessionUser } from '#web/auth/session.ts';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { FooterLinks } from './footer.tsx';
import classes from './header.module.css';
import { HeaderActions } from './header-actions.tsx';

/** The header on a phone: everything that does not fit beside the title. */
export function HeaderMenu({ user }: { user: SessionUser }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <>
      <Burger hiddenFrom="lg" size="sm" opened={isOpen} onClick={toggle} aria-label="Menu" />
      <Drawer.Root opened={isOpen} onClose={close} position="right" size="18rem">
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
              <HeaderActions user={user} justify="flex-start" size="md" onChosen={close} />
              <Group px="sm" gap="sm" onClick={close}>
                <FooterLinks />
              </Group>
              <Group px="sm">
                <ColorSchemeSwitch />
              </Group>
            </Stack>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
