import { builtinModules } from 'node:module';
import { defineConfig } from 'vite';

/** What has binaries of its own, reads its own files, or is loaded only by those who set it up. */
const LEFT_ALONE = [
  '@node-rs/argon2',
  '@aws-sdk/client-s3',
  'dictionary-en',
  'pdfjs-dist',
  'pdfkit',
  'pg-native',
  'swagger-ui-dist',
  'react', // of which the build would hold every variant
  'react-dom',
];

/** The server in a few files instead of a thousand, which is what a start mostly waits for (docs/decisions/019). */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: [...LEFT_ALONE, ...builtinModules] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist/server',
    // A process of the build before may still have to load its files.
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        'worker-main': 'src/server/worker-main.ts',
        'worker-thread': 'src/server/ssr/worker-thread.ts',
      },
      // All side by side: paths are found from where a file lies (src/server/project-directory.ts).
      // Lines stay as they are, for the traces of errors; comments would only take memory.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
