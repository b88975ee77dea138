import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

/** The release that serves and the two before it stay, for a way back and for the scripts of open pages. */
const KEPT = 3;
/** Directories with other names are somebody's own. */
const OF_RELEASE = /^\d{4}-\d\d-\d\dT/;

/**
 * The releases below a directory such as /opt/portal: `releases/<id>`, the link `current`, and `releases.json` with the ids of those that served, the
 * newest first. Nothing is read before it is needed.
 */
export function openReleases(root) {
  const [link, note, home] = ['current', 'releases.json', 'releases'].map((name) => join(root, name));
  mkdirSync(home, { recursive: true });

  const served = () => (existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : []);
  const write = (path, text) => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  };
  const current = () => (existsSync(link) ? basename(readlinkSync(link)) : null);
  const directoryOf = (id) => join(home, id);
  const servedBefore = (id) => served().slice(served().indexOf(id) + 1);

  return {
    root,
    current,
    directoryOf,
    served: () => served().filter((id) => existsSync(directoryOf(id))),
    /** The release before the current one that served and is still there, or null. */
    previous: () => servedBefore(current()).find((id) => existsSync(directoryOf(id))) ?? null,
    /** The release that a way back to the current one has left without coming to its end: a process may still run it. Or null. */
    leaving: () => (served().indexOf(current()) > 0 ? served()[0] : null),
    /** Throws a sentence when the data of the site is in the release that serves: another one would begin without it. */
    requireDataElsewhere() {
      if (!holdsData(link)) return;
      throw new Error(
        `${link}/.data exists, and the next release would not have what is in it. Stop the portal, set DATA_DIR to a directory outside of ${home}, and move it there; remove it if it is from a command without DATA_DIR.`,
      );
    },
    /** Takes effect at once: a process that starts now is of this release. */
    switchTo(id) {
      rmSync(`${link}.new`, { force: true });
      symlinkSync(join('releases', id), `${link}.new`);
      renameSync(`${link}.new`, link);
    },
    noteServed(id) {
      write(note, JSON.stringify([id, ...served().filter((other) => other !== id)].slice(0, KEPT)));
    },
    /** Until the one that is left is forgotten, another try finishes this way back instead of going further. */
    noteLeaving(left, former) {
      write(note, JSON.stringify([left, former, ...servedBefore(former)].slice(0, KEPT)));
    },
    /** A release that was left is no way back. */
    forget(id) {
      write(note, JSON.stringify(served().filter((other) => other !== id)));
    },
    /** Removes every release that neither serves nor is a way back, also unfinished ones. */
    removeOld() {
      const kept = new Set([current(), ...served().slice(0, KEPT)]);
      const isOld = (id) => OF_RELEASE.test(id) && !kept.has(id) && !holdsData(directoryOf(id));
      const old = readdirSync(home).filter(isOld);
      for (const id of old) rmSync(directoryOf(id), { recursive: true });
      return old;
    },
    /** Runs work while no other upgrade or rollback runs. */
    async alone(work) {
      const lock = join(root, 'upgrade.lock');
      takeLock(lock);
      try {
        return await work();
      } finally {
        rmSync(lock, { force: true });
      }
    },
  };
}

/** Of a site without DATA_DIR, or of one that was before. */
const holdsData = (directory) => existsSync(join(directory, '.data'));

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(lock, 'utf8'));
    if (isRunning(holder))
      throw new Error(`Another upgrade is under way (process ${holder}). If that is none, remove ${lock}.`);
    rmSync(lock);
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  }
}

function isRunning(pid) {
  // A file that was cut short. Zero and less would be whole groups of processes.
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
