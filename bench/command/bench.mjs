// `npm run bench -- <name> [arguments]` runs a benchmark, a measurement or a long test. The beginning of each file tells its arguments.
import { ensureInstalled } from '../../scripts/setup/install.mjs';
import { runProgram } from '../../scripts/setup/run-program.mjs';
import { runStory } from '../../scripts/setup/run-story.mjs';
import { PROGRAMS } from './programs.mjs';

await runStory(async () => {
  const [name, ...args] = process.argv.slice(2);
  const program = Object.hasOwn(PROGRAMS, name ?? '') ? PROGRAMS[name] : undefined;
  if (!program)
    throw new Error(`${name ? `There is no benchmark "${name}".` : 'Say which benchmark.'}\n${list()}`);
  await ensureInstalled();
  const { run, environment } = program;
  runProgram([...run, ...args], { inTerminal: true, environment });
});

function list() {
  const lines = Object.entries(PROGRAMS).map(([name, { about }]) => `  ${name.padEnd(15)} ${about}`);
  return ['npm run bench -- <name> [arguments]', ...lines].join('\n');
}
