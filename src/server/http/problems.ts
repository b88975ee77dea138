import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import pg from 'pg';
import type { z } from 'zod';
import { AppError, conflict, type FieldError, notFound } from '#domain/errors.ts';
import { cycleArchived } from '../cycles/scope/errors.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { beingUpdated, isBeingInstalled } from '../process/child-process/being-updated.ts';
import type { Logger } from '../process/log.ts';

/**
 * The only place that turns an error into `application/problem+json`; internals stay in the log (rule:error-catalogue,
 * rule:problem-responses).
 */
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

/** A read can simply be repeated. A write may have been committed before the connection was lost. */
const unavailable = (method: string) =>
  new AppError({
    status: 503,
    code: 'unavailable',
    title: 'Busy right now',
    detail: READS.has(method)
      ? 'The portal couldn’t respond in time. Please try again in a few seconds.'
      : 'The portal couldn’t finish this, and doesn’t know whether your change was saved. Please check in a few seconds, and send it again if it’s missing.',
    retryAfterSeconds: 2,
  });

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const NO_ROOM = new AppError({
  status: 507,
  code: 'no_room',
  title: 'No room left',
  detail: 'The portal is out of space for files, so yours wasn’t saved. Please try again later.',
  retryAfterSeconds: 60,
});

function isDiskFull(error: Error): boolean {
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

const PERSON_GONE = conflict('person_gone', 'Account deleted', 'This account was just deleted.');

function asAppError(error: Error, method: string): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return fromHttpException(error);
  if (refersToNobody(error)) return PERSON_GONE;
  if (isOfArchive(error)) return cycleArchived();
  if (isDiskFull(error)) return NO_ROOM;
  if (isBeingInstalled(error)) return beingUpdated();
  return isDatabaseUnavailable(error) ? unavailable(method) : null;
}

/** A write about a person whose account was deleted at the same time (rule:erasure) violates a foreign key. */
function refersToNobody({ cause }: Error): boolean {
  return (
    cause instanceof pg.DatabaseError &&
    cause.code === FOREIGN_KEY_VIOLATION &&
    cause.constraint?.endsWith('_users_id_fk') === true
  );
}

/** A trigger refused a write to a row of an archived cycle (rule:archived-cycle). */
const isOfArchive = ({ cause }: Error): boolean =>
  cause instanceof pg.DatabaseError && cause.constraint === 'archived_cycle';

const FOREIGN_KEY_VIOLATION = '23503';

function fromHttpException({ status, message }: HTTPException): AppError {
  if (status === 404) return notFound();
  const title = status === 400 ? 'Malformed request' : 'Request rejected';
  return new AppError({ status, code: status === 400 ? 'malformed' : 'refused', title, detail: message });
}

type Issue = z.core.$ZodIssue;

/** Listing each of a hundred thousand invalid fields would be many times the size of the request. */
export const MOST_NAMED_FIELDS = 100;

/** The fields that a schema rejected; an issue may have the title of its toast in `params`. */
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
  message: 'We don’t know this field.',
  title: 'Unknown field',
});
