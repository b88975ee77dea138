import { builtinModules } from 'node:module';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';
import { ROUTES } from './scripts/web/router-options.ts';

/** The screens for the server, which draws a first view with them (docs/decisions/021). Their styles are the web's. */
export default defineConfig({
  plugins: [
    // Each screen in a file of its own: the server loads those that it draws.
    tanstackRouter({ ...ROUTES, enableRouteGeneration: false }),
  ],
  publicDir: false,
  // The names of the classes are made as in the browser's build.
  css: { postcss: { plugins: [mantinePreset()] } },
  // React reads it when it is loaded, and `npm start` leaves it open.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: [...builtinModules] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/first-view',
    emptyOutDir: true,
    rolldownOptions: {
      input: { 'first-view': 'src/web/first-view.tsx' },
      treeshake: { moduleSideEffects: [{ test: /\/src\/domain\//, sideEffects: false }] },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
