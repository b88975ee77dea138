import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
const ROUTES = 'src/web/routes/';

/** The URLs of the files in a page's HTML. */
export const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, href = '']) => href);

/** The files of each route beyond the app's own, by the router's path: `/projects/$projectId`. */
export function filesByAddress(bundle: Bundle, own: string[]): Record<string, string[]> {
  const routes = routesOf(bundle);
  const entries = [...routes.keys()].map((route) => {
    const files = filesOf(bundle, withLayouts(route, routes)).filter((file) => !own.includes(file));
    return [addressOf(route), files] as const;
  });
  return Object.fromEntries(entries);
}

/** The file of each route, without its extension, and the chunk that contains its screen. */
function routesOf(bundle: Bundle): Map<string, Rolldown.OutputChunk> {
  const routes = new Map<string, Rolldown.OutputChunk>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const id of chunk.moduleIds) {
      const [, route] = id.match(/src\/web\/routes\/(.+)\.tsx\?tsr-split=component/) ?? [];
      if (route) routes.set(route, chunk);
    }
  }
  if (routes.size === 0) throw new Error(`No screen was found in ${ROUTES}`);
  return routes;
}

/** `_app/projects/index` is a child of `_app`. */
function withLayouts(route: string, routes: Map<string, Rolldown.OutputChunk>): Rolldown.OutputChunk[] {
  const steps = route.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return steps.flatMap((step) => routes.get(step) ?? []);
}

function addressOf(route: string): string {
  const parts = route.split(/[./]/).filter((part) => part !== 'index' && !part.startsWith('_'));
  return `/${parts.join('/')}`;
}

/** The chunks and their styles, with all their imports. */
function filesOf(bundle: Bundle, chunks: Rolldown.OutputChunk[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = chunkIn(bundle, name);
      if (imported) add(imported);
    }
  };
  for (const chunk of chunks) add(chunk);
  return [...files].map((name) => `/${name}`);
}

/** The further styles of the parts of pages that these files load, and of those within them. */
export function stylesOfParts(bundle: Bundle, parts: Set<string>, files: string[]): string[] {
  const known = new Set(files);
  const later = files.flatMap((file) => chunkIn(bundle, file.slice(1))?.dynamicImports ?? []);
  const ofParts = later
    .flatMap((name) => chunkIn(bundle, name) ?? [])
    .filter(({ moduleIds }) => moduleIds.some((id) => parts.has(id)));
  const further = filesOf(bundle, ofParts).filter((file) => !known.has(file));
  if (further.length === 0) return [];
  const within = stylesOfParts(bundle, parts, [...files, ...further]);
  return [...new Set([...further.filter((file) => file.endsWith('.css')), ...within])];
}

function chunkIn(bundle: Bundle, name: string): Rolldown.OutputChunk | undefined {
  const file = bundle[name];
  return file?.type === 'chunk' ? file : undefined;
}

/** With `crossorigin`, as pages load their files: without it the browser would request each file twice. */
export function preloadLink(href: string): string {
  return href.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${href}">`
    : `<link rel="modulepreload" crossorigin href="${href}">`;
}

/**
 * Inlines a style sheet that blocks rendering: over HTTP/1.1 a separate file needs its own connection, which on a slow network takes longer
 * than its few kilobytes. The disabled link tells Vite that the page has the styles of this file.
 */
export function styleWithin(bundle: Bundle, href: string): string {
  const file = bundle[href.slice(1)];
  if (file?.type !== 'asset') throw new Error(`${href} was not built`);
  return `<style>${String(file.source)}</style><link rel="stylesheet" href="${href}" disabled>`;
}
