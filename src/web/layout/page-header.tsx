import { Title } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { createContext, use, useLayoutEffect } from 'react';
import classes from './page.module.css';

/** The places in the shared header where a page puts its back button and its title. */
export type PageHeaderSlots = {
  back: HTMLElement | null;
  title: HTMLElement | null;
  /** Whether the page names itself, whatever its route says. */
  setOwn: (isOwn: boolean) => void;
};

export const PageHeader = createContext<PageHeaderSlots>({ back: null, title: null, setOwn: () => {} });

/** Where a page with a title of its own puts it; what its route has named gives way before anything is painted. */
export function usePageHeader(isOwn: boolean): PageHeaderSlots {
  const slots = use(PageHeader);
  const { setOwn } = slots;
  useLayoutEffect(() => {
    if (!isOwn) return;
    setOwn(true);
    return () => setOwn(false);
  }, [isOwn, setOwn]);
  return slots;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the page and its way back: the server renders the header before the page, so its route names both. */
    title?: string;
    /** May hold parameters of the page's own address. */
    back?: string;
  }
}

export const UNNAMED: { title?: string; back?: string } = {};

/** What the route says of the page's title and its way back. */
export const useNamedByRoute = () =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData ?? UNNAMED });

export const PAGE_TITLE = 'page-title';

export const PageTitle = ({ title }: { title: string }) => (
  <Title id={PAGE_TITLE} order={1} size="h3" className={classes.title}>
    {title}
  </Title>
);
