import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundleInline } from './inline-script.ts';

export type PrerenderedPage = {
  /** The module that exports `render`, which gives the page's markup; it stays in `dist/prerendered` for the server. */
  markup: string;
  name: string;
  /** The script at the end of the page. */
  script: string;
  title?: string;
};

/** A self-contained page, made from the app's page with the markup, styles and script inlined. */
export async function prerender(app: string, page: PrerenderedPage, rest = ''): Promise<string> {
  const { markup, css } = await render(page);
  const script = await bundleInline(page.script);
  return app
    .replace(/\s*<(?:script|link)[^>]+"\/assets\/[^>]+>(?:<\/script>)?/g, '')
    .replace(/\s*<style>.*?<\/style>/s, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(/(?<=<title>).*(?=<\/title>)/, (title) => page.title ?? title)
    .replace('</head>', () => `<style>${css}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => markup + rest)
    .replace('</body>', () => `<script>${script}</script>\n  </body>`);
}

/** The page's own small build: the same components and styles, run once at build time. */
async function render({ markup: entry, name }: PrerenderedPage): Promise<{ markup: string; css: string }> {
  const directory = join('dist/prerendered', name);
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: entry, ssrEmitAssets: true, cssMinify: true, outDir: directory, assetsDir: '.' },
  });
  const files = await readdir(directory);
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  const css = await Promise.all(files.filter((file) => file.endsWith('.css')).map(read));
  const { render: markupOf } = await import(pathToFileURL(join(directory, 'markup.js')).href);
  return { markup: markupOf({}), css: css.join('') };
}
