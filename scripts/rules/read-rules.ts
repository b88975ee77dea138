import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type TaggedTest = { file: string; title: string; tags: string[] };

/** The ids of all rules, in the order of docs/rules.md. */
export function ruleIds(): string[] {
  return [...readPage('docs/rules.md').matchAll(/^- `([a-z0-9-]+)`/gm)].map(([, id = '']) => id);
}

/** Every test with tags: `tags` in Vitest, `tag` in Playwright. */
export function taggedTests(): TaggedTest[] {
  return filesIn(['src', 'scripts', 'tests'], /\.test\.ts$/).flatMap((file) =>
    [...readPage(file).matchAll(TAGGED)].map(([, , title = '', tags = '']) => ({
      file,
      title: title.replaceAll("\\'", "'"),
      tags: [...tags.matchAll(/'@?([a-z0-9:.-]+)'/g)].map(([, tag = '']) => tag),
    })),
  );
}

const TAGGED = /(['"`])((?:\\.|(?!\1).)+)\1,\s*\{\s*tags?: \[([^\]]*)\]/g;

/** The text of a file, by its path below the project's directory. */
export function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The files of these folders with matching names, below the project's directory. */
export function filesIn(folders: string[], name: RegExp): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => name.test(path))
      .map((path) => `${folder}/${path}`)
      .sort(),
  );
}
