import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { EVERY_SCREEN, FIRST_ANSWERS, LATER_ANSWERS } from '../../src/web/first-answers.ts';
import { drawnPage } from './drawn-page.ts';
import { bundleInline } from './inline-script.ts';
import { filesByAddress, filesIn, preloadLink, stylesOfParts, styleWithin } from './preloads.ts';
import { type PrerenderedPage, prerender } from './prerender.ts';

type StaticPages = {
  /** `leadsTo` is the address whose code comes at the first touch. */
  landing: PrerenderedPage & { leadsTo: string };
  /** `worker` is the service worker that shows it. */
  offline: PrerenderedPage & { worker: string };
  /** What the server draws into; `script` brings the code, `parts` are modules whose code comes later. */
  drawn: { script: string; parts: Set<string> };
  /** The script in the app's pages that helps where the app's own is lost. */
  codeLost: string;
};

/**
 * The pages that stand by themselves. `index.html` becomes `app.html`, the landing page takes its place, and in a
 * <template> of it waits what the app needs; `preloads.json` tells the server what each screen needs beyond that;
 * `drawn.html` is what it draws a first view into; `offline.html` and its `worker.js` come beside them.
 */
export function staticPages({ landing, offline, drawn, codeLost }: StaticPages): Plugin {
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
      const guarded = withScript(app, await bundleInline(codeLost));
      emit('app.html', guarded);
      emit('drawn.html', await drawnPage(guarded, drawn.script));
      emit('preloads.json', JSON.stringify(withAnswers(further)));
      const stylesLater = (files: string[]) =>
        stylesOfParts(bundle, drawn.parts, files).filter((file) => !own.includes(file));
      emit('first-views.json', JSON.stringify(firstViews(bundle, further, stylesLater)));
      const offlinePage = await prerender(app, offline);
      emit('offline.html', offlinePage);
      const VERSION = JSON.stringify(createHash('sha256').update(offlinePage).digest('hex').slice(0, 12));
      emit('worker.js', await bundleInline(offline.worker, { VERSION }));
    },
  };
}

/** The page with this script before all others. */
const withScript = (page: string, script: string) =>
  page.replace('<script', () => `<script>${script}</script><script`);

/** What the server needs of each screen that it draws. */
const firstViews = (
  bundle: Rolldown.OutputBundle,
  files: Record<string, string[]>,
  stylesLater: (files: string[]) => string[],
) =>
  Object.fromEntries(
    Object.entries(FIRST_ANSWERS).map(([address, own]) => {
      const all = files[address] ?? [];
      const { styles = [], code = [] } = Object.groupBy(all, (file) =>
        file.endsWith('.css') ? 'styles' : 'code',
      );
      const within = [...styles, ...stylesLater(all)].map((href) => styleWithin(bundle, href)).join('');
      const links = [...laterOf(address), ...code].map(preloadLink).join('');
      return [address, { answers: [...EVERY_SCREEN, ...own], styles: within, code: links }];
    }),
  );

const answersOf = (address: string): readonly string[] | undefined =>
  (FIRST_ANSWERS as Record<string, readonly string[]>)[address];

const laterOf = (address: string): string[] => (LATER_ANSWERS as Record<string, string[]>)[address] ?? [];

/** What the server names in the head of each screen: its files, and what it asks the API for. */
const withAnswers = (files: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(files).map(([address, own]) => [
      address,
      [...EVERY_SCREEN, ...(answersOf(address) ?? []), ...laterOf(address), ...own],
    ]),
  );
