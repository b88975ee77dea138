import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { LaunchError } from '../process/launch-error.ts';
import { canLiveIn, serverAccount } from './server-account.ts';

export type DataDirectoryRequest = {
  /** The value of DATA_DIR; `.data` of the project by default. */
  wanted?: string | undefined;
  /** The directory of package.json. */
  projectDir: string;
  /** Whether the directory is for the embedded server (default) or for files alone. */
  embedded?: boolean;
  log: (line: string) => void;
};

/**
 * Returns the absolute data directory, which exists and suits the embedded server: the requested one, or, where the unprivileged server has
 * no access, a place that is chosen once, logged, and remembered in `.data-location`. Throws a LaunchError when no place is writable.
 */
export function resolveDataDirectory(request: DataDirectoryRequest): string {
  const { wanted = '.data', projectDir, embedded = true, log } = request;
  const directory = resolve(projectDir, wanted);
  const remembered = recall(projectDir)[directory];
  if (remembered && existsSync(remembered)) {
    log(`Data is stored in ${remembered} (see .data-location).`);
    return remembered;
  }
  create(directory);
  if (!embedded || canLiveIn(directory, serverAccount(clusterOf(directory)))) return directory;

  const chosen = choose(projectDir);
  remember(projectDir, directory, chosen);
  log(
    `The database server, which must not run as root, cannot work in ${directory}: data is stored in ${chosen} instead.`,
  );
  return chosen;
}

/** The directory of the database cluster inside a data directory. */
export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'cluster');
}

function create(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    openToServer(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new LaunchError(
      `The data directory ${directory} cannot be written (${why}). Set DATA_DIR to a directory of your own.`,
    );
  }
}

// A directory from `mktemp -d` is 0700: the server must be able to enter it. Its content has its own permissions.
function openToServer(directory: string): void {
  if (process.getuid?.() === 0) chmodSync(directory, 0o711);
}

// Not /var/tmp: some systems delete its files after a month.
function choose(projectDir: string): string {
  try {
    const directory = mkdtempSync(join('/var/lib', `${basename(projectDir)}-`));
    openToServer(directory);
    if (canLiveIn(directory, serverAccount(clusterOf(directory)))) return directory;
  } catch {
    // read-only or missing
  }
  throw new LaunchError(
    'No directory was found in which the unprivileged database server can work. ' +
      'Set DATA_DIR to a directory that every user can reach, or DATABASE_URL to a PostgreSQL of your own.',
  );
}

// Remembered in a file: a later change of permissions must not start an empty database beside the full one.
function recall(projectDir: string): Record<string, string> {
  const file = join(projectDir, '.data-location');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function remember(projectDir: string, wanted: string, chosen: string): void {
  const places = { ...recall(projectDir), [wanted]: chosen };
  writeFileSync(join(projectDir, '.data-location'), `${JSON.stringify(places, null, 2)}\n`);
}
