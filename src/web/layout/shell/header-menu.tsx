import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import type { SessionUser } from '#web/users/session/session.ts';

const HeaderDrawer = lazyWithRetry(() => import('./header-drawer.tsx'));

/** The menu button of the header on a phone; the menu loads when it is opened. */
export function HeaderMenu({ user, onHelp }: { user: SessionUser; onHelp: () => void }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const wasOpened = useWasOpened(isOpen);
  return (
    <>
      <Burger hiddenFrom="lg" size="sm" opened={isOpen} onClick={toggle} aria-label="Menu" />
      {wasOpened && (
        <DialogFallback>
          <HeaderDrawer user={user} isOpen={isOpen} onClose={close} onHelp={onHelp} />
        </DialogFallback>
      )}
    </>
  );
}
