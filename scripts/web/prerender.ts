import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { bundleInline } from './inline-script.ts';
import { filesIn, filesOfRoute, preloadLink } from './preloads.ts';

type Landing = {
  /** The module that exports the page's `markup`. */
  markup: string;
  script: string;
  /** The route whose code comes at the first touch. */
  leadsTo: string;
};

/**
 * Makes the landing page a file that needs nothing else: `index.html` becomes `app.html`, and in its place comes the
 * page with its markup and styles. What the app needs waits in a <template> for the first touch.
 */
export function prerender(landing: Landing): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html was not built');
      const app = String(page.source);
      const rest = new Set([...filesIn(app), ...filesOfRoute(bundle, landing.leadsTo)]);
      const parts = {
        ...(await render(landing.markup)),
        script: await bundleInline(landing.script),
        template: [...rest].map(preloadLink).join(''),
      };
      this.emitFile({ type: 'asset', fileName: 'app.html', source: app });
      page.source = compose(app, parts);
    },
  };
}

type Parts = { markup: string; css: string; script: string; template: string };

function compose(app: string, { markup, css, script, template }: Parts): string {
  return app
    .replace(/\s*<(?:script|link)[^>]+"\/assets\/[^>]+>(?:<\/script>)?/g, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace('</head>', () => `<style>${css}</style>\n  </head>`)
    .replace('<div id="root"></div>', () => `${markup}<template>${template}</template>`)
    .replace('</body>', () => `<script>${script}</script>\n  </body>`);
}

/** The page's own small build: the same components and styles, run here once. */
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
