import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SessionUser } from '#web/auth/session.ts';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { Opening } from '#web/ui/opening.tsx';
import { useWasOpened } from '#web/ui/use-was-opened.ts';

const HeaderDrawer = lazyPatiently(() => import('./header-drawer.tsx'));

/** The header on a phone: everything that does not fit beside the title, loaded when it is asked for. */
export function HeaderMenu({ user }: { user: SessionUser }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const wasOpened = useWasOpened(isOpen);
  return (
    <>
      <Burger hiddenFrom="lg" size="sm" opened={isOpen} onClick={toggle} aria-label="Menu" />
      {wasOpened && (
        <Opening>
          <HeaderDrawer user={user} isOpen={isOpen} onClose={close} />
        </Opening>
      )}
    </>
  );
}
