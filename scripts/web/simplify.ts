import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/**
 * Simplifies each file before the build's own minifier takes it, which drops what follows from that and gives the short
 * names: what both find together is a hundredth smaller than what either finds alone (docs/performance.md).
 */
export function simplify(): Plugin {
  return {
    name: 'simplify',
    apply: 'build',
    renderChunk: {
      order: 'post',
      handler: (code, _chunk, { sourcemap }) =>
        minify(code, {
          module: true,
          mangle: false,
          // What is put into one another is shorter, but compresses less well.
          compress: { ecma: 2020, inline: 0, reduce_funcs: false },
          sourceMap: Boolean(sourcemap),
        }),
    },
  };
}
