import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDateTime } from '#domain/dates.ts';
import { PROJECT } from '../../project-directory.ts';
import { type Finding, ok, warning } from './finding.ts';

type Release = { version: string; commit: string | null; built_at: string };

/** What the build has written; null before the first one. */
function readRelease(): Release | null {
  try {
    return JSON.parse(readFileSync(join(PROJECT, 'dist/release.json'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Read at the start: a newer build in the same place isn't what this process runs. */
const running = readRelease();

/** The release that this process runs, and whether another one lies in its place. */
export function examineRelease(own = running, installed = readRelease()): Finding {
  if (!own || !installed) return ok('release', 'not built: the sources run');
  if (installed.built_at === own.built_at) return ok('release', nameOf(own));
  return warning(
    'release',
    `${nameOf(own)}, but ${nameOf(installed)} is installed`,
    'restart the processes one after the other',
  );
}

const nameOf = ({ version, commit, built_at }: Release): string =>
  `${commit ? `${version} (${commit})` : version} of ${formatDateTime(built_at)}`;
