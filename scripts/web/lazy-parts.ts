import type { Plugin } from 'vite';

const PART = /lazyPart\(\s*\(\) => import\('([^']+)'\)/g;

/** Collects in `parts` the modules of the parts of pages (`lazyPart`): a server-rendered page contains their styles. */
export function lazyParts(parts: Set<string>): Plugin {
  return {
    name: 'lazy-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.+\.tsx/, code: 'lazyPart(' },
      async handler(code, id) {
        for (const [, source = ''] of code.matchAll(PART)) {
          const found = await this.resolve(source, id);
          if (!found) throw new Error(`${id} loads ${source}, which does not exist`);
          parts.add(found.id);
        }
      },
    },
  };
}
