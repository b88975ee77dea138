import { AppError, type FieldError } from '#domain/errors.ts';

type Problem = {
  status: number;
  code: string;
  title: string;
  detail?: string;
  errors?: FieldError[];
  request_id?: string;
};

/** An answer of the API that is not a success, or no answer at all (status 0). */
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
    detail: 'The server could not be reached. Please check your connection and try again.',
  });

/** What an address leads to is not there for this person; an address that is no id at all (422) leads nowhere either. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** Reads a problem document (RFC 9457); anything else, as from a proxy in between, becomes a plain sentence. */
export function toApiError(status: number, contentType: string | null, body: string): ApiError {
  if (contentType?.startsWith('application/problem+json')) {
    return new ApiError(withReference(JSON.parse(body) as Problem));
  }
  return new ApiError({
    status,
    code: 'unexpected_answer',
    title: 'Something went wrong',
    detail: 'The server gave an unexpected answer. Please try again.',
  });
}

/** What is the server's fault says what its log knows it by, so that a person can quote it. */
function withReference(problem: Problem): Problem {
  const { status, request_id, detail = '' } = problem;
  if (status < 500 || !request_id) return problem;
  return { ...problem, detail: `${detail} Reference: ${request_id}`.trim() };
}
