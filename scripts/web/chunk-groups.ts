import type { Plugin, Rolldown } from 'vite';

type Rule = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>;
type Group = NonNullable<Rule['groups']>[number];
type Modules = Omit<Group, 'test'> & { name: string; modules: RegExp[] };

/**
 * What is loaded together comes in one file: over HTTP/1.1 a hundred small ones take longer than their bytes, and the
 * names of all of them stand in the first. A group holds the modules that are named here and all that they import, but
 * for what a group before it holds.
 */
const GROUPS: Modules[] = [
  // Taken out of the way first: a screen needs the rules beside the schemas before it needs a form.
  {
    name: 'schemas',
    modules: [/node_modules\/zod\//, ...domain('applications', 'projects', 'text', 'users')],
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // The rules of forms and of the staff's screens, beside those that every page needs.
  {
    name: 'rules',
    modules: domain('text-rules', 'users-rules', 'proposals-rules', 'application-actions-rules'),
    includeDependenciesRecursively: false,
    priority: 1,
  },
  { name: 'app', modules: everyPage() },
  {
    name: 'common',
    modules: [
      ...web('ui/status-badge', 'ui/web-link', 'toasts'),
      ...library('Alert', 'SimpleGrid', 'DirectionProvider', 'get-auto-contrast-value'),
      ...library('Center', 'Progress', 'clamp', 'get-style-object'),
    ],
  },
  // What is typed into, and what opens above a page: first what they share.
  {
    name: 'fields',
    modules: [
      ...library('TextInput', 'Textarea', 'InlineInput', 'InputsGroupFieldset', 'CheckIcon', 'RadioIcon'),
      ...library('FocusTrap', 'Portal', 'Overlay', 'get-default-z-index', 'close-on-escape'),
      ...library('create-event-handler', 'create-scoped-keydown-handler', 'get-safe-id'),
      ...library('use-uncontrolled', 'use-debounced-callback', 'use-force-update', 'use-focus-return'),
    ],
  },
  // It brings what places things beside others with it.
  { name: 'floating', modules: library('ScrollArea') },
  { name: 'forms', modules: web('lib/form') },
  { name: 'dropdowns', modules: library('Select') },
  // Toasts need it too.
  { name: 'scroll-lock', modules: [/node_modules\/react-remove-scroll\//] },
  { name: 'dialogs', modules: library('Modal', 'Drawer') },
  { name: 'icons', modules: [/@tabler\/icons-react\//], minShareCount: 2 },
];

export const chunkGroups: Group[] = GROUPS.map(({ modules, ...group }) => ({
  ...group,
  test: anyOf(modules),
}));

/**
 * The frame of a page inside, what stands in it while its data are on their way, what nearly every page is made of, and the
 * list of projects: what it needs of the libraries every page needs too.
 */
function everyPage(): RegExp[] {
  const frame = ['main', 'layout/shell', 'layout/page', 'layout/ui-providers', 'lib/format'];
  const pieces = ['skeletons', 'error-state', 'empty-state', 'link-button', 'soft-badge', 'updating'];
  const projects = ['project-grid', 'project-filters', 'search'];
  return [
    ...web(...frame),
    ...web(...pieces.map((piece) => `ui/${piece}`)),
    ...web(...projects.map((part) => `projects/${part}`)),
    screen('_app'),
    screen('_app/projects/index'),
  ];
}

function web(...files: string[]): RegExp[] {
  return files.map((file) => new RegExp(`src/web/${file}\\.tsx?$`));
}

function domain(...files: string[]): RegExp[] {
  return files.map((file) => new RegExp(`src/domain/${file}\\.ts$`));
}

/** The component of a route, which the router's plugin takes out of its file. */
function screen(route: string): RegExp {
  return new RegExp(`src/web/routes/${route}\\.tsx\\?tsr-split`);
}

/** Components and hooks of Mantine, each by its folder or file. */
function library(...names: string[]): RegExp[] {
  return names.map((name) => new RegExp(`@mantine/(?:core|hooks)/esm/(?:.*/)?${name}(?:/|\\.mjs)`));
}

function anyOf(patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/** Fails a build in which a group names what is not there, as after a file or a part of a library was renamed. */
export function everyGroupIsFound(): Plugin {
  return {
    name: 'every-group-is-found',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const missing = findMissing(chunks.flatMap(({ moduleIds }) => moduleIds));
      if (missing.length > 0)
        this.error(`scripts/web/chunk-groups.ts names what is not there: ${missing.join(', ')}`);
    },
  };
}

/** What the groups name and none of these modules is. */
export function findMissing(modules: string[]): string[] {
  return GROUPS.flatMap(({ name, modules: patterns }) =>
    patterns
      .filter((pattern) => !modules.some((id) => pattern.test(id)))
      .map(({ source }) => `${source} (of ${name})`),
  );
}
