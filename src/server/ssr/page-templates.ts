import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedPage } from '#domain/server-rendering.ts';
import { WEB } from '../http/web-build.ts';
import { PROJECT } from '../project-directory.ts';

export const SSR_FILES = {
  // From the build: loading TypeScript takes a thread nearly as much memory as the screens.
  program: join(PROJECT, 'dist/server/worker-thread.js'),
  entry: join(PROJECT, 'dist/ssr/entry-server.js'),
};

export type FillPage = (page: RenderedPage) => string;

/** Puts rendered pages into the HTML of their route, with its styles and code; null without a build. */
export function readPageTemplates(): FillPage | null {
  if (!Object.values(SSR_FILES).every(existsSync)) return null;
  const html = readFileSync(`${WEB}/server-rendered.html`, 'utf8');
  const files: Record<string, { styles: string; code: string }> = JSON.parse(
    readFileSync(`${WEB}/server-rendered.json`, 'utf8'),
  );
  // Split once: rendered text is user content and must never be searched for placeholders.
  const [start, head, body, state, code, end] = html.split(/<!--(?:styles|head|root|state|code)-->/);
  return (page) => {
    const route = files[page.route];
    const parts = [start, route?.styles, head, page.head, body, page.markup, state, page.state, code];
    return [...parts, route?.code, end].join('');
  };
}
