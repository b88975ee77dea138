import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']>;

/** The frame of a signed-in page, which nearly every page shows, and the list of projects, with which people begin. */
const EVERY_PAGE =
  /src\/web\/(main|layout\/(shell|page|ui-providers)|ui\/(skeletons|error-state|empty-state|link-button|soft-badge)|routes\/_app(\/projects\/index)?)\.tsx/;

/** Small parts of Mantine that nearly every component needs; in a file with larger ones they would load those too. */
const EVERY_COMPONENT =
  /@mantine\/(core\/esm\/core\/(styles-api|DirectionProvider|MantineProvider\/color-functions)|hooks\/esm\/(utils\/random-id|use-uncontrolled))\//;

/**
 * The modules that share a file; the bundler splits the others by screen. Over HTTP/1.1 a hundred small files take longer than their bytes.
 * `tests/e2e/sizes.test.ts` checks the size of a page's files.
 */
export const chunkGroups: Groups = [
  // Libraries of every page, each evaluated in a task of its own: one long task would block a slow phone.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/web\/react-root\.ts/,
    priority: 1,
  },
  { name: 'tanstack', test: /node_modules\/@tanstack\//, priority: 1 },
  { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
  { name: 'app', test: new RegExp(`${EVERY_PAGE.source}|${EVERY_COMPONENT.source}`) },
  // Fields, menus and dialogs: most screens load them in one of these combinations.
  { name: 'fields', test: mantine('TextInput|Textarea|Checkbox|Radio|InlineInput') },
  { name: 'dropdowns', test: mantine('Select|ScrollArea|Popover') },
  { name: 'dialogs', test: mantine('Modal|Drawer') },
  // Small files of the same screens: each costs a request, and its name is in the script of every page.
  { name: 'links', test: /src\/web\/ui\/(web-link|email|rich-text)\.|components\/Typography/ },
  {
    name: 'small',
    test: /\/(team-title|format-score|applicant-name|role-badge|unless-overlaid)\./,
  },
  {
    name: 'toasts',
    test: /web\/(lib\/(toasts|use-error-toasts)|ui\/undo-toast)\.|notifications\.store\.mjs/,
  },
  { name: 'form', test: /node_modules\/@mantine\/form\/|src\/web\/lib\/form\.ts/ },
  {
    name: 'sign-in',
    test: /src\/web\/auth\/(sign-in-form|code-form|google-button|new-password-fields|demo-people)\./,
  },
  { name: 'progress', test: mantine('Progress') },
  {
    name: 'file-input',
    test: /src\/web\/(ui\/fields\/file-input|lib\/use-upload)\.|src\/domain\/uploads\.ts/,
  },
  { name: 'hooks', test: /@mantine\/hooks\/.*\/(clamp|use-force-update)\.mjs/ },
  { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2 },
];

function mantine(components: string): RegExp {
  return new RegExp(`@mantine/core/esm/components/(${components})/`);
}
