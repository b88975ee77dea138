import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The newest build and those before it: pages that are open, and processes that aren't restarted yet, load their files. */
const KEPT_BUILDS = 3;

/**
 * Removes the files of a directory of hashed files that the last three builds didn't write. `note` is the file that remembers these, `started` is
 * when the newest build began.
 */
export function removeFormerBuilds({ directory, note, started }) {
  const isWritten = (name) => statSync(join(directory, name)).mtimeMs >= started;
  const names = readdirSync(directory);
  const former = existsSync(note)
    ? JSON.parse(readFileSync(note, 'utf8'))
    : [names.filter((name) => !isWritten(name))]; // of a release that emptied the directory
  const builds = [names.filter(isWritten), ...former].slice(0, KEPT_BUILDS);
  const kept = new Set(builds.flat());
  for (const name of names) if (!kept.has(name)) rmSync(join(directory, name), { recursive: true });
  writeFileSync(note, JSON.stringify(builds));
}
