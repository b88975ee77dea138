// `npm run rules` prints every rule of docs/rules.md with its tests.
import { ruleIds, taggedTests } from './rules/read-rules.ts';

const tests = taggedTests();
for (const id of ruleIds()) {
  console.log(id);
  for (const { file, title, rules } of tests) if (rules.includes(id)) console.log(`  ${file} › ${title}`);
}
