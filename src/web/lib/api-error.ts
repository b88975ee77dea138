import { AppError, type FieldError } from '#domain/errors.ts';

type Problem = {
  status: number;
  code: string;
  title: string;
  detail?: string;
  errors?: FieldError[];
  request_id?: string;
};

/** An error response of the API, or no response (status 0). */
export class ApiError extends AppError {
  constructor(problem: Problem) {
    super(problem);
    this.name = 'ApiError';
  }

  get fieldErrors(): FieldError[] {
    return this.errors ?? [];
  }
}

export const unreachable = () =>
  new ApiError({
    status: 0,
    code: 'unreachable',
    title: 'No connection',
    detail: "Can't reach the server. Please check your connection and try again.",
  });

/** Every answer of the portal has one; that of a network which asks people to sign in hasn't, whatever its status. */
export const ANSWER_ID = 'x-request-id';

/** The answer of a network in between: nothing has reached the portal (rule:answers-of-networks). */
export const intercepted = () =>
  new ApiError({
    status: 0,
    code: 'unreachable',
    title: 'No connection',
    detail:
      'Your network answered instead of the portal. Please sign in to the network (open any other website), then try again.',
  });

/** A file that can no longer be read: it was changed, moved or removed since it was chosen. */
export const fileChanged = () =>
  new ApiError({
    status: 0,
    code: 'file_changed',
    title: 'File not found',
    detail: 'This file has changed. Choose it again.',
  });

/** The reason of a failure, for its field. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? error.title) : 'Please try again.';

export const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** True if the resource does not exist for this viewer (404), or the id in the URL is invalid (422). */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** For a query whose page shows that the resource is missing: null is data, so the server can render that page too. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** Parses a problem document (RFC 9457); any other response, for example of a proxy or a network, gets a plain message. */
export function toApiError(status: number, contentType: string | null, body: string): ApiError {
  if (contentType?.startsWith('application/problem+json')) {
    return new ApiError(withReference(JSON.parse(body) as Problem));
  }
  if (status === SIGN_IN_TO_NETWORK) return intercepted();
  return new ApiError({
    status,
    code: 'unexpected_response',
    title: 'Something went wrong',
    detail: 'The server sent an unexpected response. Please try again.',
  });
}

/** RFC 6585. */
const SIGN_IN_TO_NETWORK = 511;

/** Adds the log reference to a server error, so that a person can quote it. */
function withReference(problem: Problem): Problem {
  const { status, request_id, detail = '' } = problem;
  if (status < 500 || !request_id) return problem;
  return { ...problem, detail: `${detail} Reference: ${request_id}`.trim() };
}
