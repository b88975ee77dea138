import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { projectDir, projectNode } from '../setup/project.mjs';
import { whenNpmEnds } from '../setup/when-npm-ends.mjs';

const running = new Set();
let isEnding = false;

/**
 * Runs one check under the project's Node and prints its duration. `quiet` shows its output only when it fails; `report` is the file that
 * it writes, whose earlier version is removed. Returns whether it succeeded.
 */
export async function runStep(title, args, { quiet = false, env = {}, report } = {}) {
  if (report) rmSync(join(projectDir, report), { force: true });
  if (!quiet) heading(title);
  const started = performance.now();
  const { ok, output } = await run(args, quiet, env);
  heading(title, `${ok ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (quiet && !ok) console.log(output.trimEnd());
  return { ok };
}

export function heading(title, text = '…') {
  console.log(`\n== ${title}: ${text}`);
}

/** Ctrl-C and SIGTERM end the running checks and then this script. */
export function endStepsOnSignal() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.once(signal, () => {
      isEnding = true;
      for (const child of running) child.kill(signal);
      process.once('beforeExit', () => process.exit(code));
      process.exitCode = code;
    });
  }
  whenNpmEnds(() => process.kill(process.pid, 'SIGTERM'));
}

function run(args, quiet, env) {
  if (isEnding) return { ok: false, output: 'not begun' };
  const child = spawn(projectNode, args, {
    cwd: projectDir,
    env: { ...environment(), ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ ok: code === 0, output });
    });
  });
}

// The shell's settings of the product must not reach its tests, and their child processes also run under the project's Node.
function environment() {
  const { NODE_ENV, ...rest } = process.env;
  return { ...rest, PATH: `${join(projectDir, 'node_modules/.bin')}${delimiter}${process.env.PATH}` };
}
