import { Burger } from '@mantine/core';
import { type MouseEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { openNativeDialog } from '#web/ui/dialogs/native-dialog.ts';
import { PagePart } from '#web/ui/states/page-part.tsx';
import { useEndedSession } from '#web/users/session/auth-context.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import classes from './header-menu.module.css';
import { MenuContent } from './menu-content.tsx';

/**
 * The menu of the header on a phone. It is a native dialog: before its hydration src/web/record-early-input.ts opens it, and React doesn't
 * know whether it is open.
 */
export function HeaderMenu({ user, onHelp }: { user: SessionUser; onHelp: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useCloseAtEnd(dialog);
  return (
    <>
      <Burger
        ref={button}
        hiddenFrom="lg"
        size="sm"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-controls={id}
        onClick={() => dialog.current && button.current && openNativeDialog(dialog.current, button.current)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click, and Escape closes the dialog. */}
      <dialog
        ref={dialog}
        id={id}
        aria-label="Menu"
        className={classes.menu}
        closedby="any"
        onClick={(event) => isToClose(event) && close()}
      >
        <PagePart>
          <MenuContent
            user={user}
            onClose={close}
            onHelp={() => {
              close();
              onHelp();
            }}
          />
        </PagePart>
      </dialog>
    </>
  );
}

/** Closes the dialog before it leaves the page, and once the session has ended: the question to sign in again would lie beneath. */
function useCloseAtEnd(dialog: RefObject<HTMLDialogElement | null>): void {
  const hasEnded = useEndedSession() !== null;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (hasEnded) element?.close();
    return () => element?.close();
  }, [dialog, hasEnded]);
}

/** A press on a link, or beside the dialog in a browser without `closedby`. */
const isToClose = ({ target, currentTarget }: MouseEvent) =>
  target === currentTarget || (target instanceof Element && target.closest('a') !== null);
