import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { bundleInline } from './inline-script.ts';
import { filesByAddress, filesIn, preloadLink, stylesOfParts, styleWithin } from './preloads.ts';
import { type PrerenderedPage, prerender } from './prerender.ts';
import { serverRenderedPage, withCodeAfterPaint } from './server-rendered-page.ts';

type StaticPages = {
  /** `leadsTo` is the path whose code loads at the first interaction. */
  landing: PrerenderedPage & { leadsTo: string };
  /** `worker` is the service worker that shows it. */
  offline: PrerenderedPage & { worker: string };
  /** The script in the app's pages that loads their code after the first paint. */
  afterPaint: string;
  /** `recorder` is the script that records input until the code has loaded; `parts` are the modules of the parts of pages (`lazyPart`). */
  serverRendered: { recorder: string; parts: Set<string> };
  /** The script in the app's pages that runs when the app's own fails to load. */
  missingChunk: string;
};

/**
 * The static pages. `index.html` becomes `app.html`, and the landing page, with the app's preloads in a <template>, becomes `index.html`;
 * `preloads.json` lists further files of each screen for the server; `server-rendered.html` and `.json` are the templates of the server;
 * `offline.html` comes with its `worker.js`.
 */
export function staticPages(pages: StaticPages): Plugin {
  const { landing, offline, afterPaint, serverRendered, missingChunk } = pages;
  return {
    name: 'static-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html was not built');
      const app = String(page.source);
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      const own = filesIn(app);
      const further = filesByAddress(bundle, own);
      const links = [...own, ...(further[landing.leadsTo] ?? [])].map(preloadLink).join('');
      page.source = await prerender(app, landing, `<template>${links}</template>`);
      const guarded = withScript(app, await bundleInline(missingChunk));
      const empty = await withCodeAfterPaint(guarded, largestFirst(bundle, own)[0] ?? '', afterPaint);
      emit('app.html', empty.replace(ROOT, ROOT + WAITING));
      emit('server-rendered.html', await serverRenderedPage(empty, serverRendered.recorder));
      emit('preloads.json', JSON.stringify(further));
      const ofRoutes = Object.entries(further).map(([address, files]) => [
        address,
        stylesAndCode(bundle, serverRendered.parts, own, files),
      ]);
      emit('server-rendered.json', JSON.stringify(Object.fromEntries(ofRoutes)));
      const offlinePage = await prerender(app, offline);
      emit('offline.html', offlinePage);
      const VERSION = JSON.stringify(createHash('sha256').update(offlinePage).digest('hex').slice(0, 12));
      emit('worker.js', await bundleInline(offline.worker, { VERSION }));
    },
  };
}

const ROOT = '<div id="root"></div>';
/** A client-rendered page shows this until its script has loaded; `base.css` hides it once the page renders. */
const WAITING =
  '<div id="waiting" role="status"><img src="/icons/mark.svg" alt="" width="48" height="48" />Loading…</div>';

/** For the server-rendered page of a route: inlined styles of the page, and of each of its parts, and links to the code. */
function stylesAndCode(bundle: Rolldown.OutputBundle, parts: Set<string>, own: string[], files: string[]) {
  const within = (href: string) => styleWithin(bundle, href);
  const ofParts = stylesOfParts(bundle, parts, files).filter((file) => !own.includes(file));
  const code = largestFirst(
    bundle,
    [...own, ...files].filter((file) => !isStyle(file)),
  );
  return {
    styles: files.filter(isStyle).map(within).join(''),
    stylesOfParts: ofParts.map(within),
    code: code.map(preloadLink).join(''),
  };
}

const isStyle = (file: string) => file.endsWith('.css');

/** Over HTTP/1.1 the largest files would otherwise wait for a connection until the small ones have arrived. */
function largestFirst(bundle: Rolldown.OutputBundle, scripts: string[]): string[] {
  const sizeOf = (file: string) => {
    const chunk = bundle[file.slice(1)];
    return chunk?.type === 'chunk' ? chunk.code.length : 0;
  };
  return scripts.toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** The page with this script before all others. */
const withScript = (page: string, script: string) =>
  page.replace('<script', () => `<script>${script}</script><script`);
