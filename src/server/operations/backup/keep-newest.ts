import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKSUMS } from './manifest.ts';

/** The name of a backup that begins at this time. Sorted names are sorted by time. */
export const nameOfBackup = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-');

/** The directory of a backup that begins at this time, inside the one of all backups. */
export const directoryOfBackup = (parent: string, at: Date): string => join(parent, nameOfBackup(at));

export const OF_BACKUP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/** The complete backups in this directory, the newest first. */
export async function listBackups(parent: string): Promise<string[]> {
  const names = (await readdir(parent)).filter((name) => OF_BACKUP.test(name));
  const directories = names
    .toSorted()
    .toReversed()
    .map((name) => join(parent, name));
  return directories.filter((directory) => existsSync(join(directory, CHECKSUMS)));
}

/**
 * Removes all but the newest complete backups, and interrupted ones older than these. Returns the removed directories. Directories with other
 * names stay.
 */
export async function keepNewest(parent: string, number: number): Promise<string[]> {
  const kept = (await listBackups(parent)).slice(0, number);
  const oldest = kept.at(-1);
  if (kept.length < number || !oldest) return [];
  const names = (await readdir(parent)).filter((name) => OF_BACKUP.test(name));
  const old = names.map((name) => join(parent, name)).filter((directory) => directory < oldest);
  for (const directory of old) await rm(directory, { recursive: true });
  return old;
}
