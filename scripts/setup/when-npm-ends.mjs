import { readFileSync } from 'node:fs';

const LOOK_MS = 250;

/**
 * Calls `end` when npm has ended before this script: after a kill -9, and after a signal that npm has passed on to its shell only. On Windows nothing
 * shows it. Returns a function that stops watching.
 */
export function whenNpmEnds(end) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const started = parents();
  const watch = setInterval(() => {
    if (parents() === started) return;
    clearInterval(watch); // a second signal would abort the program
    end();
  }, LOOK_MS);
  watch.unref();
  return () => clearInterval(watch);
}

/** The ids of npm and, on Linux, of the shell between npm and this script; other shells replace themselves by the script. */
function parents() {
  if (process.platform !== 'linux') return String(process.ppid);
  try {
    const isShell = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')[1] === '-c';
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const [, npm] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return isShell ? `${process.ppid} ${npm}` : String(process.ppid);
  } catch {
    return ''; // it has just ended
  }
}
