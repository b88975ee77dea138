import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']>;

/**
 * What is loaded together comes in one file: over HTTP/1.1 a hundred small ones take longer than their bytes, and the
 * names of all of them stand in the first. A group holds the modules that are named here and all that they import, but
 * for what a group before it holds.
 */
export const chunkGroups: Groups = [
  // Taken out of the way first: a screen needs the rules beside the schemas before it needs a form.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|src\/domain\/(?:applications|projects|text|users)\.ts/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  { name: 'app', test: everyPage() },
  {
    name: 'projects-list',
    test: web(
      'projects/(?:project-grid|project-filters|search)\\.',
      'routes/_app/projects/index\\.tsx\\?tsr-split',
    ),
  },
  {
    name: 'common',
    test: anyOf(
      web('ui/(?:status-badge|web-link)', 'toasts'),
      library('Alert', 'SimpleGrid', 'DirectionProvider', 'get-auto-contrast-value'),
    ),
  },
  // What is typed into, and what opens above a page: first what they share.
  {
    name: 'fields',
    test: anyOf(
      library('TextInput', 'Textarea', 'InlineInput', 'InputsGroupFieldset', 'CheckIcon', 'RadioIcon'),
      library(
        'FocusTrap',
        'Portal',
        'Overlay',
        'get-default-z-index',
        'close-on-escape',
        'create-event-handler',
      ),
      library(
        'create-scoped-keydown-handler',
        'get-safe-id',
        'use-(?:uncontrolled|debounced-callback|force-update|focus-return)',
      ),
    ),
  },
  // It brings what places things beside others with it.
  { name: 'floating', test: library('ScrollArea') },
  { name: 'forms', test: web('lib/form') },
  { name: 'dropdowns', test: library('Select') },
  // Toasts need it too.
  { name: 'scroll-lock', test: /node_modules\/react-remove-scroll\// },
  { name: 'dialogs', test: library('Modal', 'Drawer') },
  { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2 },
];

/** The frame of a page inside, what stands in it while its data are on their way, and what nearly every page is made of. */
function everyPage(): RegExp {
  const frame = ['main', 'layout/shell', 'layout/page', 'layout/ui-providers'];
  const pieces = ['skeletons', 'error-state', 'empty-state', 'link-button', 'soft-badge', 'updating'];
  const files = [...frame, ...pieces.map((piece) => `ui/${piece}`), 'lib/format'];
  return web(`(?:${files.join('|')})\\.tsx?$`, 'routes/_app\\.tsx\\?tsr-split');
}

function web(...beginnings: string[]): RegExp {
  return new RegExp(`src/web/(?:${beginnings.join('|')})`);
}

/** Components and hooks of Mantine, each by its folder or file. */
function library(...names: string[]): RegExp {
  return new RegExp(`@mantine/(?:core|hooks)/esm/(?:.*/)?(?:${names.join('|')})(?:/|\\.mjs)`);
}

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}
