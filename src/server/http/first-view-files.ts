import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawnView, DrawView } from '#domain/first-view.ts';
import { PROJECT } from '../project-directory.ts';
import { patternOf } from './screen-addresses.ts';
import { WEB } from './web-build.ts';

/**
 * A screen that can be drawn: its paths, what it asks the API for, and the page with its styles and code to put it into.
 */
export type Screen = { pattern: RegExp; answers: string[]; fill: (view: DrawnView) => string };

const DRAWING = join(PROJECT, 'dist/first-view/first-view.js');

/** What the build notes of the screens that can be drawn; none where nothing is built that draws. */
export function readScreens(): Screen[] {
  if (!existsSync(DRAWING)) return [];
  const page = readFileSync(`${WEB}/drawn.html`, 'utf8');
  const noted: Record<string, { answers: string[]; styles: string; code: string }> = JSON.parse(
    readFileSync(`${WEB}/first-views.json`, 'utf8'),
  );
  return Object.entries(noted).map(([address, { answers, styles, code }]) => ({
    pattern: patternOf(address),
    answers,
    fill: filler(page.replace('<!--styles-->', () => styles).replace('<!--code-->', () => code)),
  }));
}

/** Divided once: what is drawn must never be searched for places, as people wrote it. */
function filler(page: string): Screen['fill'] {
  const [start, body, afterwards, end] = page.split(/<!--(?:head|root|state)-->/);
  return ({ head, markup, state }) => [start, head, body, markup, afterwards, state, end].join('');
}

let loading: Promise<DrawView> | null = null;

/** The screens, loaded with the first view that is drawn: a process that serves only the API goes without. */
export function loadDrawing(): Promise<DrawView> {
  loading ??= import(pathToFileURL(DRAWING).href).then(({ drawView }) => drawView);
  return loading;
}
