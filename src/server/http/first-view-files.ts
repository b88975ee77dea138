import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnView, DrawView } from '#domain/first-view.ts';
import { PROJECT } from '../project-directory.ts';
import { DrawingThread } from './drawing.ts';
import { WEB } from './web-build.ts';

/**
 * A screen that can be drawn: its paths, what it asks the API for, and the page with its styles and code to put it into.
 */
export type Screen = { address: string; answers: string[]; fill: (view: DrawnView) => string };

export const DRAWING = {
  // Built: reading TypeScript takes a thread nearly as much memory as the screens.
  program: join(PROJECT, 'dist/server/drawing-thread.js'),
  screens: join(PROJECT, 'dist/first-view/first-view.js'),
};

/** The screens that can be drawn, and what draws them once it is ready, which it becomes for whoever asks. */
export type Drawing = { screens: Screen[]; isReady: () => boolean; draw: DrawView };

/** What the build has made for drawing; without it no screen is drawn. */
export function builtDrawing(): Drawing {
  const thread = new DrawingThread(DRAWING);
  return { screens: readScreens(), isReady: () => thread.isReady(), draw: (asked) => thread.draw(asked) };
}

function readScreens(): Screen[] {
  if (!Object.values(DRAWING).every(existsSync)) return [];
  const page = readFileSync(`${WEB}/drawn.html`, 'utf8');
  const noted: Record<string, { answers: string[]; styles: string; code: string }> = JSON.parse(
    readFileSync(`${WEB}/first-views.json`, 'utf8'),
  );
  return Object.entries(noted).map(([address, { answers, styles, code }]) => ({
    address,
    answers,
    fill: filler(page.replace('<!--styles-->', () => styles).replace('<!--code-->', () => code)),
  }));
}

/** Divided once: what is drawn must never be searched for places, as people wrote it. */
function filler(page: string): Screen['fill'] {
  const [start, body, afterwards, end] = page.split(/<!--(?:head|root|state)-->/);
  return ({ head, markup, state }) => [start, head, body, markup, afterwards, state, end].join('');
}
