import { type ReactNode, useState } from 'react';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';
import { PageHeaderSlot } from './page-header-slot.tsx';
import classes from './shell.module.css';
import { SkipLink } from './skip-link.tsx';

/** The shared header and footer around a page (§2). */
export function Shell({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <PageHeaderSlot value={slot}>
      <div className={classes.shell}>
        <SkipLink />
        <SiteHeader titleSlot={setSlot} />
        <div className={classes.page}>{children}</div>
        <SiteFooter />
      </div>
    </PageHeaderSlot>
  );
}
