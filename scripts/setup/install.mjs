import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { projectDir, projectNode } from './project.mjs';
import { runToEnd } from './run-to-end.mjs';

const OLDEST_NODE = 24;

/**
 * Installs the packages of the project, or of another folder with a package-lock.json, when its node_modules doesn't match. Throws a sentence
 * when that fails.
 */
export async function ensureInstalled(folder = '.') {
  requireNode();
  if (isInstalled(folder) && isNodeLinked()) return;
  await oneAtATime(async () => {
    if (!isInstalled(folder)) await install(folder);
    linkNode();
  });
}

// The services start Node by this path. npm 9 makes no link for an optional package whose siblings for other platforms have the same one.
const link = join(projectDir, 'node_modules/.bin/node');
const isNodeLinked = () => process.platform === 'win32' || existsSync(link);

function linkNode() {
  if (isNodeLinked()) return;
  rmSync(link, { force: true }); // a link to a package of another platform
  symlinkSync(relative(dirname(link), projectNode), link);
}

// Only where projectNode is the machine's own Node.
function requireNode() {
  if (projectNode !== process.execPath || Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return;
  throw new Error(
    `The project brings no Node for ${process.platform}-${process.arch}: install Node ${OLDEST_NODE} or newer and start again.`,
  );
}

/** The same for commands that only run the product: an installation without development packages (npm ci --omit=dev) is enough. */
export async function ensureInstalledToRun() {
  if (!isInstalled('.', { withDevelopment: false })) await ensureInstalled();
}

function isInstalled(folder, { withDevelopment = true } = {}) {
  return existsSync(projectNode) && packagesMatch(join(projectDir, folder), withDevelopment);
}

// npm records the installed packages in its own lockfile, without optional packages of other platforms.
function packagesMatch(directory, withDevelopment) {
  const lockfile = join(directory, 'node_modules/.package-lock.json');
  if (!existsSync(lockfile)) return false;
  const wanted = Object.entries(packagesOf(join(directory, 'package-lock.json'))).filter(
    ([path]) => path !== '',
  );
  const present = packagesOf(lockfile);
  return wanted.every(([path, { version, optional, devOptional, dev }]) => {
    if (present[path]) return present[path].version === version;
    return Boolean(optional || devOptional || (dev && !withDevelopment));
  });
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}

async function install(folder) {
  console.log(`Installing packages${folder === '.' ? '' : ` of ${folder}/`} (npm ci), once …`);
  // With development packages, also in production: they build the web. Optional ones are the programs of this platform, such as Node.
  const options = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
  ];
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...options]] : ['npm', options];
  const { status, error } = await runToEnd(command, args, {
    cwd: join(projectDir, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: command === 'npm' && process.platform === 'win32', // there npm is a script of the shell
  });
  if (error || status !== 0) {
    throw new Error(
      `The packages could not be installed (npm ci): ${error?.message ?? 'see the lines above'}.`,
    );
  }
  if (!isInstalled(folder))
    throw new Error('The packages were installed, but not those that package-lock.json names.');
}
