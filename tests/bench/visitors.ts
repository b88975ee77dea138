import type { createLines } from '#tests/faults/lines.ts';
import { head } from '#tests/faults/raw.ts';
import { EVERY_SCREEN, FIRST_ANSWERS } from '#web/first-answers.ts';
import type { Applicant } from './people.ts';

/** What students open in the last hour. */
const SCREENS = [
  '/projects',
  '/dashboard',
  '/projects/$projectId',
  '/applications',
  '/teams',
  '/profile',
] as const;

/** The nth page that is opened: each student opens every screen. */
export const pagesOf = (readers: Applicant[]) => (n: number) => {
  const screen = SCREENS[n % SCREENS.length] ?? '/projects';
  const { cookie, project_id } = readers[Math.floor(n / SCREENS.length) % readers.length] as Applicant;
  const filled = (address: string) => address.replace('$projectId', project_id);
  return { path: filled(screen), cookie, answers: [...EVERY_SCREEN, ...FIRST_ANSWERS[screen]].map(filled) };
};

export type Lines = ReturnType<typeof createLines>;
export type Visit = {
  isDrawn: boolean;
  isWhole: boolean;
  /** Until the page is there, and until what stands on it is. */
  page_ms: number;
  data_ms: number;
};

type Visitors = { url: string; lines: Lines; readers: Applicant[]; withDrawing: boolean };

/**
 * Opens a page as a browser does: one that comes undrawn asks the API for what stands on it. `withDrawing: false` asks for
 * the same pages with a search, which are never drawn.
 */
export function visitorsOf({ url, lines, readers, withDrawing }: Visitors) {
  const nth = pagesOf(readers);
  return async (n: number): Promise<Visit> => {
    const { path, cookie, answers } = nth(n);
    const ask = (asked: string) =>
      lines.send(head({ url, cookie, method: 'GET', path: asked, headers: { 'Accept-Encoding': 'br' } }));
    const begun = performance.now();
    const page = await ask(path + (withDrawing ? '' : '?'));
    const page_ms = performance.now() - begun;
    const isDrawn = page.isPersonal;
    const given = await Promise.all((isDrawn ? [] : answers).map(ask));
    const isWhole = [page, ...given].every(({ status }) => status === 200);
    return { isDrawn, isWhole, page_ms, data_ms: performance.now() - begun };
  };
}
