import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WHOLE = '@mantine/core/styles.css';
/** Styles that belong to no component: the reset, the theme's variables, the rules of the page. */
const BASE = ['baseline', 'default-css-variables', 'global'];
/** The file with the class names of a component. Components import it, style sheets don't. */
const CLASS_NAMES = /@mantine\/core\/esm\/.+\/(\w+)\.module\.mjs$/;

/**
 * Instead of the styles of the whole library, a page loads those of its components, each with its class names. A component imports its
 * parts first, so that its own styles come after theirs. The development server uses the whole file.
 */
export function stylesByComponent(): Plugin {
  const directory = join(dirname(fileURLToPath(import.meta.resolve(WHOLE))), 'styles');
  const importOf = (name: string) => `import '@mantine/core/styles/${name}.css';`;
  return {
    name: 'styles-by-component',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === WHOLE ? BASE_MODULE : undefined),
    load: (id) => (id === BASE_MODULE ? BASE.map(importOf).join('\n') : undefined),
    transform(code, id) {
      const [, name = ''] = id.match(CLASS_NAMES) ?? [];
      if (!existsSync(join(directory, `${name}.css`))) return;
      return { code: `${importOf(name)}\n${code}`, map: null };
    },
  };
}

const BASE_MODULE = '\0base-styles';
