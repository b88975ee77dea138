import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import type { SessionUser } from '#web/auth/session.ts';
import { lazyPatiently } from '#web/lib/patiently.ts';

const HeaderDrawer = lazyPatiently(() => import('./header-drawer.tsx'));

/** The header on a phone: everything that does not fit beside the title, loaded when it is asked for. */
export function HeaderMenu({ user }: { user: SessionUser }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [isAsked, setAsked] = useState(false);
  const press = () => {
    setAsked(true);
    toggle();
  };
  return (
    <>
      <Burger hiddenFrom="lg" size="sm" opened={isOpen} onClick={press} aria-label="Menu" />
      {isAsked && (
        <Suspense>
          <HeaderDrawer user={user} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
