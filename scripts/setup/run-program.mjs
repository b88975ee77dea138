import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectDir, projectNode } from './project.mjs';
import { whenNpmEnds } from './when-npm-ends.mjs';

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

/** Windows has no process groups: the terminal itself ends everything that runs in it. */
const isWindows = process.platform === 'win32';

/** After this time a program counts as started, and the next restart waits a second again. */
const STEADY_MS = 60_000;
const LONGEST_PAUSE_SECONDS = 32;

/**
 * Runs a program under the project's Node in this terminal, passes signals on, and ends with its exit code. `inTerminal` also connects the
 * keyboard; `environment` has defaults for the terminal's variables; with `restarts` a program that a signal has ended, for example because memory was
 * short, or an error after a minute, is started again, after pauses that double.
 */
export function runProgram(args, { inTerminal = false, environment = {}, restarts = false } = {}) {
  const run = { program: null, isEnding: false, pauseSeconds: 1 };
  const start = () => {
    const started = Date.now();
    run.program = startProgram(args, { inTerminal, environment });
    run.program.once('exit', (code, signal) => {
      const wasSteady = Date.now() - started > STEADY_MS;
      // A failed start has printed its reason, and would fail again.
      const hasFailed = signal !== null || (code !== 0 && wasSteady);
      if (!restarts || !hasFailed || run.isEnding)
        process.exit(signal ? 128 + constants.signals[signal] : code);
      if (wasSteady) run.pauseSeconds = 1;
      const why = signal ? `was ended by ${signal}` : `ended with an error (${code})`;
      console.error(`The portal ${why} and starts again in ${run.pauseSeconds} s.`);
      setTimeout(start, run.pauseSeconds * 1000);
      run.pauseSeconds = Math.min(2 * run.pauseSeconds, LONGEST_PAUSE_SECONDS);
    });
  };
  passSignals(run, { inTerminal });
  whenNpmEnds(() => endProgram(run, 'SIGTERM'));
  start();
}

function startProgram(args, { inTerminal, environment }) {
  // In its own process group: Ctrl-C reaches a whole group and npm passes it on as well, so the program would get several signals and
  // abort.
  const program = spawn(projectNode, ['--import', endWithParent, ...args], {
    cwd: inTerminal ? process.cwd() : projectDir,
    env: { ...environment, ...process.env },
    detached: !inTerminal && !isWindows,
    stdio: [inTerminal ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
  });
  program.once('error', (error) => {
    console.error(`The project's Node cannot be run (${error.message}). Remove node_modules and try again.`);
    process.exit(1);
  });
  return program;
}

function passSignals(run, { inTerminal }) {
  let lastPassed = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if ((inTerminal || isWindows) && signal === 'SIGINT') return; // the terminal has sent it already
      if (Date.now() - lastPassed < 1000) return;
      lastPassed = Date.now();
      endProgram(run, signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}

/** A signal between two runs ends this script. */
function endProgram(run, signal) {
  run.isEnding = true;
  const isRunning = run.program.exitCode === null && run.program.signalCode === null;
  if (isRunning) run.program.kill(signal);
  else process.exit(128 + constants.signals[signal]);
}
