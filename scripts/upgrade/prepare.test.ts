import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { directoryForFile } from '#tests/directory.ts';
import { prepareRelease } from './prepare.mjs';
import { openReleases } from './releases.mjs';
import { changedUnits, systemdSite } from './systemd-site.mjs';

const directory = await directoryForFile();
const origin = join(directory, 'origin');
const root = join(directory, 'portal');
const releases = openReleases(root);
const AT = new Date('2026-03-01T10:00:00Z');
const IDENTITY = ['-c', 'user.name=Tests', '-c', 'user.email=tests@example.test'];

const git = (...args: string[]) =>
  execFileSync('git', ['-C', origin, ...IDENTITY, ...args], { encoding: 'utf8' }).trim();

/** In the place of installing and building, which takes minutes. */
const BUILD = `import { writeFileSync } from 'node:fs';
writeFileSync('built', process.argv[2] + ' of ' + (process.env.SOURCE_COMMIT ?? 'no commit'));`;

function writeTree(path: string, version: string): void {
  mkdirSync(join(path, 'scripts/checks'), { recursive: true });
  writeFileSync(join(path, 'scripts/run.mjs'), BUILD);
  for (const file of ['scripts/checks/build.mjs', 'package.json']) writeFileSync(join(path, file), '');
  writeFileSync(join(path, 'version'), version);
}

function commit(version: string): string {
  writeTree(origin, version);
  git('add', '.');
  git('commit', '--quiet', '--message', version);
  return git('rev-parse', 'HEAD').slice(0, 12);
}

const read = (id: string, file: string) => readFileSync(join(releases.directoryOf(id), file), 'utf8');

let tagged: string;
beforeAll(() => {
  mkdirSync(origin);
  git('init', '--quiet', '--initial-branch=main');
  tagged = commit('1.2');
  execFileSync('git', ['clone', '--quiet', origin, join(root, 'source')]);
  git('tag', 'v1.2');
});

test('a tag that was added since is fetched, put into a directory of its own and built with its commit', () => {
  const id = prepareRelease(releases, 'v1.2', AT);
  expect(id).toBe('2026-03-01T10-00-00-v1.2');
  expect(read(id, 'version')).toBe('1.2');
  expect(read(id, 'built')).toBe(`scripts/checks/build.mjs of ${tagged}`);
});

test('a branch is the newest commit of the repository, not that of the clone', () => {
  const newest = commit('1.3');
  const id = prepareRelease(releases, 'main', AT);
  expect([read(id, 'version'), read(id, 'built')]).toEqual(['1.3', `scripts/checks/build.mjs of ${newest}`]);
});

test('an archive with everything in one directory, and a directory, are releases too', () => {
  writeTree(join(directory, 'portal-1.4'), '1.4');
  const archive = join(directory, 'portal-1.4.tar.gz');
  execFileSync('tar', ['-czf', archive, '-C', directory, 'portal-1.4']);
  const unpacked = prepareRelease(releases, archive, AT);
  expect([unpacked, read(unpacked, 'version')]).toEqual(['2026-03-01T10-00-00-portal-1.4', '1.4']);
  const copied = prepareRelease(releases, join(directory, 'portal-1.4'), new Date('2026-03-01T11:00:00Z'));
  expect([copied, read(copied, 'built')]).toEqual([
    '2026-03-01T11-00-00-portal-1.4',
    'scripts/checks/build.mjs of no commit',
  ]);
});

test('sources that only their owner can read, or others can write, become readable for the services', () => {
  const own = join(directory, 'own');
  const modes = (id: string) =>
    ['', 'scripts', 'version', 'package.json'].map((path) =>
      (statSync(join(releases.directoryOf(id), path)).mode & 0o777).toString(8),
    );
  writeTree(own, '1.6');
  for (const [path, mode] of [
    ['version', 0o600],
    ['package.json', 0o777],
    ['scripts', 0o700],
    ['', 0o700],
  ] as const)
    chmodSync(join(own, path), mode);
  const archive = join(directory, 'own.tar');
  execFileSync('tar', ['-cf', archive, '-C', directory, 'own']);
  for (const [source, hour] of [
    [own, 12],
    [archive, 13],
  ] as const)
    expect(modes(prepareRelease(releases, source, new Date(`2026-03-01T${hour}:00:00Z`)))).toEqual([
      '755',
      '755',
      '644',
      '755',
    ]);
});

