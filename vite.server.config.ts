import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** Packages with binaries, with data files of their own, or that few installations load. */
const EXTERNAL = [
  '@node-rs/argon2',
  '@aws-sdk/client-s3',
  'dictionary-en',
  'pdfjs-dist',
  'pdfkit',
  'pg-native',
  'swagger-ui-dist',
  'react', // a bundle would contain both its development and its production variant
  'react-dom',
];

/** Bundles the server into a few files: reading a thousand would take most of the start (docs/decisions/019). */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: [...EXTERNAL, ...builtinModules] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    // A running process of the previous build may still load its files.
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'worker-main': 'src/server/worker-main.ts',
        'worker-thread': 'src/server/ssr/worker-thread.ts',
      },
      // All files are in one folder, because src/server/project-directory.ts finds the project from it. Lines stay unchanged for
      // readable stack traces; comments only take memory.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
