import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { noteProgram } from './one-at-a-time.mjs';
import { whenNpmEnds } from './when-npm-ends.mjs';

const isWindows = process.platform === 'win32';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PATIENCE_MS = 5000;

/** A signal has ended the work: the script ends with the exit code of that signal. */
class Ended extends Error {
  constructor(signal) {
    super(`Ended by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Runs a program that installs or builds, to its end. A signal to this script, or the end of npm, ends the program with all processes that it has
 * started; then this throws, so that the lock is given back after the last of them.
 */
export async function runToEnd(command, args, options) {
  // In its own process group, which one signal ends as a whole; Ctrl-C in the terminal reaches this script alone.
  const program = spawn(command, args, { ...options, detached: !isWindows });
  const run = { program, signal: null };
  const end = (signal) => {
    endGroup(program, run.signal ? 'SIGKILL' : 'SIGTERM'); // a second signal doesn't wait
    run.signal ??= signal;
    setTimeout(() => endGroup(program, 'SIGKILL'), PATIENCE_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  const stopWatching = whenNpmEnds(() => end('SIGTERM'));
  const forget = noteProgram(program.pid);
  try {
    const [status] = await once(program, 'exit');
    if (run.signal) throw new Ended(run.signal);
    return { status };
  } catch (error) {
    if (error instanceof Ended) throw error;
    return { status: null, error };
  } finally {
    if (run.signal) endGroup(program, 'SIGKILL'); // what its leader has left behind
    forget();
    stopWatching();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

function endGroup({ pid }, signal) {
  if (pid === undefined) return;
  if (isWindows) spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
  else
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error; // the last of it has just ended
    }
}
