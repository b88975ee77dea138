import { builtinModules } from 'node:module';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { ROUTES } from './scripts/web/router-options.ts';

/** Builds the screens for the SSR worker (docs/decisions/020). The styles come from the browser's build. */
export default defineConfig({
  // Each screen in a file of its own: the worker loads those that it renders.
  plugins: [tanstackRouter({ ...ROUTES, enableRouteGeneration: false })],
  publicDir: false,
  // Gives the same class names as the browser's build.
  css: { postcss: { plugins: [mantinePreset()] } },
  // React reads it while loading, and `npm start` doesn't set it.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...builtinModules] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/ssr',
    emptyOutDir: true,
    rolldownOptions: {
      input: { 'entry-server': 'src/web/entry-server.tsx' },
      treeshake: { moduleSideEffects: [{ test: /\/src\/domain\//, sideEffects: false }] },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
