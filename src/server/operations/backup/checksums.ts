import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LaunchError } from '../../process/launch-error.ts';

export type Written = {
  /** Of the stored file, and of what went into it before it was encrypted. */
  sha256: string;
  plain_sha256: string;
  bytes: number;
};
export type Listed = { sha256: string; path: string };

type Through = {
  transforms?: Transform[];
  /** Encrypts. */
  seal?: Transform | null;
};

/** Streams through the given transforms into a file below a directory; hashes the result and syncs it to the disk. */
export async function writeHashed(
  root: string,
  path: string,
  source: Readable | Iterable<string> | AsyncIterable<string>,
  { transforms = [], seal = null }: Through = {},
): Promise<Written> {
  const target = pathBelow(root, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const [plain, stored] = [hashing(), hashing()];
  const sink = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  const stream = source instanceof Readable ? source : Readable.from(source);
  const sealed = seal ? [seal, stored.transform] : [];
  await pipeline([stream, ...transforms, plain.transform, ...sealed, sink]);
  const { sha256: plain_sha256, bytes } = plain.result();
  return { sha256: seal ? stored.result().sha256 : plain_sha256, plain_sha256, bytes };
}

function hashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.byteLength;
      hash.update(chunk);
      pass(null, chunk);
    },
  });
  return { transform, result: () => ({ sha256: hash.digest('hex'), bytes }) };
}

/** A line in the format of sha256sum. */
export const checksumLine = (sha256: string, path: string) => `${sha256}  ${path}\n`;

/** Yields the lines of such a file. Throws a LaunchError for an invalid line. */
export async function* readChecksums(root: string, path: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({ input: createReadStream(pathBelow(root, path)) })) {
    const [, sha256, listed] = line.match(/^([0-9a-f]{64}) {2}(.+)$/) ?? [];
    if (!sha256 || !listed) throw damaged(path);
    yield { sha256, path: listed };
  }
}

/** Reads a file of a backup and compares its checksum. Throws a LaunchError that names it. */
export async function verify(root: string, { sha256, path }: Listed): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(pathBelow(root, path)), hash).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? damaged(path) : error;
  });
  if (hash.digest('hex') !== sha256) throw damaged(path);
}

/** A path inside a backup; a path that leaves it is invalid. */
export function pathBelow(root: string, path: string): string {
  const target = resolve(root, path);
  if (!target.startsWith(resolve(root) + sep) || /[\r\n\\]/.test(path)) throw damaged(path);
  return target;
}

export const damaged = (path: string) =>
  new LaunchError(
    `The backup is damaged: ${path} is missing or was changed. Nothing was restored; please take another backup.`,
  );
