import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectDir } from './project.mjs';

const directory = join(projectDir, '.cache');
const lock = join(directory, 'setup.lock');

/** Runs work on the checkout under a lock; two simultaneous first starts wait for each other. */
export async function oneAtATime(work) {
  makeDirectory();
  while (!take()) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function makeDirectory() {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The packages or the build in ${projectDir} are missing or out of date, and this user cannot write there (${error.code}). ` +
        'Run npm ci and npm run build there as the owner of the directory, then try again.',
    );
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

/** The lock also names a program that its holder runs: one that outlives a killed holder keeps it. Returns a function that takes the name back. */
export function noteProgram(pid) {
  const isHeld = pid !== undefined && existsSync(lock);
  if (isHeld) writeFileSync(lock, `${process.pid} ${pid}`);
  return () => isHeld && writeFileSync(lock, String(process.pid));
}

function isAbandoned() {
  try {
    return !readFileSync(lock, 'utf8').split(' ').some(isAlive);
  } catch (error) {
    if (error.code === 'ENOENT') return false; // just given back
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
