import { useEffect } from 'react';
import { PROGRAMME } from '#web/content.ts';

/** Names the browser's tab after the page. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${PROGRAMME.name}`;
  }, [title]);
}
