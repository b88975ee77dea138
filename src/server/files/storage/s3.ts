import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { log } from '../../process/log.ts';
import { type FileStore, storeAway } from './store.ts';

type S3Settings = {
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_BUCKET: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
  /** The limit of one operation with all its attempts, until the first byte of a download. */
  S3_TIMEOUT_SECONDS: number;
};

const CONNECT_MS = 2000;
const ATTEMPTS = 3;
const PAUSE_MS = 100;
/** A download without progress for this long is aborted; its reader may be slow, so this is not a limit of the store. */
const STALLED_MS = 60_000;
/** The removal of an old file is never worth waiting for; the sweep can do it too. */
const LONGEST_REMOVAL_MS = 3000;

/** Files in an S3 bucket or a compatible store (S3_ENDPOINT). 503 while it doesn't respond. */
export function s3Store(settings: S3Settings): FileStore {
  const client = createClient(settings);
  const Bucket = settings.S3_BUCKET;
  const limitMs = settings.S3_TIMEOUT_SECONDS * 1000;
  return {
    async put(Key, path, ContentType) {
      const { size: ContentLength } = await stat(path);
      await within(limitMs, (abortSignal) =>
        againWhenCut(abortSignal, async () => {
          // The client cannot retry a stream.
          const Body = createReadStream(path);
          const object = { Bucket, Key, ContentType, ContentLength, Body };
          await client.send(new PutObjectCommand(object), { abortSignal }).finally(() => Body.destroy());
        }),
      );
    },
    async get(Key) {
      const { Body } = await within(limitMs, (abortSignal) =>
        client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }),
      );
      if (!Body) throw new Error('The file store sent no content.');
      return Body as Readable;
    },
    async remove(Key) {
      await within(Math.min(limitMs, LONGEST_REMOVAL_MS), (abortSignal) =>
        client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal }),
      );
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await within(limitMs, (abortSignal) =>
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
        );
        for (const object of page.Contents ?? []) if (object.Key) yield object.Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

function createClient({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Settings) {
  return new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Stores that imitate S3 reject the newer default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: STALLED_MS },
  });
}

/** Aborts an operation at its limit, but not the download that it started. The error is in the log for the operator. */
async function within<T>(ms: number, run: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    return await run(controller.signal);
  } catch (err) {
    if (err instanceof NoSuchKey) throw err;
    if (isRejection(err)) log.error({ err }, 'the file store rejects requests: check the settings');
    else log.warn({ reason: String(err) }, 'the file store does not respond');
    throw storeAway(err);
  } finally {
    clearTimeout(timer);
  }
}

async function againWhenCut(abortSignal: AbortSignal, send: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (attempt === ATTEMPTS || abortSignal.aborted || isRejection(error)) throw error;
      await pause(attempt * PAUSE_MS);
    }
  }
}

/** Wrong settings, such as an unknown bucket or key: a retry would not help. */
const isRejection = (error: unknown) =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;
