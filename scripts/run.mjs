// `node scripts/run.mjs <file> [arguments]` runs a file under the project's Node, after it has installed and built whatever is missing.
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runProgram } from './setup/run-program.mjs';
import { runStory } from './setup/run-story.mjs';

await runStory(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new Error('Say which file to run: node scripts/run.mjs <file> [arguments]');
  await ensureInstalled();
  if (args[0].startsWith('dist/')) await ensureBuilt();
  runProgram(args, { inTerminal: true });
});
