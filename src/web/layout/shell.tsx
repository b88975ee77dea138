import { type ReactNode, Suspense, startTransition, useMemo, useRef, useState } from 'react';
import { useEndedSession } from '#web/auth/auth-context.tsx';
import type { SessionUser } from '#web/auth/session.ts';
import { useDrawnAt } from '#web/lib/drawn-at.tsx';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { PendingInviteNotice } from '#web/teams/pending-invite-notice.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';
import { PageHeader } from './page-header.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

const SessionDialog = lazyPatiently(() => import('#web/auth/session-dialog.tsx'));

type ShellProps = { insider?: SessionUser; children: ReactNode };

/** The shared header and footer around a page (rule:shared-header-and-footer); inside, of whoever the guards let in. */
export function Shell({ insider, children }: ShellProps) {
  const [back, setBack] = useSlot();
  const [title, setTitle] = useSlot();
  const [isOwn, setOwn] = useState(false);
  const ended = useEndedSession();
  const slots = useMemo(() => ({ back, title, setOwn }), [back, title]);
  return (
    <PageHeader value={slots}>
      <div className={classes.shell}>
        <SkipLink />
        <SiteHeader backSlot={setBack} titleSlot={setTitle} isNamedByPage={isOwn} insider={insider} />
        <PendingInviteNotice />
        <div className={classes.page}>{children}</div>
        <SiteFooter />
      </div>
      {ended && (
        <Suspense>
          <SessionDialog ended={ended} />
        </Suspense>
      )}
    </PageHeader>
  );
}

/**
 * In a page that the server has drawn the route has named the title, so that nobody waits for the place: at once, telling
 * of it would take parts away whose code is still on its way (src/web/ui/later.tsx).
 */
function useSlot() {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const isDrawn = useDrawnAt() !== null;
  const keep = useRef((element: HTMLElement | null) =>
    isDrawn ? startTransition(() => setSlot(element)) : setSlot(element),
  );
  return [slot, keep.current] as const;
}
