import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeFormerBuilds } from './former-builds.mjs';
import { ensureInstalled } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { projectDir, projectNode } from './project.mjs';
import { runToEnd } from './run-to-end.mjs';

const parts = [
  {
    name: 'web',
    config: 'vite.config.ts',
    made: 'dist/web/index.html',
    sources: ['index.html', 'package-lock.json', 'public', 'scripts/web', 'src/domain', 'src/web'],
  },
  {
    name: 'ssr',
    config: 'vite.ssr.config.ts',
    made: 'dist/ssr/entry-server.js',
    sources: ['package-lock.json', 'scripts/web', 'src/domain', 'src/web'],
  },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    made: 'dist/server/main.js',
    sources: ['package-lock.json', 'scripts/seed', 'scripts/web', 'src/domain', 'src/server'],
  },
];
const generated = 'routeTree.gen.ts';
const noteOf = ({ name }) => join(projectDir, `dist/${name}-sources.sha256`);

/** Builds web and server into dist, unless their sources are unchanged. Throws a sentence when a build fails. */
export async function ensureBuilt() {
  if (parts.every(isBuilt)) return;
  await ensureInstalled();
  await oneAtATime(async () => {
    const missing = parts.filter((part) => !isBuilt(part));
    for (const part of missing) await build(part);
    if (missing.length > 0) noteRelease();
  });
}

/** What runs, for the doctor and the page of the status; an image gets its commit from SOURCE_COMMIT, because it has no history. */
function noteRelease() {
  const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: projectDir, encoding: 'utf8' });
  const commit = process.env.SOURCE_COMMIT || (git.status === 0 ? git.stdout.trim() : null);
  const built_at = new Date().toISOString();
  writeFileSync(join(projectDir, 'dist/release.json'), JSON.stringify({ version, commit, built_at }));
}

function isBuilt(part) {
  if (!existsSync(noteOf(part)) || !existsSync(join(projectDir, part.made))) return false;
  if (!existsSync(join(projectDir, part.config))) return true; // an image has the result of the build without its sources
  return readFileSync(noteOf(part), 'utf8') === hashOfSources(part);
}

// By content, not by time: a checkout of another commit sets arbitrary times.
function hashOfSources({ sources, config }) {
  const hash = createHash('sha256');
  for (const file of [...sources, config].flatMap((source) => filesBelow(source))) {
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

async function build(part) {
  console.log(`Building the ${part.name} …`);
  const hash = hashOfSources(part);
  const started = Date.now();
  rmSync(noteOf(part), { force: true });
  const vite = join(projectDir, 'node_modules/vite/bin/vite.js');
  const { status } = await runToEnd(
    projectNode,
    [vite, 'build', '--config', part.config, '--logLevel', 'error'],
    {
      cwd: projectDir,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error(`The ${part.name} could not be built: see the lines above.`);
  if (part.name === 'web') {
    const [directory, note] = ['dist/web/assets', 'dist/web-builds.json'].map((path) =>
      join(projectDir, path),
    );
    removeFormerBuilds({ directory, note, started });
  }
  mkdirSync(dirname(noteOf(part)), { recursive: true });
  writeFileSync(noteOf(part), hash);
}
