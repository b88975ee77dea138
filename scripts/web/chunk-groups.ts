import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']>;

/**
 * The modules that share a file, by library, route or noun; a group also takes what its modules import, unless an earlier group has it. The
 * bundler splits the others by screen. Over HTTP/1.1 a hundred small files take longer than their bytes; `tests/e2e/sizes.test.ts` measures them.
 */
export const chunkGroups: Groups = [
  // Libraries of every page, each evaluated in a task of its own: one long task would block a slow phone.
  { name: 'react', test: library('react|react-dom|scheduler'), priority: 1 },
  { name: 'tanstack', test: library('@tanstack'), priority: 1 },
  { name: 'zod', test: library('zod'), priority: 1 },
  // The frame of signed-in pages, the list of projects, with which people begin, and what nearly every component of Mantine needs.
  {
    name: 'app',
    test: anyOf(
      /src\/web\/(main|routes\/_app(\/projects\/index)?)\.tsx/,
      /@mantine\/core\/esm\/(core|components\/CloseButton)\//,
      /@mantine\/hooks\/esm\/(use-id|use-uncontrolled|utils)\//,
    ),
  },
  // Before the form, whose errors are toasts on many pages without one.
  { name: 'toasts', test: /src\/web\/(lib|ui)\/[\w-]*toast|@mantine\/notifications\//, minShareCount: 10 },
  { name: 'form', test: /src\/web\/lib\/form\.|@mantine\/form\// },
  // Fields, menus and dialogs: most screens load them in one of these combinations. Sign-in and switches need no further field.
  {
    name: 'inputs',
    test: anyOf(mantine('Input|InputBase|TextInput'), /esm\/utils\/(InlineInput|InputsGroupFieldset)\//),
  },
  { name: 'fields', test: mantine('Textarea|Checkbox|Radio') },
  // What dialogs need as well, so that a question doesn't load what only menus need.
  {
    name: 'overlays',
    test: anyOf(mantine('Transition|Portal|FocusTrap|Overlay'), /@mantine\/hooks\/esm\/use-focus-return\//),
  },
  // What places menus, lists and tooltips beside their button.
  { name: 'floating', test: library('@floating-ui') },
  { name: 'popovers', test: mantine('Popover') },
  { name: 'dropdowns', test: mantine('Select') },
  { name: 'dialogs', test: mantine('Modal') },
  { name: 'progress', test: mantine('Progress') },
  { name: 'icons', test: library('@tabler/icons-react'), minShareCount: 2 },
];

function library(names: string): RegExp {
  return new RegExp(`node_modules/(${names})/`);
}

function mantine(components: string): RegExp {
  return new RegExp(`@mantine/core/esm/components/(${components})/`);
}

function anyOf(...patterns: RegExp[]) {
  return (id: string) => patterns.some((pattern) => pattern.test(id));
}
