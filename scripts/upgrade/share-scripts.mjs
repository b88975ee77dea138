import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'dist/web/assets';
const NOTE = 'dist/web-builds.json';

/**
 * Gives the scripts and styles of three builds to two releases: pages that are open find theirs in the new release, and pages of the new one find theirs in
 * processes that still run the current one. Their names have the hash of their content.
 */
export function shareScripts(releases, id) {
  const former = releases.served();
  for (const other of former) copyOwn(releases.directoryOf(other), releases.directoryOf(id));
  const current = releases.current();
  if (current) copyOwn(releases.directoryOf(id), releases.directoryOf(current));
}

/** Only what its own build made: otherwise files would never be left behind. */
function copyOwn(from, to) {
  const note = join(from, NOTE);
  const [own] = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : [[]];
  for (const name of own) {
    const target = join(to, ASSETS, name);
    if (!existsSync(target)) copyFileSync(join(from, ASSETS, name), target);
  }
}
