import { useEffect } from 'react';
import { programme } from '#domain/programme/programme.ts';

export const titleOfTab = (page: string) => `${page} · ${programme().name}`;

/** Names the browser's tab after the page. */
export const useDocumentTitle = (title: string) => useTabTitle(titleOfTab(title));

export function useTabTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
