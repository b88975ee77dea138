import type { Plugin } from 'vite';

const PART = /lazyPart\(\(\) => import\('([^']+)'\)/g;

/** Notes in `parts` which modules are parts of a page whose code comes later (`lazyPart`): a page that the server draws holds their styles. */
export function laterParts(parts: Set<string>): Plugin {
  return {
    name: 'later-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.+\.tsx/, code: 'lazyPart(' },
      async handler(code, id) {
        for (const [, source = ''] of code.matchAll(PART)) {
          const found = await this.resolve(source, id);
          if (!found) throw new Error(`${id} loads ${source}, which is not there`);
          parts.add(found.id);
        }
      },
    },
  };
}
