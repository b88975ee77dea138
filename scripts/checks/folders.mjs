// dependency-cruiser checks modules, these checks look at folders.

/** Trees whose folders must not import each other in cycles, including types. */
const TREES = ['src/domain/', 'src/server/', 'src/web/'];
const MOST_FILES = 30;
const UNCOUNTED = /\/migrations\/|\.gen\.ts$|\.test\.tsx?$/;

/** One line per cycle, with its imports. */
export function folderCycles(modules) {
  return TREES.flatMap((tree) => {
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

/** The folder of a path below a tree; a file at the top is its own. `commands` and `queries` are kinds of files of the room above. */
const leafFolder = (path) => {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return folder.replace(/\/(?:commands|queries)$/, '') || path;
};

function importsBetween(tree, modules) {
  const folderOf = (file) => leafFolder(file.slice(tree.length));
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
