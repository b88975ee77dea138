import { readFile } from 'node:fs/promises';
import { knownMigration } from '../../db/schema-version.ts';
import { LaunchError } from '../../process/launch-error.ts';
import { damaged, type Listed, pathBelow, readChecksums, verify } from './checksums.ts';
import {
  CHECKSUMS,
  FILE_CHECKSUMS,
  FILES,
  JOBS,
  MANIFEST,
  type Manifest,
  manifestSchema,
  tablePath,
} from './manifest.ts';

/**
 * Reads every byte of a backup and returns its manifest. Throws a LaunchError that says which part is missing, truncated or changed, or
 * that a newer release made it.
 */
export async function checkBackup(directory: string): Promise<Manifest> {
  const listed = await readList(directory);
  for (const entry of listed) await verify(directory, entry);
  const manifest = await readManifest(directory);
  const parts = manifest.jobs === undefined ? [FILE_CHECKSUMS, MANIFEST] : [JOBS, FILE_CHECKSUMS, MANIFEST];
  const expected = [...manifest.tables.map(({ name }) => tablePath(name)), ...parts];
  const isWhole = new Set(expected).symmetricDifference(new Set(listed.map(({ path }) => path))).size === 0;
  if (!isWhole) throw damaged(CHECKSUMS);
  await checkFiles(directory, manifest);
  const schema_version = knownMigration(manifest.schema_version);
  if (!schema_version) throw isNewer(manifest);
  return { ...manifest, schema_version };
}

async function readList(directory: string) {
  try {
    const listed: Listed[] = [];
    for await (const entry of readChecksums(directory, CHECKSUMS)) listed.push(entry);
    return listed;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw isNoBackup(directory);
    throw error;
  }
}

async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(pathBelow(directory, MANIFEST), 'utf8').catch(() => {
    throw damaged(MANIFEST);
  });
  const manifest = manifestSchema.safeParse(JSON.parse(text));
  if (!manifest.success) {
    throw new LaunchError(
      `${MANIFEST} has a format that this release does not know. Please use the release that wrote it.`,
    );
  }
  return manifest.data;
}

async function checkFiles(directory: string, { files }: Manifest): Promise<void> {
  let count = 0;
  for await (const entry of readChecksums(directory, FILE_CHECKSUMS)) {
    if (!entry.path.startsWith(`${FILES}/`)) throw damaged(FILE_CHECKSUMS);
    await verify(directory, entry);
    count += 1;
  }
  if (count !== files.count) throw damaged(FILE_CHECKSUMS);
}

const isNoBackup = (directory: string) =>
  new LaunchError(
    `There is no complete backup in ${directory}: ${CHECKSUMS} is missing, which is written last. ` +
      'Please name the directory of a backup that ran to its end.',
  );

const isNewer = ({ schema_version }: Manifest) =>
  new LaunchError(
    `This backup was taken by a newer release (its schema is ${schema_version}). Please restore it with that release, or a newer one.`,
  );
