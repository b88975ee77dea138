import type { Plugin } from 'postcss';

/** The portal's rules win over the library's extra packages, and these over its components. */
const MANTINE_CORE = /\/@mantine\/core\//;
const MANTINE = /\/@mantine\//;

/**
 * Gives each style sheet the precedence of its package, in any loading order. A cascade layer would do the same, but Chromium lays out the
 * whole page again for each sheet with a layer that arrives later (docs/decisions/030).
 */
export function stylePrecedence(): Plugin {
  return {
    postcssPlugin: 'style-precedence',
    OnceExit(root) {
      const raise = specificityOf(root.source?.input.file ?? '');
      if (!raise) return;
      root.walkRules((rule) => {
        const { parent } = rule;
        // A nested rule has the specificity of its parent; keyframes have none.
        if (parent?.type === 'rule' || (parent?.type === 'atrule' && parent.name.endsWith('keyframes')))
          return;
        // After the name of an element, before everything else.
        rule.selectors = rule.selectors.map((selector) => selector.replace(/^(\*|[\w-]*)/, `$1${raise}`));
      });
    },
  };
}

/** No element has this id: `:not` only adds its specificity. */
function specificityOf(file: string): string {
  if (MANTINE_CORE.test(file)) return '';
  return MANTINE.test(file) ? ':not(#a)' : ':not(#a#a)';
}
