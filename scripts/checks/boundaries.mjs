// Checks every import against .dependency-cruiser.mjs, and that imports were found at all: without its parser dependency-cruiser sees no
// modules and passes.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectDir } from '../setup/project.mjs';
import { folderCycles, largeFolders } from './folders.mjs';

const trees = ['src/domain/', 'src/server/', 'src/web/', 'scripts/', 'tests/', 'bench/'];

const { modules, summary } = cruise();
for (const { rule, from, to, comment, cycle } of summary.violations.map(withComment)) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  console.log(`${from} → ${path}\n  ${rule.name}: ${comment}`);
}
const unread = trees.filter((tree) => !modules.some((module) => isRead(module, tree)));
for (const tree of unread) console.log(`No import was read in ${tree}: the rules were not checked there.`);
const ofFolders = [...folderCycles(modules), ...largeFolders(listFiles())];
for (const line of ofFolders) console.log(line);
console.log(`${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports`);
process.exitCode = summary.error + unread.length + ofFolders.length > 0 ? 1 : 0;

function cruise() {
  const program = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  const args = [program, ...trees, '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: projectDir,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr || stdout}`);
  return JSON.parse(stdout);
}

function listFiles() {
  return ['src', 'tests', 'scripts', 'bench'].flatMap((tree) =>
    readdirSync(join(projectDir, tree), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map(({ parentPath, name }) => relative(projectDir, join(parentPath, name)).replaceAll('\\', '/')),
  );
}

function withComment(violation) {
  const rule = summary.ruleSetUsed.forbidden.find(({ name }) => name === violation.rule.name);
  return { ...violation, comment: rule?.comment };
}

function isRead(module, tree) {
  return module.source.startsWith(tree) && module.dependencies.length > 0;
}
