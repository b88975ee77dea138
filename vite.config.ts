import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/web/chunk-groups.ts';
import { compileHints } from './scripts/web/compile-hints.ts';
import { schemeBeforePaint } from './scripts/web/inline-script.ts';
import { lazyParts } from './scripts/web/lazy-parts.ts';
import { noScrollAreas } from './scripts/web/no-scroll-areas.ts';
import { precompress } from './scripts/web/precompress.ts';
import { ROUTES } from './scripts/web/router-options.ts';
import { staticPages } from './scripts/web/static-pages.ts';
import { stylePrecedence } from './scripts/web/style-precedence.ts';
import { stylesByComponent } from './scripts/web/styles-by-component.ts';

// Keeps the browser's Host header, because the server compares it with the Origin of a write.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 3000}`, changeOrigin: false };

/** Modules of server-rendered pages whose code the browser loads after the page. */
const parts = new Set<string>();

export default defineConfig({
  plugins: [
    tanstackRouter(ROUTES),
    react(),
    stylesByComponent(),
    lazyParts(parts),
    noScrollAreas(),
    schemeBeforePaint('src/web/first-scheme.ts'),
    staticPages({
      landing: {
        name: 'landing',
        markup: 'src/web/programme/landing/markup.tsx',
        script: 'src/web/programme/landing/first-interaction.ts',
        leadsTo: '/auth',
      },
      offline: {
        name: 'offline',
        title: 'You are offline',
        markup: 'src/web/offline/markup.tsx',
        script: 'src/web/offline/show-drafts.ts',
        worker: 'src/web/offline/worker.ts',
      },
      afterPaint: 'src/web/after-first-paint.ts',
      serverRendered: {
        recorder: 'src/web/record-early-input.ts',
        parts,
      },
      missingChunk: 'src/web/missing-chunk.ts',
    }),
    compileHints(),
    precompress('dist/web'),
  ],
  // React includes this hook, so its shim is not needed.
  resolve: {
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?/, replacement: 'use-sync-external-store' }],
  },
  css: { postcss: { plugins: [mantinePreset(), stylePrecedence()] } },
  server: { proxy: { '/api': server, '/files': server, '/dev': server } },
  // No file becomes a data URL: the content security policy allows fonts and scripts of this origin only.
  build: {
    outDir: 'dist/web',
    // Open pages still load files of the builds before, of which scripts/setup/former-builds.mjs removes the old ones.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // Every target browser supports it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A screen that imports one rule of the domain must not load the schemas of the same file.
      treeshake: { moduleSideEffects: [{ test: /\/src\/domain\//, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
