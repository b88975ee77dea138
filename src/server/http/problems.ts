import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import pg from 'pg';
import type { z } from 'zod';
import { AppError, conflict, type FieldError, notFound } from '#domain/errors.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import type { Logger } from '../log.ts';

/** The one place that turns an error into `application/problem+json`; internals stay in the log (rule:error-catalogue). */
export function problemResponse(error: Error, c: Context, log: Logger): Response {
  const known = asAppError(error, c.req.method);
  const request_id: string = c.get('requestId');
  if (known === null) log.error({ err: error, request_id }, 'unexpected error');
  const { status, code, title, detail, errors, retryAfterSeconds, current } = known ?? UNEXPECTED;
  const body = { type: 'about:blank', title, status, detail, code, request_id, errors, current };
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(Math.ceil(retryAfterSeconds)));
  return new Response(JSON.stringify(body), { status, headers });
}

const UNEXPECTED = new AppError({
  status: 500,
  code: 'unexpected',
  title: 'Something went wrong',
  detail: 'This is our fault, not yours. Please try again in a moment.',
});

/** Reading can simply be tried again. Of a write nobody knows whether it was kept: the line may be lost after the commit. */
const unavailable = (method: string) =>
  new AppError({
    status: 503,
    code: 'unavailable',
    title: 'Busy right now',
    detail: READS.has(method)
      ? 'The portal could not answer in time. Please try again in a few seconds.'
      : 'The portal could not finish this, and cannot say whether it was kept. Please look in a few seconds, and send it again if it is missing.',
    retryAfterSeconds: 2,
  });

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const NO_ROOM = new AppError({
  status: 507,
  code: 'no_room',
  title: 'No room left',
  detail: 'The portal has no room for files just now, so yours was not kept. Please try again later.',
  retryAfterSeconds: 60,
});

function isDiskFull(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

const PERSON_GONE = conflict(
  'person_gone',
  'Account deleted',
  'The account that this is about was deleted just now.',
);

function asAppError(error: Error, method: string): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return fromHttpException(error);
  if (refersToNobody(error)) return PERSON_GONE;
  if (isDiskFull(error)) return NO_ROOM;
  return isDatabaseUnavailable(error) ? unavailable(method) : null;
}

/** A write about somebody whose account was deleted at this very moment (rule:erasure): the foreign key knew it. */
function refersToNobody({ cause }: Error): boolean {
  return (
    cause instanceof pg.DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    cause.constraint?.endsWith('_users_id_fk') === true
  );
}

const FOREIGN_KEY_VIOLATION = '23503';

function fromHttpException({ status, message }: HTTPException): AppError {
  if (status === 404) return notFound();
  const title = status === 400 ? 'Malformed request' : 'Request refused';
  return new AppError({ status, code: status === 400 ? 'malformed' : 'refused', title, detail: message });
}

type Issue = z.core.$ZodIssue;

/** An answer that named each of a hundred thousand wrong fields would be many times what was sent. */
export const MOST_NAMED_FIELDS = 100;

/** The fields that a schema refused; an issue may carry the title of its toast in `params`. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.slice(0, MOST_NAMED_FIELDS).flatMap(errorsOf).slice(0, MOST_NAMED_FIELDS);
}

function errorsOf(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey(issue.path, key));
  const title =
    issue.code === 'custom' && typeof issue.params?.title === 'string' ? issue.params.title : undefined;
  return [{ path: issue.path.join('.'), message: issue.message, ...(title ? { title } : {}) }];
}

const unknownKey = (path: readonly PropertyKey[], key: string): FieldError => ({
  path: [...path, key].join('.'),
  message: 'This field is not known here.',
  title: 'Unknown field',
});
