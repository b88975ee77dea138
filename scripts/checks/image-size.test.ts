import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directoryForFile } from '../../tests/directory.ts';

const directory = await directoryForFile();

/** What the check says of an image with these layers in MB, the first of which is its base. */
async function check(layers: number[], ...base: string[]) {
  const manifest = (sizes: number[]) => ({
    Manifest: JSON.stringify({ layers: sizes.map((mb, n) => ({ digest: `sha256:${n}`, size: mb * 1e6 })) }),
  });
  const program = `#!/bin/sh\ncase "$4" in base) echo '${JSON.stringify(manifest(layers.slice(0, 1)))}';; *) echo '${JSON.stringify(manifest(layers))}';; esac\n`;
  await writeFile(join(directory, 'buildah'), program, { mode: 0o755 });
  const { status, stdout } = spawnSync(
    process.execPath,
    ['scripts/checks/image-size.mjs', 'portal:1', ...base],
    { encoding: 'utf8', env: { PATH: `${directory}:${process.env.PATH}` } },
  );
  return { status, stdout };
}

test('an image of at most 350 MB passes, a larger one fails, and a base of one’s own counts as Debian', async () => {
  expect(await check([75, 200, 75])).toEqual({ status: 0, stdout: 'portal:1: 350 MB of at most 350\n' });
  expect(await check([75, 200, 76])).toMatchObject({ status: 1 });
  expect(await check([231, 266])).toMatchObject({ status: 1 });
  expect(await check([231, 266], 'base')).toEqual({
    status: 0,
    stdout: 'portal:1: 341 MB of at most 350, 75 of them Debian\n',
  });
  expect(await check([231, 276], 'base')).toMatchObject({ status: 1 });
});
