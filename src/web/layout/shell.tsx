import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useEndedSession } from '#web/auth/auth-context.tsx';
import { lazyPatiently } from '#web/lib/patiently.ts';
import { PendingInviteNotice } from '#web/teams/pending-invite-notice.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';
import { PageHeader } from './page-header.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

const SessionDialog = lazyPatiently(() => import('#web/auth/session-dialog.tsx'));

/** The shared header and footer around a page (§2). */
export function Shell({ children }: { children: ReactNode }) {
  const [back, setBack] = useState<HTMLElement | null>(null);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const ended = useEndedSession();
  const slots = useMemo(() => ({ back, title }), [back, title]);
  return (
    <PageHeader value={slots}>
      <div className={classes.shell}>
        <SkipLink />
        <SiteHeader backSlot={setBack} titleSlot={setTitle} />
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
