import '#web/styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { setProgramme } from '#domain/programme/programme.ts';
import type { LandingCounts, Programme } from '#domain/programme/programme-values.ts';
import { Landing } from './landing.tsx';

/** The landing page of a programme as HTML, for the build and the server. */
export function render(own: Partial<Programme>, counts?: LandingCounts): string {
  setProgramme(own);
  return renderToStaticMarkup(<Landing counts={counts} />);
}
