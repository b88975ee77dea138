import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { projectDir, projectNode } from './project.mjs';

const sources = [
  'index.html',
  'package-lock.json',
  'public',
  'scripts/web',
  'src/domain',
  'src/web',
  'vite.config.ts',
];
const generated = 'routeTree.gen.ts';
const noteOfBuild = join(projectDir, 'dist/web-sources.sha256');

/** Builds the web into dist/web unless it was built from these very sources. Throws a sentence when that fails. */
export async function ensureWebIsBuilt() {
  if (isBuilt()) return;
  await oneAtATime(() => {
    if (!isBuilt()) build();
  });
}

function isBuilt() {
  if (!existsSync(noteOfBuild) || !existsSync(join(projectDir, 'dist/web/index.html'))) return false;
  return readFileSync(noteOfBuild, 'utf8') === hashOfSources();
}

// By content, not by time: a checkout of another commit sets times at will.
function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(source))) {
    hash.update(`${file}\0`).update(readFileSync(join(projectDir, file)));
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const entry = statSync(join(projectDir, path), { throwIfNoEntry: false });
  if (!entry || path.endsWith(generated)) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(join(projectDir, path))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function build() {
  console.log('Building the web …');
  const hash = hashOfSources();
  rmSync(noteOfBuild, { force: true });
  const vite = join(projectDir, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(projectNode, [vite, 'build', '--logLevel', 'error'], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The web could not be built: see the lines above.');
  mkdirSync(dirname(noteOfBuild), { recursive: true });
  writeFileSync(noteOfBuild, hash);
}
