import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from '../launch-error.ts';
import { endPredecessor, type PostmasterPlan } from './postmaster.ts';

export const passwordFileOf = (directory: string): string => join(directory, 'password');

/** Makes a password and keeps it beside a cluster. */
export function createPassword(directory: string): string {
  const password = randomBytes(24).toString('hex');
  writePassword(directory, password);
  return password;
}

/** The password that is kept beside a cluster; null when its file is missing or holds none. */
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
 * Gives a cluster a new password when the file of its own is lost: nobody else may write the cluster, so whoever runs the
 * portal may. Done in PostgreSQL's single-user mode, which asks for no password and needs the server to be down.
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

/** The password file of a cluster is missing, where nothing may be changed. */
export const passwordMissing = (cluster: string): LaunchError =>
  new LaunchError(`${lost(cluster)} End the portal and start it again: it then sets a new one.`);

/** The server refuses the password that is kept. */
export const passwordRefused = (cluster: string): LaunchError =>
  new LaunchError(
    `The embedded database refuses the password in ${passwordFileOf(dirname(cluster))}. ` +
      'Put the right file back, or remove this one and start again: the portal then sets a new password.',
  );

const lost = (cluster: string) =>
  `The password of the embedded database (${passwordFileOf(dirname(cluster))}) is missing.`;

function writePassword(directory: string, password: string): void {
  const aside = `${passwordFileOf(directory)}.new`;
  writeFileSync(aside, password, { mode: 0o600, flush: true });
  renameSync(aside, passwordFileOf(directory));
}
