import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const hash = { integrity: 'sha512-AAAA' };
const sound = {
  manifest: { dependencies: { one: '^1.0.0' }, allowScripts: { one: true } },
  packages: {
    'node_modules/one': {
      ...hash,
      version: '1.2.0',
      hasInstallScript: true,
      dependencies: { two: '^2.0.0' },
    },
    'node_modules/one/node_modules/two': { ...hash, version: '2.0.1' },
    'node_modules/two': { ...hash, version: '1.0.0' },
  } as Record<string, object>,
};

test('the lockfile check accepts packages that find what they need where Node looks for it', () => {
  expect(faultsOf(sound)).toEqual([]);
});

test.each([
  ['an alias in overrides', { overrides: { two: 'npm:three@1.0.0' } }, {}, 'the override of two'],
  ['an override below a package', { overrides: { one: { two: '2.0.1' } } }, {}, 'the override of one'],
  ['a package.json that was edited alone', { devDependencies: { two: '1.0.0' } }, {}, 'devDependencies'],
  [
    'a missing optional package',
    {},
    { optionalDependencies: { four: '1.0.0' } },
    'four@1.0.0, which is missing',
  ],
  ['a missing peer', {}, { peerDependencies: { four: '1' } }, 'four@1, which is missing'],
  ['a peer in another version', {}, { peerDependencies: { two: '^3.0.0' } }, 'two@^3.0.0 and finds 1.0.0'],
  [
    'an optional peer in another version',
    {},
    { peerDependencies: { two: '^3.0.0' }, peerDependenciesMeta: { two: { optional: true } } },
    'two@^3.0.0 and finds 1.0.0',
  ],
  ['a dependency out of range', {}, { dependencies: { two: '^2.1.0' } }, 'two@^2.1.0 and finds 2.0.1'],
  ['a package without a hash', {}, { integrity: undefined }, 'has no hash'],
  [
    'the host of a registry',
    {},
    { resolved: 'https://registry.example/one.tgz' },
    'names where it comes from',
  ],
  ['a script that nobody looked at', { allowScripts: {} }, {}, 'runs a script'],
])('the lockfile check rejects %s', (_, manifest, one, fault) => {
  const faults = faultsOf({
    manifest: { ...sound.manifest, ...manifest },
    packages: {
      ...sound.packages,
      'node_modules/one': { ...sound.packages['node_modules/one'], ...{ dependencies: undefined }, ...one },
    },
  });
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test('the lockfile check lets an optional peer be missing', () => {
  const one = { peerDependencies: { four: '1' }, peerDependenciesMeta: { four: { optional: true } } };
  const packages = {
    ...sound.packages,
    'node_modules/one': { ...sound.packages['node_modules/one'], ...one },
  };
  expect(faultsOf({ ...sound, packages })).toEqual([]);
});

function faultsOf({ manifest, packages }: { manifest: object; packages: Record<string, object> }): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'portal-lockfile-'));
  const root = { dependencies: sound.manifest.dependencies };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(directory, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: { '': root, ...packages } }),
  );
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/lockfile.mjs', directory], {
    encoding: 'utf8',
  });
  rmSync(directory, { recursive: true });
  const faults = stdout.split('\n').filter((line) => line.startsWith(directory));
  expect(stdout).toContain(`3 packages in 1 lockfiles, ${faults.length} faults`);
  expect(status).toBe(faults.length > 0 ? 1 : 0);
  return faults;
}
