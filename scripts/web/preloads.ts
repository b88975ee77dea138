import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The addresses of the files that a page's HTML asks for itself. */
export const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, href = '']) => href);

/** The addresses of a route's own code and styles, and of all they import. */
export function filesOfRoute(bundle: Bundle, routeFile: string): string[] {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && chunk.facadeModuleId?.includes(`${routeFile}?`)) add(chunk.fileName);
  }
  if (files.size === 0) throw new Error(`${routeFile} has no code of its own`);
  return [...files].map((name) => `/${name}`);
}

/** As both pages load their files: with `crossorigin`, without which a preload would be a second request. */
export const preloadLink = (href: string): string =>
  href.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${href}">`
    : `<link rel="modulepreload" crossorigin href="${href}">`;
