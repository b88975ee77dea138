import '#web/styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { setProgramme } from '#domain/programme/programme.ts';
import type { Programme } from '#domain/programme/programme-values.ts';
import { OfflinePage } from './offline-page.tsx';

/** The offline page of a programme as HTML, for the build and the server. */
export function render(own: Partial<Programme>): string {
  setProgramme(own);
  return renderToStaticMarkup(<OfflinePage />);
}
