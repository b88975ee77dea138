import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BackButton } from './back-button.tsx';
import { titleOfTab, useTabTitle } from './document-title.ts';
import { useFocusOnArrival } from './focus-on-arrival.ts';
import classes from './page.module.css';
import { PAGE_TITLE, PageTitle, useNamedByRoute, usePageHeader } from './page-header.tsx';

type PageProps = {
  /** The page's h1 in the shared header, and the name of the tab. Without it the route's own (`staticData`). */
  title?: string;
  /** Names the tab alone, where the page is about one of many. */
  tab?: string;
  /** A sentence under the header. */
  subtitle?: ReactNode;
  /** Where the back button leads; without it, one step back in the history. */
  back?: string;
  /** Buttons beside the subtitle. */
  actions?: ReactNode;
  size?: 'narrow' | 'regular' | 'wide';
  children: ReactNode;
};

/** A page inside the shared header and footer: title, landmark, and focus on arrival. */
export function Page({ title, tab, subtitle, back, actions, size = 'regular', children }: PageProps) {
  const named = useNamedByRoute();
  const slots = usePageHeader(title !== undefined);
  const main = useFocusOnArrival();
  const tabTitle = titleOfTab(tab ?? title ?? named.title ?? '');
  useTabTitle(tabTitle);
  return (
    <main id="main" ref={main} tabIndex={-1} aria-labelledby={PAGE_TITLE}>
      {/* React puts it into the head of a server-rendered page; the browser has one there already. */}
      {import.meta.env.SSR && <title>{tabTitle}</title>}
      {title && slots.back && createPortal(<BackButton to={back} />, slots.back)}
      {title && slots.title && createPortal(<PageTitle title={title} />, slots.title)}
      <div className={classes.content} data-size={size}>
        {(subtitle || actions) && (
          <div className={classes.opening}>
            <div className={classes.subtitle}>{subtitle}</div>
            {actions && <Group gap="sm">{actions}</Group>}
          </div>
        )}
        {children}
      </div>
    </main>
  );
}
