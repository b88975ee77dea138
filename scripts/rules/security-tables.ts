import { readPage, type TaggedTest } from './read-rules.ts';

/** The pages whose tables end with a column of tests, and what their ids have in front in a tag. */
export const TABLE_PAGES = [
  { path: 'docs/security.md', prefix: 'security' },
  { path: 'docs/asvs.md', prefix: 'asvs' },
];

type TablePage = (typeof TABLE_PAGES)[number];

/** A row that begins with an id, or with the number of a requirement, and the cells between it and the tests. */
const ROW = /^\| (?:`([a-z0-9-]+)`|(\d+\.\d+\.\d+)) \|(.*)\| [^|]*\|$/gm;

/** The tags of all rows of the page. */
export function rowTags({ path, prefix }: TablePage): string[] {
  return [...readPage(path).matchAll(ROW)].map(([, id, number]) => `${prefix}:${id ?? number}`);
}

/** The page with the tests of each row in its last column. */
export function withTests({ path, prefix }: TablePage, tests: TaggedTest[]): string {
  return readPage(path).replace(
    ROW,
    (_, id: string | undefined, number: string | undefined, cells: string) => {
      const tag = `${prefix}:${id ?? number}`;
      const named = tests
        .filter(({ tags }) => tags.includes(tag))
        .map(({ file, title }) => `\`${file}\` › ${title}`);
      return `| ${id ? `\`${id}\`` : number} |${cells}| ${named.join('<br>')} |`;
    },
  );
}
