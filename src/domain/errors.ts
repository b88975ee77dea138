/** One invalid field: its path, the reason, the title of its toast, and a shorter reason beside the field, where the toast is about several fields. */
export type FieldError = { path: string; message: string; title?: string; at_field?: string };

type AppErrorOptions = {
  status: number;
  code: string;
  title: string;
  detail?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  current?: Record<string, unknown>;
};

/** The only error that reaches a person: a stable code, the title and text of its toast, and an HTTP status (rule:error-catalogue). */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The current state: for a 409, so that a screen can offer a choice, and for a site that isn't ready. */
  readonly current: Record<string, unknown> | undefined;

  constructor(options: AppErrorOptions) {
    super(options.detail ?? options.title);
    this.name = 'AppError';
    this.status = options.status;
    this.code = options.code;
    this.title = options.title;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}

/** 401: the viewer isn't signed in. */
export const notAuthenticated = (detail = 'Please sign in to continue.') =>
  new AppError({ status: 401, code: 'not_authenticated', title: 'Not authenticated', detail });

/** 404: the object doesn't exist, or the viewer may not know that it does. */
export const notFound = (title = 'Not found', detail = 'It doesn’t exist or is no longer available.') =>
  new AppError({ status: 404, code: 'not_found', title, detail });

/** 403: the viewer sees the object but may not do this with it. */
export const forbidden = (detail = "You don't have permission to do this.") =>
  new AppError({ status: 403, code: 'access_denied', title: 'Access Denied', detail });

/** 409: the current state doesn't allow it. `current` is that state for screens that use it. */
export const conflict = (code: string, title: string, detail: string, current?: Record<string, unknown>) =>
  new AppError({ status: 409, code, title, detail, current });

/** The same for a form, whose field at `path` says so too. */
export const conflictAt = (path: string, code: string, title: string, detail: string) =>
  new AppError({ status: 409, code, title, detail, errors: [{ path, message: detail, title }] });

/** 422: the input is well formed but breaks a rule. Title and detail are those of the first field. */
export const invalid = (errors: FieldError[], code = 'invalid_input') =>
  new AppError({
    status: 422,
    code,
    title: errors[0]?.title ?? 'Please check your input',
    detail: errors[0]?.message,
    errors,
  });

/** 429: too many requests, with the seconds until the next attempt. */
export const tooManyRequests = (retryAfterSeconds: number, detail?: string) =>
  new AppError({
    status: 429,
    code: 'too_many_requests',
    title: 'Too many attempts',
    detail: detail ?? `Please try again in ${describeWait(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });

function describeWait(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} minute${minutes === 1 ? '' : 's'}`;
}
