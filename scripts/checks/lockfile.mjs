// Checks that npm 9.2 and every later version can install from the lockfiles, and installs only the named packages with their hashes. Newer
// versions ignore a dependency that the lockfile doesn't satisfy; older ones replace it, and `npm ci` ends with "Missing: … from lock file".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { projectDir } from '../setup/project.mjs';

const FOLDERS = ['.', 'bench'];

const named = process.argv.slice(2);
const folders = named.length > 0 ? named : FOLDERS.map((folder) => join(projectDir, folder));
let count = 0;
const faults = folders.flatMap((folder) => {
  const [manifest, lockfile] = ['package.json', 'package-lock.json'].map((file) => readJson(folder, file));
  count += Object.keys(lockfile.packages).length - 1;
  return [
    ...lockfileFaults(manifest, lockfile),
    ...overrideFaults(manifest),
    ...Object.entries(lockfile.packages).flatMap(([path, entry]) => [
      ...(path === '' ? [] : originFaults(path, entry, manifest)),
      ...edgesOf(path, entry).flatMap((edge) => edgeFault(edge, lockfile.packages, manifest)),
    ]),
  ].map((fault) => `${folder}: ${fault}`);
});
for (const fault of faults) console.log(fault);
console.log(`${count} packages in ${folders.length} lockfiles, ${faults.length} faults`);
if (count === 0) console.log('No package was read: nothing was checked.');
process.exitCode = faults.length > 0 || count === 0 ? 1 : 0;

function readJson(folder, file) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

function lockfileFaults(manifest, { lockfileVersion, packages }) {
  const faults = lockfileVersion === 3 ? [] : [`lockfileVersion is ${lockfileVersion}, not 3.`];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
    if (JSON.stringify(manifest[kind] ?? {}) !== JSON.stringify(packages['']?.[kind] ?? {}))
      faults.push(`${kind} of package.json and the lockfile differ: run npm install.`);
  }
  return faults;
}

// npm 9.2 cannot read a lockfile whose package.json has an alias there. Overrides of one package only are not needed, and not read by edgeFault.
function overrideFaults({ overrides = {} }) {
  return Object.entries(overrides).flatMap(([name, version]) =>
    typeof version === 'string' && semver.validRange(version) !== null
      ? []
      : [`the override of ${name} is ${JSON.stringify(version)}, not a plain version.`],
  );
}

function originFaults(
  path,
  { integrity, resolved, link, inBundle, hasInstallScript },
  { allowScripts = {} },
) {
  const faults = [];
  if (!integrity && !inBundle) faults.push(`${path} has no hash (integrity).`);
  if (resolved || link) faults.push(`${path} names where it comes from (${resolved}).`);
  if (hasInstallScript && !(nameOf(path) in allowScripts))
    faults.push(
      `${path} runs a script when it is installed: look at what it fetches, and add it to allowScripts.`,
    );
  return faults;
}

function edgesOf(path, { dependencies, devDependencies, optionalDependencies, ...entry }) {
  const own = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const peers = Object.entries(entry.peerDependencies ?? {}).filter(([name]) => !(name in own));
  return [
    ...Object.entries(own).map(([name, range]) => ({ path, from: path, name, range, mayMiss: false })),
    ...peers.map(([name, range]) => ({
      path,
      from: parentOf(path), // a peer is never installed below the package that asks for it
      name,
      range,
      mayMiss: entry.peerDependenciesMeta?.[name]?.optional === true,
    })),
  ];
}

function edgeFault({ path, from, name, range, mayMiss }, packages, { overrides = {} }) {
  const wanted = plainRange((path !== '' && overrides[name]) || range);
  const found = resolve(from, name, packages);
  const who = path === '' ? 'package.json' : path;
  if (!found) return mayMiss ? [] : [`${who} needs ${name}@${wanted}, which is missing.`];
  const { version } = packages[found];
  if (wanted === 'latest' || semver.satisfies(version, wanted, { loose: true })) return [];
  return [`${who} needs ${name}@${wanted} and finds ${version} in ${found}.`];
}

function plainRange(range) {
  return range.startsWith('npm:') ? range.slice(range.lastIndexOf('@') + 1) : range;
}

function resolve(from, name, packages) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return null;
  }
}

function parentOf(path) {
  return path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
