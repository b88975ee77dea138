import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BackButton } from './back-button.tsx';
import { titleOfTab, useTabTitle } from './document-title.ts';
import { useFocusOnArrival } from './focus-on-arrival.ts';
import classes from './page.module.css';
import { PAGE_TITLE, PageTitle, useNamedByRoute, usePageHeader } from './page-header.tsx';

type PageProps = {
  /** The h1 in the shared header and the name of the tab. Defaults to the route's title (`staticData`). */
  title?: string;
  /** The name of the tab alone, for a page about one item. */
  tab?: string;
  /** A sentence under the header. */
  subtitle?: ReactNode;
  /** The target of the back button; by default one step back in the history. */
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
      {/* On the server React moves it into the head; the browser already has one there. */}
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
