// dependency-cruiser checks modules, these checks look at folders.

/** Trees whose folders must not import each other in cycles, including types; the function returns the folder of a path below the tree. */
const TREES = {
  // Includes all folders below it; a file at the top is its own folder.
  'src/server/': (path) => path.split('/')[0],
  'src/web/': (path) => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : path),
};
const MOST_FILES = 30;
const UNCOUNTED = /\/migrations\/|\.gen\.ts$|\.test\.tsx?$/;

/** One line per cycle, with its imports. */
export function folderCycles(modules) {
  return Object.keys(TREES).flatMap((tree) => {
    const imports = importsBetween(tree, modules);
    const inCycle = withoutEnds(imports);
    return imports
      .filter(({ from, to }) => inCycle.has(from) && inCycle.has(to))
      .map(({ source, target }) => `${source} → ${target}\n  The folders of ${tree} import each other.`);
  });
}

/** One line per folder with too many files, without its tests and generated files. */
export function largeFolders(files) {
  const counts = Map.groupBy(
    files.filter((file) => !UNCOUNTED.test(file)),
    (file) => file.slice(0, file.lastIndexOf('/')),
  );
  return [...counts]
    .filter(([, { length }]) => length > MOST_FILES)
    .map(([folder, { length }]) => `${folder} holds ${length} files, more than ${MOST_FILES}: divide it.`);
}

function importsBetween(tree, modules) {
  const folderOf = (file) => TREES[tree](file.slice(tree.length));
  return modules
    .filter(({ source }) => source.startsWith(tree) && !/\.test\.tsx?$/.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .map(({ resolved: target }) => ({ source, target, from: folderOf(source), to: folderOf(target) }))
        .filter(({ target, from, to }) => target.startsWith(tree) && from !== to),
    );
}

/** The folders that remain after repeated removal of those without imports or importers. */
function withoutEnds(imports) {
  let left = new Set(imports.flatMap(({ from, to }) => [from, to]));
  for (;;) {
    const inside = imports.filter(({ from, to }) => left.has(from) && left.has(to));
    const next = new Set(inside.map(({ from }) => from)).intersection(new Set(inside.map(({ to }) => to)));
    if (next.size === left.size) return left;
    left = next;
  }
}
