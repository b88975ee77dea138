import { createContext, use } from 'react';

/** The places in the shared header where a page puts its back button and its title. */
export type PageHeaderSlots = { back: HTMLElement | null; title: HTMLElement | null };

export const PageHeader = createContext<PageHeaderSlots>({ back: null, title: null });

export const usePageHeader = () => use(PageHeader);
