import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { projectDir, projectNode } from './project.mjs';

const endWithParent = join(projectDir, 'scripts/setup/end-with-parent.mjs');

/**
 * Runs a program under the project's Node in this terminal, passes signals on, and ends with its exit code. `inTerminal` also connects the
 * keyboard; `environment` has defaults for the terminal's variables.
 */
export function runProgram(args, { inTerminal = false, environment = {} } = {}) {
  // In its own process group: Ctrl-C reaches a whole group and npm passes it on as well, so the program would get several signals and
  // abort.
  const program = spawn(projectNode, ['--import', endWithParent, ...args], {
    cwd: inTerminal ? process.cwd() : projectDir,
    env: { ...environment, ...process.env },
    detached: !inTerminal,
    stdio: [inTerminal ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
  });
  passSignalsTo(program, { inTerminal });
  endWithNpm(program);
  program.once('error', (error) => {
    console.error(`The project's Node cannot be run (${error.message}). Remove node_modules and try again.`);
    process.exit(1);
  });
  program.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

function passSignalsTo(program, { inTerminal }) {
  let lastPassed = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (inTerminal && signal === 'SIGINT') return; // the terminal has sent it already
      if (Date.now() - lastPassed < 1000) return;
      lastPassed = Date.now();
      program.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}

// After a kill -9 of npm this script still runs; the program should end then too.
function endWithNpm(program) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch); // a second signal would abort it
    program.kill('SIGTERM');
  }, 250);
  watch.unref();
}
