import { builtinModules } from 'node:module';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { ROUTES } from './scripts/web/router-options.ts';

/** The web for the SSR worker (docs/decisions/020). Its styles are those of the browser's build. */
export default defineConfig({
  // Each screen in a file of its own: the worker loads those that it renders.
  plugins: [tanstackRouter({ ...ROUTES, enableRouteGeneration: false })],
  publicDir: false,
  // The names of the classes are made as in the browser's build.
  css: { postcss: { plugins: [mantinePreset()] } },
  // React reads it when it is loaded, and `npm start` leaves it open.
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
