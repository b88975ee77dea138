import { conflict, notFound } from '#domain/errors.ts';

const FAILED = 'Error saving review';

/** Also for the assignments of others, and for applications with a conflict of interest. */
export const reviewNotFound = () => notFound('Review not found');

export const notReviewer = () => notFound('Not a reviewer', 'You aren’t a reviewer of this cycle.');

export const applicationWithdrawn = () =>
  conflict(
    'application_withdrawn',
    FAILED,
    'This application was withdrawn, so it needs no review. Your notes stay saved.',
  );

export const applicationDecided = () =>
  conflict(
    'application_decided',
    FAILED,
    'This application has been decided, so it needs no review. Your notes stay saved.',
  );

export const alreadySubmitted = () =>
  conflict('review_submitted', FAILED, 'You have submitted this review. Open it to change it.');

export const rubricChanged = () =>
  conflict(
    'rubric_changed',
    FAILED,
    'The rubric has changed meanwhile. Please check your marks; nothing you wrote is lost.',
  );

export const reviewLeftQueue = () =>
  conflict('assignment_changed', 'Error changing review', 'This review isn’t open any more.');
