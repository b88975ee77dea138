import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectDir } from './project.mjs';

const directory = join(projectDir, '.cache');
const lock = join(directory, 'setup.lock');

/** Runs work on the checkout under a lock; two simultaneous first starts wait for each other. */
export async function oneAtATime(work) {
  mkdirSync(directory, { recursive: true });
  while (!take()) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

// A link is created atomically: the lock never exists without the id of its holder.
function take() {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
