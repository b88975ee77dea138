import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError, invalid } from '#domain/errors.ts';
import { FILE_TOO_LARGE, IMPORT_LIMITS } from '#domain/projects/project-imports.ts';
import { withTimeout } from '../process/with-timeout.ts';
import type { AppEnv } from './route.ts';

/** Visitors send short forms only. */
const VISITOR_KB = 8;
const MAX_KB = 1024;
const SECONDS = 15;
/** A hundred thousand different keys take a tenth of a second to parse and reject; no form has a hundred. */
const MOST_KEYS = 5000;
/** Parsing a megabyte of nested arrays takes 50 ms; no form nests more than a few levels. */
const MAX_DEPTH = 100;

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/i;
const IMPORTS = /^\/api\/project-imports(\/|$)/;

const limitedTo = (kilobytes: number) =>
  bodyLimit({
    maxSize: 1024 * kilobytes,
    onError: () => {
      throw tooLarge(kilobytes);
    },
  });

const ofVisitor = limitedTo(VISITOR_KB);
const ofPerson = limitedTo(MAX_KB);

/** JSON may escape a character of the file with several of its own. */
const ofImport = bodyLimit({
  maxSize: 3 * IMPORT_LIMITS.bytes,
  onError: () => {
    throw invalid([{ path: 'csv', message: FILE_TOO_LARGE }]);
  },
});

export const isJson = (c: Context) => JSON_TYPE.test(c.req.header('content-type') ?? '');
export const isImport = (c: Context) => IMPORTS.test(c.req.path);

/**
 * Reads the JSON of a request whose session is known, before the request takes a slot at the gate: 413 beyond 1 MiB, for a visitor beyond 8
 * KiB of any type, 408 when it doesn't arrive in time. Uploads stream with their own limits.
 */
export const readBody = createMiddleware<AppEnv>(async (c, next) => {
  const isVisitor = c.var.ctx.viewer === null;
  if (isJson(c)) await withTimeout(readWithinLimit(c, isVisitor), 1000 * SECONDS, tooSlow);
  else if (isVisitor && declaredBytes(c) > 1024 * VISITOR_KB) throw tooLarge(VISITOR_KB);
  await next();
});

/** The text only: the route parses it and rejects invalid JSON. */
const readWithinLimit = (c: Context<AppEnv>, isVisitor: boolean) =>
  limitOf(c, isVisitor)(c, async () => {
    const text = await c.req.text();
    requireModestShape(text);
  });

/** Limits depth and keys before parsing. Colons and brackets within a text don't count. */
function requireModestShape(text: string): void {
  let depth = 0;
  let keys = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === ':') keys += 1;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (keys > MOST_KEYS) throw tooManyFields();
  }
}

function limitOf(c: Context, isVisitor: boolean) {
  if (isVisitor) return ofVisitor;
  return isImport(c) ? ofImport : ofPerson;
}

const declaredBytes = (c: Context) => Number(c.req.header('content-length') ?? 0);

const tooLarge = (kilobytes: number) =>
  new AppError({
    status: 413,
    code: 'too_large',
    title: 'Too much at once',
    detail: `This is more than the portal accepts at once (${kilobytes < 1024 ? `${kilobytes} KB` : '1 MB'}). Please shorten it.`,
  });

const tooManyFields = () =>
  new AppError({
    status: 413,
    code: 'too_large',
    title: 'Too much at once',
    detail: `This has more fields than the portal accepts at once (${MOST_KEYS}).`,
  });

const tooDeep = () =>
  new AppError({
    status: 413,
    code: 'too_large',
    title: 'Too much at once',
    detail: 'This is nested more deeply than the portal accepts.',
  });

const tooSlow = () =>
  new AppError({
    status: 408,
    code: 'too_slow',
    title: 'The connection is slow',
    detail: 'Your request took too long to arrive. Please try again.',
  });
