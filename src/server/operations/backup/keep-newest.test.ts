import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directoryForFile } from '#tests/directory.ts';
import { directoryOfBackup, keepNewest, listBackups } from './keep-newest.ts';

const parent = await directoryForFile();

async function backupOn(day: number, isComplete = true): Promise<string> {
  const directory = directoryOfBackup(parent, new Date(Date.UTC(2026, 2, day, 2, 30)));
  await mkdir(directory, { recursive: true });
  if (isComplete) await writeFile(join(directory, 'SHA256SUMS'), '');
  return directory;
}

test('the newest complete backups stay, older and interrupted ones before them go, and other directories stay', async () => {
  const interrupted = await backupOn(1, false);
  const [oldest, older, newest] = [await backupOn(2), await backupOn(3), await backupOn(5)];
  const running = await backupOn(6, false);
  await mkdir(join(parent, 'before-the-move'));
  expect(await listBackups(parent)).toEqual([newest, older, oldest]);
  expect(await keepNewest(parent, 4)).toEqual([]);
  expect((await keepNewest(parent, 2)).toSorted()).toEqual([interrupted, oldest]);
  expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
    [older, newest, running, join(parent, 'before-the-move')].toSorted(),
  );
});
