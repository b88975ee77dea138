import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedPage } from '#domain/server-rendering.ts';
import { WEB } from '../http/web-build.ts';
import { oncePerProgramme, withProgramme } from '../programme/programme-pages.ts';
import { PROJECT } from '../project-directory.ts';

export const SSR_FILES = {
  // From the build: loading TypeScript takes a thread nearly as much memory as the screens.
  program: join(PROJECT, 'dist/server/worker-thread.js'),
  entry: join(PROJECT, 'dist/ssr/entry-server.js'),
};

export type FillPage = (page: RenderedPage) => string;

/** The styles of a route's page; those of each of its parts, which not every person's page contains; links to the code. */
type RouteFiles = { styles: string; stylesOfParts: string[]; code: string };

/** Puts rendered pages into the HTML of their route, with its styles and code; null without a build. */
export function readPageTemplates(): FillPage | null {
  if (!Object.values(SSR_FILES).every(existsSync)) return null;
  const html = readFileSync(`${WEB}/server-rendered.html`, 'utf8');
  const routes: [string, RouteFiles][] = Object.entries(
    JSON.parse(readFileSync(`${WEB}/server-rendered.json`, 'utf8')),
  );
  const files = new Map(
    routes.map(([route, { styles, stylesOfParts, code }]) => [
      route,
      { styles, code, parts: stylesOfParts.map((style) => ({ style, classes: classesOf(style) })) },
    ]),
  );
  // Split once: rendered text is user content and must never be searched for placeholders.
  const split = oncePerProgramme(() => withProgramme(html).split(/<!--(?:styles|head|root|state|code)-->/));
  return (page) => {
    const [start, head, body, state, code, end] = split();
    const route = files.get(page.route);
    const shown = classesIn(page.markup);
    const ofParts = route?.parts.filter(({ classes }) => !classes.isDisjointFrom(shown)) ?? [];
    const styles = [route?.styles, ...ofParts.map(({ style }) => style)];
    const parts = [start, ...styles, head, page.head, body, page.markup, state, page.state, code];
    return [...parts, route?.code, end].join('');
  };
}

const classesOf = (style: string) =>
  new Set([...style.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name));

const classesIn = (markup: string) =>
  new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
