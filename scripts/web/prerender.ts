import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundleInline } from './inline-script.ts';

export type PrerenderedPage = {
  /** The module that exports the page's `markup`. */
  markup: string;
  /** The script at the end of the page. */
  script: string;
  title?: string;
};

/** A self-contained page, made from the app's page with the markup, styles and script inlined. */
export async function prerender(app: string, page: PrerenderedPage, rest = ''): Promise<string> {
  const { markup, css } = await render(page.markup);
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
async function render(entry: string): Promise<{ markup: string; css: string }> {
  await mkdir('dist', { recursive: true });
  const directory = await mkdtemp(join('dist', 'prerender-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: { ssr: entry, ssrEmitAssets: true, cssMinify: true, outDir: directory, assetsDir: '.' },
    });
    const files = await readdir(directory);
    const read = (name: string) => readFile(join(directory, name), 'utf8');
    const css = await Promise.all(files.filter((name) => name.endsWith('.css')).map(read));
    const script = files.find((name) => name.endsWith('.js')) ?? '';
    const { markup } = await import(pathToFileURL(join(directory, script)).href);
    return { markup, css: css.join('') };
  } finally {
    await rm(directory, { recursive: true });
  }
}
