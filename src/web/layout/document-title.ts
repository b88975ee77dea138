import { useEffect } from 'react';
import { PROGRAMME } from '#web/content.ts';

/** Names the browser's tab after the page. */
export const useDocumentTitle = (title: string) => useTabTitle(`${title} · ${PROGRAMME.name}`);

export function useTabTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
