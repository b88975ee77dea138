import { AppError, conflict, invalid, notFound } from '#domain/errors.ts';
import { CONSENT_TEXTS, type GuardianState } from '#domain/users/guardians.ts';

const ASKING = 'Your guardian wasn’t asked';

export const consentMissing = (state: GuardianState | null) =>
  new AppError({
    status: 403,
    code: 'consent_missing',
    title: 'Consent Missing',
    detail: CONSENT_TEXTS[state === null || state === 'given' ? 'unsaid' : state],
  });

export const guardianLinkNotFound = () =>
  notFound(
    'This link no longer works',
    'It has expired, or the student has asked again or asked somebody else.',
  );

export const guardianNotAsked = () =>
  conflict('guardian_not_asked', ASKING, 'Nobody has to agree that you take part.');

export const nameMissing = () =>
  conflict('name_missing', ASKING, 'Please save your profile first: we ask in the name that you give there.');

export const consentGiven = () => conflict('consent_given', ASKING, 'Your guardian has already agreed.');

export const guardianRefused = () =>
  conflict(
    'guardian_refused',
    ASKING,
    'This person doesn’t agree. They can still change their answer with the link in our email, and we won’t ask them again.',
  );

export const ownAddress = () =>
  invalid([
    {
      path: 'guardian_email',
      title: 'Email',
      message: 'Please enter the address of your parent or guardian, not your own.',
    },
  ]);

export const consentAnswered = () =>
  conflict(
    'consent_answered',
    'The answer has changed',
    'Please look at the page again: it was already answered.',
  );
