import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectDir } from './project.mjs';

const lock = join(projectDir, '.cache', 'setup.lock');
const holderFile = join(lock, 'pid');

/** Does some work on the checkout while no other start on it does; two first starts at once wait for each other. */
export async function oneAtATime(work) {
  mkdirSync(join(projectDir, '.cache'), { recursive: true });
  while (!take()) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take() {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) rmSync(lock, { recursive: true, force: true });
    return false;
  }
  writeFileSync(holderFile, String(process.pid));
  return true;
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(holderFile, 'utf8')), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
