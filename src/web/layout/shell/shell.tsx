import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { AnnouncementBanner } from '#web/cycles/announcements/announcement-banner.tsx';
import { LateEmailsNotice } from '#web/layout/late-emails-notice.tsx';
import { PageHeader } from '#web/layout/page-header.tsx';
import { SkipLink } from '#web/layout/skip-link.tsx';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { useSlot } from '#web/lib/use-slot.ts';
import { PendingInviteNotice } from '#web/teams/pending-invite-notice.tsx';
import { WholePage } from '#web/ui/whole-page.tsx';
import { useAuth, useEndedSession } from '#web/users/session/auth-context.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';
import classes from './shell.module.css';
import { StaffBar } from './staff-bar.tsx';
import { useHasStaffBar } from './staff-places.ts';

const SessionDialog = lazyWithRetry(() => import('#web/users/sign-in/session-dialog.tsx'));

type ShellProps = { signedInUser?: SessionUser; children: ReactNode };

/**
 * The shared header and footer around a page (rule:shared-header-and-footer). `signedInUser` is the user the guards
 * let in.
 */
export function Shell({ signedInUser, children }: ShellProps) {
  const [back, setBack] = useSlot();
  const [title, setTitle] = useSlot();
  const [isOwn, setOwn] = useState(false);
  const ended = useEndedSession();
  const user = useAuth().user ?? signedInUser;
  const hasStaffBar = useHasStaffBar(user);
  const slots = useMemo(() => ({ back, title, setOwn }), [back, title]);
  return (
    <PageHeader value={slots}>
      <WholePage>
        <div className={classes.shell}>
          <SkipLink />
          <SiteHeader
            backSlot={setBack}
            titleSlot={setTitle}
            isNamedByPage={isOwn}
            signedInUser={signedInUser}
          />
          {hasStaffBar && user && <StaffBar user={user} />}
          <LateEmailsNotice />
          <AnnouncementBanner />
          <PendingInviteNotice />
          <div className={classes.page}>{children}</div>
          <SiteFooter />
        </div>
      </WholePage>
      {ended && (
        <Suspense>
          <SessionDialog ended={ended} />
        </Suspense>
      )}
    </PageHeader>
  );
}
