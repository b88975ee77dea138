// Holds every import against .dependency-cruiser.mjs, and makes sure that imports were read: a parser that is missing
// makes dependency-cruiser see no modules at all and pass.
import { spawnSync } from 'node:child_process';
import { projectDir } from '../setup/project.mjs';

const trees = ['src/domain/', 'src/server/', 'src/web/', 'scripts/', 'tests/'];

const { modules, summary } = cruise();
for (const { rule, from, to, comment, cycle } of summary.violations.map(withComment)) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  console.log(`${from} → ${path}\n  ${rule.name}: ${comment}`);
}
const unread = trees.filter((tree) => !modules.some((module) => isRead(module, tree)));
for (const tree of unread) console.log(`No import was read in ${tree}: the rules were not checked there.`);
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`);
process.exitCode = summary.error > 0 || unread.length > 0 ? 1 : 0;

function cruise() {
  const program = 'node_modules/.bin/depcruise';
  const args = [program, ...trees, '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr || stdout}`);
  return JSON.parse(stdout);
}

function withComment(violation) {
  const rule = summary.ruleSetUsed.forbidden.find(({ name }) => name === violation.rule.name);
  return { ...violation, comment: rule?.comment };
}

function isRead(module, tree) {
  return module.source.startsWith(tree) && module.dependencies.length > 0;
}
