/** One field that was refused: where it is, why, and the title of the toast that says so. */
export type FieldError = { path: string; message: string; title?: string };

type AppErrorOptions = {
  status: number;
  code: string;
  title: string;
  detail?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  current?: Record<string, unknown>;
};

/** The only error that reaches a person: a stable code, the title and text of its toast (rule:error-catalogue), an HTTP status. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What a 409 was about as it is now, so that a screen can offer a choice. */
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

/** 401: nobody is signed in. */
export const notAuthenticated = (detail = 'Please sign in to continue.') =>
  new AppError({ status: 401, code: 'not_authenticated', title: 'Not authenticated', detail });

/** 404: it does not exist, or the viewer may not know that it does (section 6). */
export const notFound = (title = 'Not found', detail = 'It does not exist or is no longer available.') =>
  new AppError({ status: 404, code: 'not_found', title, detail });

/** 403: the viewer sees the thing and may not do this with it (section 6). */
export const forbidden = (detail = "You don't have permission to do this.") =>
  new AppError({ status: 403, code: 'access_denied', title: 'Access Denied', detail });

/** 409: the thing's present state does not allow it; `current` is that state where a screen can use it. */
export const conflict = (code: string, title: string, detail: string, current?: Record<string, unknown>) =>
  new AppError({ status: 409, code, title, detail, current });

/** 422: what was sent is well formed and breaks a rule; title and detail are those of the first field. */
export const invalid = (errors: FieldError[], code = 'invalid_input') =>
  new AppError({
    status: 422,
    code,
    title: errors[0]?.title ?? 'Please check your input',
    detail: errors[0]?.message,
    errors,
  });

/** 429: too often; says in seconds when to try again. */
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
