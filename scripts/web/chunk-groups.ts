import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>['groups']>;

/**
 * What is loaded together comes in one file: over HTTP/1.1 a hundred small ones take longer than their bytes. A group
 * holds the modules that are named here and all that they import.
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
  { name: 'projects-list', test: /src\/web\/projects\/(?:project-grid|project-filters|search)\./ },
];

/** The frame of a page inside, what stands in it while its data are on their way, and what nearly every page is made of. */
function everyPage(): RegExp {
  const frame = ['main', 'layout/shell', 'layout/page', 'layout/ui-providers'];
  const pieces = ['skeletons', 'error-state', 'empty-state', 'link-button', 'soft-badge', 'updating'];
  const files = [...frame, ...pieces.map((piece) => `ui/${piece}`), 'lib/format'];
  return new RegExp(`src/web/(?:${files.join('|')})\\.tsx?$|src/web/routes/_app\\.tsx\\?tsr-split`);
}
