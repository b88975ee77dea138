// `node scripts/run.mjs <file> [arguments]` runs a file under the project's Node, after installing and building what is missing.
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled, ensureInstalledToRun } from './setup/install.mjs';
import { runProgram } from './setup/run-program.mjs';
import { runStory } from './setup/run-story.mjs';

/** The commands of operations.md, which also run in an image without development packages. */
const OF_OPERATORS = [
  'scripts/admin.ts',
  'scripts/backup.ts',
  'scripts/doctor.ts',
  'scripts/drill.ts',
  'scripts/restore.ts',
];

await runStory(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new Error('Say which file to run: node scripts/run.mjs <file> [arguments]');
  const isProduct = args[0].startsWith('dist/');
  await (isProduct || OF_OPERATORS.includes(args[0]) ? ensureInstalledToRun() : ensureInstalled());
  if (isProduct) await ensureBuilt();
  runProgram(args, { inTerminal: true });
});