test('an unknown name, something else than the portal, and a failing build are said in a sentence', () => {
  expect(() => prepareRelease(releases, 'v9', AT)).toThrow('The repository has no tag, branch or commit v9.');
  mkdirSync(join(directory, 'other'));
  expect(() => prepareRelease(releases, join(directory, 'other'), AT)).toThrow(
    'not the sources of the portal',
  );
  writeTree(join(directory, 'failing'), '1.5');
  writeFileSync(join(directory, 'failing/scripts/run.mjs'), 'process.exit(1)');
  expect(() => prepareRelease(releases, join(directory, 'failing'), AT)).toThrow('could not be built');
});

test('a doctor that finds something wrong, and a unit that doesn’t start, are told in their own words', async () => {
  const fails = join(directory, 'fails.mjs');
  const lines = ['ok       disk: enough', 'wrong    mails: 3 overdue. To do: look', 'ok       jobs: none'];
  writeFileSync(
    fails,
    `console.log(${JSON.stringify(lines.join('\n'))}); console.error('Job failed.'); process.exit(1);`,
  );
  const command = `${process.execPath} ${fails}`;
  const site = systemdSite({
    ...{ root, web: '3001,3002', worker: 'none', backups: directory },
    ...{ restart: command, 'portal-npm': command },
  });
  expect(site.web.map(({ name, url }) => `${name} ${url}`)).toEqual([
    'portal@3001 http://127.0.0.1:3001',
    'portal@3002 http://127.0.0.1:3002',
  ]);
  expect(site.worker).toBeNull();
  await expect(site.examine()).rejects.toThrow(
    'The doctor finds something wrong, so nothing was changed:\nwrong    mails: 3 overdue. To do: look',
  );
  await expect(site.restart('portal@3001', 10_000)).rejects.toThrow('portal@3001 did not start: Job failed.');
});

test('the backup before an upgrade stands beside those of the nights, of which none goes, and three of its kind stay', async () => {
  const backups = join(directory, 'backups');
  const nights = Array.from({ length: 20 }, (_, night) => `2026-02-${10 + night}T02-30-00`);
  const before = [1, 2, 3, 4].map((day) => `before-2026-02-0${day}T09-00-00`);
  const others = ['before-the-move', ...nights];
  for (const name of [...others, ...before]) mkdirSync(join(backups, name), { recursive: true });
  for (const name of before.slice(0, 3)) writeFileSync(join(backups, name, 'SHA256SUMS'), '');
  const backUp = join(directory, 'backup.mjs');
  writeFileSync(
    backUp,
    `import { mkdirSync, writeFileSync } from 'node:fs';
const [command, , target, ...more] = process.argv.slice(2);
if (command !== 'backup' || more.length > 0) process.exit(1);
mkdirSync(target);
writeFileSync(target + '/SHA256SUMS', '');`,
  );
  const site = systemdSite({
    ...{ root, web: '3001', worker: 'none', restart: 'false', backups },
    'portal-npm': `${process.execPath} ${backUp}`,
  });
  await site.backUp();
  const left = readdirSync(backups);
  expect(left).toEqual(expect.arrayContaining([...others, ...before.slice(1, 3)]));
  expect(left).toHaveLength(others.length + 3);
});

test('installed units and the command that aren’t those of the release are named, and a release without units has none', () => {
  const [serving, units, commands] = ['serving', 'units', 'commands'].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  const own = join(serving, 'current/deploy/systemd');
  expect(changedUnits(serving, { units, commands })).toEqual([]);
  for (const place of [own, units, commands]) mkdirSync(place, { recursive: true });
  for (const name of ['portal@.service', 'portal-worker.service', 'portal-npm', 'portal.target'])
    writeFileSync(join(own, name), 'new');
  writeFileSync(join(units, 'portal@.service'), 'old');
  writeFileSync(join(units, 'portal-worker.service'), 'new');
  writeFileSync(join(commands, 'portal-npm'), 'old');
  expect(changedUnits(serving, { units, commands }).toSorted()).toEqual([
    join(commands, 'portal-npm'),
    join(units, 'portal@.service'),
  ]);
});
