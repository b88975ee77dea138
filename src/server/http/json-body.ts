import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError, invalid } from '#domain/errors.ts';
import { IMPORT_LIMITS } from '#domain/project-imports.ts';
import { inTime } from './in-time.ts';
import type { AppEnv } from './route.ts';

const MAX_BYTES = 1024 * 1024;
const SECONDS = 15;

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;
const IMPORTS = /^\/api\/project-imports(\/|$)/;

const limited = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw tooLarge();
  },
});

/** JSON may write a letter of the file with several of its own. */
const limitedImport = bodyLimit({
  maxSize: 3 * IMPORT_LIMITS.bytes,
  onError: () => {
    throw invalid([{ path: 'csv', message: 'The file is larger than 1 MB.' }]);
  },
});

export const isJson = (c: Context) => JSON_TYPE.test(c.req.header('content-type') ?? '');
export const isImport = (c: Context) => IMPORTS.test(c.req.path);

/**
 * Reads the JSON that is sent to us, before the request takes a place that others wait for: 413 beyond 1 MiB, whether or
 * not its length is told before, 408 when it does not arrive in time. Uploads stream and have limits of their own.
 */
export const readJson = createMiddleware<AppEnv>(async (c, next) => {
  if (isJson(c)) await inTime(readWithinLimit(c), 1000 * SECONDS, tooSlow);
  await next();
});

/** What is not JSON is refused where it is read again, with the answer's other rules. */
const readWithinLimit = (c: Context<AppEnv>) =>
  (isImport(c) ? limitedImport : limited)(c, async () => {
    await c.req.json().catch(() => null);
  });

const tooLarge = () =>
  new AppError({
    status: 413,
    code: 'too_large',
    title: 'Too much at once',
    detail: 'This is more than the portal takes at once (1 MB). Please shorten it.',
  });

const tooSlow = () =>
  new AppError({
    status: 408,
    code: 'too_slow',
    title: 'The connection is slow',
    detail: 'What you sent did not arrive in time. Please try again.',
  });
