// What dependency-cruiser cannot say of folders: a folder of src/server counts as one with all below it, a file at the top as itself.

/** Trees whose folders must not need each other, not even for types. */
const TREES = ['src/server/'];
const MOST_FILES = 30;
/** Folders that still wait to be divided. */
const TOO_LARGE = [
  'src/domain',
  'src/web/admin',
  'src/web/applications',
  'src/web/projects',
  'src/web/ui',
  'tests/e2e',
];
const GENERATED = /\/migrations\/|\.gen\.ts$/;

/** One line for each cycle: the imports that make it. */
export function folderCycles(modules) {
  return TREES.flatMap((tree) => {
    const imports = importsBetween(tree, modules);
    const inCycle = withoutEnds(imports);
    return imports
      .filter(({ from, to }) => inCycle.has(from) && inCycle.has(to))
      .map(({ source, target }) => `${source} → ${target}\n  The folders of ${tree} need each other.`);
  });
}

/** One line for each folder that holds more files than a reader can keep in mind, or that no longer does. */
export function largeFolders(files) {
  const counts = Map.groupBy(
    files.filter((file) => !GENERATED.test(file)),
    (file) => file.slice(0, file.lastIndexOf('/')),
  );
  const large = [...counts].filter(([, { length }]) => length > MOST_FILES).map(([folder]) => folder);
  return [
    ...large
      .filter((folder) => !TOO_LARGE.includes(folder))
      .map((folder) => `${folder} holds more than ${MOST_FILES} files: divide it.`),
    ...TOO_LARGE.filter((folder) => !large.includes(folder)).map(
      (folder) =>
        `${folder} holds at most ${MOST_FILES} files: take it off the list of those that hold more.`,
    ),
  ];
}

function importsBetween(tree, modules) {
  const folderOf = (file) => file.slice(tree.length).split('/')[0];
  return modules
    .filter(({ source }) => source.startsWith(tree) && !/\.test\.tsx?$/.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .map(({ resolved: target }) => ({ source, target, from: folderOf(source), to: folderOf(target) }))
        .filter(({ target, from, to }) => target.startsWith(tree) && from !== to),
    );
}

/** The folders that are left when those that need no other, or that no other needs, go one after the other. */
function withoutEnds(imports) {
  let left = new Set(imports.flatMap(({ from, to }) => [from, to]));
  for (;;) {
    const inside = imports.filter(({ from, to }) => left.has(from) && left.has(to));
    const next = new Set(inside.map(({ from }) => from)).intersection(new Set(inside.map(({ to }) => to)));
    if (next.size === left.size) return left;
    left = next;
  }
}
