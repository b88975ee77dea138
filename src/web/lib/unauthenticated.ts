import type { ApiError } from './api-error.ts';

const listeners = new Set<() => void>();

/** Calls the listener after each query, mutation or upload that fails because of the session or the role. */
export function onUnauthenticated(listener: () => void): void {
  listeners.add(listener);
}

/** A wrong password is a 401 too, and says nothing about the session. */
export const isUnauthenticated = ({ code }: ApiError) => code === 'not_authenticated';

/** A new admin may have to set up codes first (rule:authenticator-codes). */
const needsCodes = ({ code }: ApiError) => code === 'codes_required';

/** The viewer's role may have changed while the page was open. */
const isForbidden = ({ code }: ApiError) => code === 'access_denied';

export function reportUnauthenticated(error: ApiError): ApiError {
  if (isUnauthenticated(error) || needsCodes(error) || isForbidden(error))
    for (const listener of listeners) listener();
  return error;
}
