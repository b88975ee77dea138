import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatDateTime } from '#domain/dates.ts';
import { PROJECT } from '../../project-directory.ts';
import { type Finding, ok, warning } from './finding.ts';

type Release = { version: string; commit: string | null; built_at: string };

const isSideBySide = (project: string) => basename(dirname(project)) === 'releases';

/** What a start would run now: the link beside the releases (scripts/upgrade), or this directory. */
const INSTALLED = isSideBySide(PROJECT) ? join(PROJECT, '../../current') : PROJECT;

/** What the build has written; null before the first one. */
function readRelease(project: string): Release | null {
  try {
    return JSON.parse(readFileSync(join(project, 'dist/release.json'), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Read at the start: a newer build in the same place isn't what this process runs. */
const running = readRelease(PROJECT);

/** What health and metrics call it: its directory below `releases`, or else its commit or version. */
export function nameIn(project: string, release: Release | null): string {
  if (isSideBySide(project)) return basename(project);
  return release ? (release.commit ?? release.version) : 'sources';
}

export const releaseName = nameIn(PROJECT, running);

/** The release that this process runs, and whether another one lies in its place. */
export function examineRelease(own = running, installed = readRelease(INSTALLED)): Finding {
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
