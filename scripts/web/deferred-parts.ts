import type { Plugin } from 'vite';

const PART = /lazyDeferred\(\(\) => import\('([^']+)'\)/g;

/** Collects in `parts` the modules of deferred parts (`lazyDeferred`): a server-rendered page contains their styles. */
export function deferredParts(parts: Set<string>): Plugin {
  return {
    name: 'deferred-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.+\.tsx/, code: 'lazyDeferred(' },
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
