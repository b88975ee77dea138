import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The directory of a test file, removed after its last test. */
export async function directoryForFile(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-test-'));
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
