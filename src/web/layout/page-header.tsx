import { Title } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import { createContext, use, useLayoutEffect } from 'react';
import classes from './page.module.css';

/** The slots of the shared header for a page's back button and title. */
export type PageHeaderSlots = {
  back: HTMLElement | null;
  title: HTMLElement | null;
  /** Whether the page sets its own title instead of its route's. */
  setOwn: (isOwn: boolean) => void;
};

export const PageHeader = createContext<PageHeaderSlots>({ back: null, title: null, setOwn: () => {} });

/** The slots for a page with its own title; the route's title disappears before the first paint. */
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
    /** The page's title and back link. The server renders the header before the page, so the route names them. */
    title?: string;
    /** May contain the route's parameters. */
    back?: string;
  }
}

export const UNNAMED: { title?: string; back?: string } = {};

/** The title and back link of the current route. */
export const useNamedByRoute = () =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData ?? UNNAMED });

export const PAGE_TITLE = 'page-title';

export const PageTitle = ({ title }: { title: string }) => (
  <Title id={PAGE_TITLE} order={1} size="h3" className={classes.title}>
    {title}
  </Title>
);
