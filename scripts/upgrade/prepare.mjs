import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';

const GIGABYTE = 1e9;
/** Packages, the build and its intermediate files. */
const NEEDED_GB = 3;
/** Of a directory that somebody works in. */
const NOT_OF_A_RELEASE = new Set(['.git', '.data', '.cache']);

/**
 * Puts the sources of a tag, branch or commit of `<root>/source`, of a directory, or of an archive into a directory of its own, installs its packages
 * and builds it, with its own scripts. What is installed or built already stays. Returns the id. Throws a sentence when that fails.
 */
export function prepareRelease(releases, wanted, at = new Date()) {
  requireRoom(releases.root);
  const source = findSource(releases.root, wanted);
  const id = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}-${nameFor(source.label)}`;
  const directory = releases.directoryOf(id);
  mkdirSync(directory);
  source.extract(directory);
  makeReadable(directory);
  build(directory, source.commit);
  return id;
}

function requireRoom(root) {
  const { bavail, bsize } = statfsSync(root);
  const free = (bavail * bsize) / GIGABYTE;
  if (free < NEEDED_GB)
    throw new Error(`${root} has ${free.toFixed(1)} GB of free space; a release needs ${NEEDED_GB} GB.`);
}

const nameFor = (label) => label.replace(/[^\w.-]/g, '-').slice(0, 40);

function findSource(root, wanted) {
  const entry = statSync(wanted, { throwIfNoEntry: false });
  // A tag may have the name of a directory that happens to be here.
  if (entry?.isDirectory() && /[/.]/.test(wanted)) return sourceInDirectory(resolve(wanted));
  if (entry?.isFile()) return sourceInArchive(resolve(wanted));
  return sourceInRepository(join(root, 'source'), wanted);
}

function sourceInDirectory(directory) {
  const commit = existsSync(join(directory, '.git'))
    ? ask(directory, ['rev-parse', '--short=12', 'HEAD'])
    : null;
  const isOfRelease = (path) => !NOT_OF_A_RELEASE.has(relative(directory, path));
  return {
    label: commit ?? basename(directory),
    commit,
    extract: (target) =>
      cpSync(directory, target, { recursive: true, verbatimSymlinks: true, filter: isOfRelease }),
  };
}

function sourceInArchive(archive) {
  return {
    label: basename(archive).replace(/\.(?:tar|tgz)(?:\.\w+)?$/, ''),
    commit: null,
    extract: (target) => unpack(archive, target),
  };
}

function sourceInRepository(repository, wanted) {
  if (!existsSync(join(repository, '.git')))
    throw new Error(
      `${wanted} is no directory and no archive, and ${repository} is no repository to find it in.`,
    );
  run(
    'git',
    ['-C', repository, 'fetch', '--quiet', '--tags', '--force', 'origin'],
    'The repository cannot be reached',
  );
  const names = [`refs/tags/${wanted}`, `refs/remotes/origin/${wanted}`, wanted];
  const commit = names
    .map((name) => ask(repository, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]))
    .find(Boolean);
  if (!commit) throw new Error(`The repository has no tag, branch or commit ${wanted}.`);
  return {
    label: wanted,
    commit: commit.slice(0, 12),
    extract(target) {
      const place = mkdtempSync(join(tmpdir(), 'release-'));
      const archive = join(place, 'release.tar');
      run('git', ['-C', repository, 'archive', '--output', archive, commit], 'The sources cannot be read');
      unpack(archive, target);
      rmSync(place, { recursive: true });
    },
  };
}

/** Archives of forges have everything in one directory. */
function unpack(archive, target) {
  run(
    'tar',
    ['--no-same-owner', '--no-same-permissions', '-xf', archive, '-C', target],
    `${archive} cannot be unpacked`,
  );
  const [only, ...others] = readdirSync(target);
  if (others.length > 0 || existsSync(join(target, 'package.json')) || !only) return;
  const inner = `${target}.inner`;
  renameSync(join(target, only), inner);
  rmSync(target, { recursive: true });
  renameSync(inner, target);
}

/** The services run as another user, and the sources may come from somebody whose files nobody else can read. */
const makeReadable = (directory) =>
  run('chmod', ['-R', 'u+rwX,go+rX,go-w', directory], 'The modes of the sources cannot be set');

function build(directory, commit) {
  if (!existsSync(join(directory, 'scripts/checks/build.mjs')))
    throw new Error('These are not the sources of the portal: scripts/checks/build.mjs is missing.');
  const { status } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/checks/build.mjs'], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(commit && { SOURCE_COMMIT: commit }) },
  });
  if (status !== 0) throw new Error('The release could not be built: see the lines above.');
}

function run(program, args, failure) {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${failure}: ${(error?.message ?? stderr).trim()}`);
}

function ask(repository, args) {
  const { status, stdout } = spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
