import { AppError } from '#domain/errors.ts';
import { ChildUnavailable, MISSING_CODES } from './child-program.ts';

/** Whether code of the portal could not be loaded: a release is being installed over the running one. */
export const isBeingInstalled = (error: unknown): boolean =>
  error instanceof ChildUnavailable ||
  (error instanceof Error && 'code' in error && MISSING_CODES.includes(String(error.code)));

/** rule:being-updated. */
export const beingUpdated = () =>
  new AppError({
    status: 503,
    code: 'being_updated',
    title: 'Being updated',
    detail: 'The portal is being updated, so it can’t do this for a moment. Please try again in a minute.',
    retryAfterSeconds: 60,
  });
