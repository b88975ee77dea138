import { createContext, use } from 'react';

/** The place in the shared header where a page puts its back button and title. */
export const PageHeaderSlot = createContext<HTMLElement | null>(null);

export const usePageHeaderSlot = () => use(PageHeaderSlot);
