import '#web/styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Programme, setProgramme } from '#domain/programme/programme.ts';
import { Landing } from './landing.tsx';

/** The landing page of a programme as HTML, for the build and the server. */
export function render(own: Partial<Programme>): string {
  setProgramme(own);
  return renderToStaticMarkup(<Landing />);
}
