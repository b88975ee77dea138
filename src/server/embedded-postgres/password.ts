import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from '../process/launch-error.ts';
import { endPredecessor, type PostmasterPlan } from './postmaster.ts';

export const passwordFileOf = (directory: string): string => join(directory, 'password');

/** Creates a password and stores it beside a cluster. */
export function createPassword(directory: string): string {
  const password = randomBytes(24).toString('hex');
  writePassword(directory, password);
  return password;
}

/** The stored password of a cluster; null when its file is missing or invalid. */
export function readPassword(cluster: string): string | null {
  try {
    const password = readFileSync(passwordFileOf(dirname(cluster)), 'utf8').trim();
    return /^[0-9a-f]{16,}$/.test(password) ? password : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Sets a new password for a cluster whose password file is lost; only the user who runs the portal can write the cluster. Uses PostgreSQL's
 * single-user mode, which needs no password but a stopped server.
 */
export async function renewPassword(plan: Omit<PostmasterPlan, 'settings'>): Promise<string> {
  await endPredecessor(plan.cluster);
  const password = randomBytes(24).toString('hex');
  const roles = ['postgres', 'portal'].map((role) => `alter role ${role} password '${password}'\n`);
  const { status, stderr } = spawnSync(plan.binaries.postgres, ['--single', '-D', plan.cluster, 'postgres'], {
    ...plan.account,
    cwd: plan.cluster,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    input: roles.join(''),
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new LaunchError(`${lost(plan.cluster)} A new one could not be set:\n${stderr.trim()}`);
  writePassword(dirname(plan.cluster), password);
  return password;
}

/** The password file is missing, and this command may not change anything. */
export const passwordMissing = (cluster: string): LaunchError =>
  new LaunchError(`${lost(cluster)} End the portal and start it again: it then sets a new one.`);

/** The server rejects the stored password. */
export const passwordRejected = (cluster: string): LaunchError =>
  new LaunchError(
    `The embedded database rejects the password in ${passwordFileOf(dirname(cluster))}. ` +
      'Put the right file back, or remove this one and start again: the portal then sets a new password.',
  );

const lost = (cluster: string) =>
  `The password of the embedded database (${passwordFileOf(dirname(cluster))}) is missing.`;

function writePassword(directory: string, password: string): void {
  const aside = `${passwordFileOf(directory)}.new`;
  writeFileSync(aside, password, { mode: 0o600, flush: true });
  renameSync(aside, passwordFileOf(directory));
}
