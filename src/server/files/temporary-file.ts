import { createHash, type Hash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#domain/errors.ts';
import { withTimeout } from '../process/with-timeout.ts';
import type { Upload } from './storage/upload-places.ts';

export type TemporaryFile = { path: string; size: number; sha256: string };
type Limit = { maxBytes: number; tooLarge: () => Error; upload: Upload };

/** How long a sender may pause; the whole request has its own limit (src/server/http/listening/server-limits.ts). */
const SILENCE_MS = 20_000;
/** Average bytes: far below the slowest connection that can send a résumé at all. */
const LEAST_PER_SECOND = 2048;

/** Where uploads arrive in the data directory. */
export const temporaryDirectory = (directory: string): string => join(directory, 'tmp');

/** A unique path in the data directory. */
export async function temporaryPath(directory: string): Promise<string> {
  await mkdir(temporaryDirectory(directory), { recursive: true, mode: 0o700 });
  return join(temporaryDirectory(directory), `${randomUUID()}.upload`);
}

/** Streams a body to a path and hashes it, with one chunk at a time in memory. Throws `tooLarge` one byte above the limit (rule:profile-resume-file). */
export async function receiveBody(body: ReadableStream, path: string, limit: Limit): Promise<TemporaryFile> {
  const hash = createHash('sha256');
  const file = { path, size: 0 };
  // Opened before anything can fail: a stream that is still opening would create the file again after its removal.
  const handle = await open(path, 'wx', 0o600);
  await pipeline(
    incoming(body, limit.upload),
    (chunks: AsyncIterable<Uint8Array>) => counted(chunks, file, hash, limit),
    handle.createWriteStream(),
  );
  return { ...file, sha256: hash.digest('hex') };
}

/** Replaces the bytes of a received file, for example by those without metadata. */
export async function replaceContent(path: string, bytes: Uint8Array): Promise<TemporaryFile> {
  await writeFile(path, bytes);
  return { path, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Removes unfinished uploads that started before a moment, for example after a kill. */
export async function removeTemporaryFiles(directory: string, before: Date): Promise<void> {
  await mkdir(temporaryDirectory(directory), { recursive: true });
  for (const name of await readdir(temporaryDirectory(directory))) {
    const path = join(temporaryDirectory(directory), name);
    const { mtime } = await stat(path).catch(() => ({ mtime: before }));
    if (mtime < before) await rm(path, { force: true });
  }
}

async function* incoming(body: ReadableStream<Uint8Array>, upload: Upload): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const started = performance.now();
  let bytes = 0;
  try {
    while (true) {
      const next = Promise.race([reader.read(), upload.gaveWay]);
      const { done, value } = await withTimeout(next, SILENCE_MS, tooSlow);
      if (done) {
        upload.isArriving = false;
        return;
      }
      upload.received(value.byteLength);
      bytes += value.byteLength;
      if (isTrickle(bytes, performance.now() - started)) throw tooSlow();
      yield value;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError({ status: 400, code: 'upload_interrupted', ...INTERRUPTED });
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** An upload of a few bytes now and then would hold an upload slot until the limit of the whole request. */
const isTrickle = (bytes: number, ms: number) => ms > SILENCE_MS && bytes < (ms / 1000) * LEAST_PER_SECOND;

const INTERRUPTED = {
  title: 'Upload failed',
  detail: 'The upload was interrupted. Please try again.',
};

const tooSlow = () => new AppError({ status: 408, code: 'upload_stalled', ...INTERRUPTED });

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  file: { size: number },
  hash: Hash,
  { maxBytes, tooLarge }: Limit,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    file.size += chunk.byteLength;
    if (file.size > maxBytes) throw tooLarge();
    hash.update(chunk);
    yield chunk;
  }
}
