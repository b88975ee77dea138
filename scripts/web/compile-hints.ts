import type { Plugin } from 'vite';

const OF_EVERY_PAGE = ['react', 'tanstack', 'app'];
/** Chromium reads it only before all other code. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets Chromium compile the functions of the shared files beside the main thread, while the other files arrive. Otherwise the first call compiles each
 * one, between the last byte and the first press that works.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite has put its list of files before the code.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && OF_EVERY_PAGE.includes(file.name)) file.code = HINT + file.code;
        }
      },
    },
  };
}
