// `npm run rules` writes the tests of docs/security.md and docs/asvs.md from the tags of tests, and prints every rule of docs/rules.md with its tests.
import { writeFileSync } from 'node:fs';
import { ruleIds, taggedTests } from './rules/read-rules.ts';
import { TABLE_PAGES, withTests } from './rules/security-tables.ts';

const tests = taggedTests();
for (const page of TABLE_PAGES) writeFileSync(page.path, withTests(page, tests));
for (const id of ruleIds()) {
  console.log(id);
  for (const { file, title, tags } of tests) if (tags.includes(id)) console.log(`  ${file} › ${title}`);
}
