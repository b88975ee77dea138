import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, ruleIds, taggedTests } from '../scripts/rules/read-rules.ts';
import { rowTags, TABLE_PAGES, withTests } from '../scripts/rules/security-tables.ts';
import { PERMISSIONS } from './permissions/table.ts';

const rules = ruleIds();
const rows = TABLE_PAGES.flatMap(rowTags);
const tests = taggedTests();
const permissions = PERMISSIONS.map(({ name }) => name);
const sources = filesIn(['src', 'scripts', 'tests', 'docs'], /\.(tsx?|m[jt]s|css|sql|md)$/);

/** The matches of a pattern in every source file, with the file. */
const found = (pattern: RegExp) =>
  sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map((match) => ({ file, match: match[1] ?? match[0] })),
  );

test('every rule has an id of its own', () => {
  expect(rules.length).toBeGreaterThan(100);
  expect(rules).toEqual([...new Set(rules)]);
});

test('every citation of a rule names one in docs/rules.md', () => {
  const citations = found(/\brule:([a-z0-9-]+)/g);
  expect(citations.length).toBeGreaterThan(100);
  expect(citations.filter(({ match }) => !rules.includes(match))).toEqual([]);
});

test('code cites every rule, unless docs/rules.md says why not', () => {
  const code = filesIn(['src'], /(?<!\.test)\.(tsx?|css|sql)$/).map((file) => readFileSync(file, 'utf8'));
  const cited = new Set(code.join('\n').match(/(?<=\brule:)[a-z0-9-]+/g));
  const excused = [
    ...readFileSync('docs/rules.md', 'utf8').matchAll(/^- `([a-z0-9-]+)`.* \(Not cited: .+\)$/gm),
  ];
  const excusedIds = excused.map(([, id = '']) => id);
  expect(rules.filter((id) => !cited.has(id) && !excusedIds.includes(id))).toEqual([]);
  expect(excusedIds.filter((id) => cited.has(id))).toEqual([]);
});

test('a comment cites at most two ids, so that each helps its reader', () => {
  // The policy names every row of the table of permissions.
  const files = filesIn(['src'], /\.(tsx?|css|sql)$/).filter((file) => file !== 'src/domain/policy.ts');
  const comments = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/\*[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--) .*\n)+/gm)].map(
      ([comment]) => ({
        file,
        ids: comment.match(/\b(?:rule|permission):[\w-]+/g) ?? [],
      }),
    ),
  );
  expect(comments.length).toBeGreaterThan(1000);
  expect(comments.filter(({ ids }) => ids.length > 2)).toEqual([]);
});

test('every citation of a permission names a row of docs/permissions.md', () => {
  const citations = found(/\bpermission:([a-zA-Z]+)/g);
  expect(citations.length).toBeGreaterThan(50);
  expect(citations.filter(({ match }) => !permissions.includes(match))).toEqual([]);
});

test('no citation points to a document outside the repository', () => {
  expect(found(/§ ?\d|\b[Dd]ecisions? [A-H]\d{1,2}\b/g)).toEqual([]);
});

test('every tag of a test is the id of a rule, or of a row of docs/security.md or docs/asvs.md', () => {
  const known = new Set([...rules, ...rows]);
  expect(tests.filter(({ tags }) => tags.some((tag) => !known.has(tag)))).toEqual([]);
});

test('every rule has a test', () => {
  const held = new Set(tests.flatMap(({ tags }) => tags));
  expect(rules.filter((id) => !held.has(id))).toEqual([]);
});

test('every row of docs/security.md with an id has a test, and an id of its own', () => {
  const held = new Set(tests.flatMap(({ tags }) => tags));
  const ids = rows.filter((row) => row.startsWith('security:'));
  expect(ids.length).toBeGreaterThan(40);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.filter((id) => !held.has(id))).toEqual([]);
});

test.each(TABLE_PAGES)('$path names the tests that carry the ids of its rows', (page) => {
  expect(readFileSync(page.path, 'utf8')).toBe(withTests(page, tests));
});
