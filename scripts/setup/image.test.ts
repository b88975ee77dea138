import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectDir, projectNode } from './project.mjs';

/** The files of the image of deploy/docker: production packages, no configuration of the build, and programs that print their name. */
async function makeImage(): Promise<string> {
  const image = await mkdtemp(join(tmpdir(), 'image-'));
  onTestFinished(() => rm(image, { recursive: true, force: true }));
  for (const path of [
    'package.json',
    'package-lock.json',
    'scripts/setup',
    'scripts/run.mjs',
    'scripts/start.mjs',
  ])
    await cp(join(projectDir, path), join(image, path), { recursive: true });
  const node = join(image, relative(projectDir, projectNode));
  await mkdir(dirname(node), { recursive: true });
  await symlink(process.execPath, node);
  await writeFile(join(image, 'node_modules/.package-lock.json'), JSON.stringify(await productionPackages()));
  const programs = [
    ...['admin', 'backup', 'doctor', 'restore'].map((name) => `scripts/${name}.ts`),
    ...[
      'dist/server/main.js',
      'dist/server/worker-main.js',
      'dist/ssr/entry-server.js',
      'dist/web/index.html',
    ],
  ];
  for (const path of programs) await writeBelow(image, path, `console.log('${path} runs')`);
  for (const part of ['web', 'ssr', 'server'])
    await writeBelow(image, `dist/${part}-sources.sha256`, 'of all sources');
  return image;
}

async function productionPackages() {
  const { packages } = JSON.parse(await readFile(join(projectDir, 'package-lock.json'), 'utf8'));
  const kept = Object.entries<{ dev?: boolean }>(packages).filter(([path, { dev }]) => path !== '' && !dev);
  return { packages: Object.fromEntries(kept) };
}

async function writeBelow(root: string, path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const filesOf = async (directory: string) => (await readdir(directory, { recursive: true })).toSorted();

test('in an image without development packages and sources the commands run and write nothing into the code', async () => {
  const image = await makeImage();
  const before = await filesOf(image);
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, args, { cwd: image })).stdout;
  for (const name of ['admin', 'backup', 'doctor', 'restore'])
    expect(await run('scripts/run.mjs', `scripts/${name}.ts`)).toBe(`scripts/${name}.ts runs\n`);
  expect(await run('scripts/run.mjs', 'dist/server/worker-main.js')).toBe(
    'dist/server/worker-main.js runs\n',
  );
  expect(await run('scripts/start.mjs')).toBe('dist/server/main.js runs\n');
  expect(await filesOf(image)).toEqual(before);
});
