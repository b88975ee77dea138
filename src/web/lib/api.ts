import type { ClientResponse, hc } from 'hono/client';
import { SHOWN_CYCLE } from '#domain/cycles/cycle-slugs.ts';
import type { Api } from '#server/app.ts';
import { ANSWER_ID, intercepted, toApiError, unreachable } from './api-error.ts';
import { learnFromDate } from './server-clock.ts';
import { reportUnauthenticated } from './unauthenticated.ts';

/**
 * The typed client of the API: `readResponse(api.projects.$get())`, with Hono's types. Hono's own client also handles forms,
 * cookies and sockets: no screen uses them, and every screen would load their code (docs/decisions/020).
 */
export const api = below([]) as ReturnType<typeof hc<Api>>;

let readShownCycle: () => string | undefined = () => undefined;

/** Sets how a request learns which cycle its page shows by default. */
export function onShownCycle(read: () => string | undefined): void {
  readShownCycle = read;
}

type Input = {
  param?: Record<string, string>;
  query?: Record<string, string | string[] | undefined>;
  json?: unknown;
};

/** The signal cancels the call. */
type Options = { init?: { signal?: AbortSignal } };

/** Collects the path of `api.projects[':id'].$get`; a name that starts with `$` is the call. */
function below(path: string[]): unknown {
  return new Proxy(
    {},
    {
      get: (_, name: string) =>
        name.startsWith('$')
          ? (input: Input = {}, { init }: Options = {}) =>
              call(name.slice(1).toUpperCase(), path, input, init?.signal)
          : below([...path, name]),
    },
  );
}

function call(
  method: string,
  path: string[],
  { param = {}, query = {}, json }: Input,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const steps = path.map((name) =>
    name.startsWith(':') ? encodeURIComponent(param[name.slice(1)] ?? '') : name,
  );
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  const search = new URLSearchParams(pairs).toString();
  const cycle = readShownCycle();
  return fetchOrThrow(`/api/${steps.join('/')}${search && `?${search}`}`, {
    method,
    credentials: 'same-origin',
    ...(signal && { signal }),
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: {
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(cycle && { [SHOWN_CYCLE]: cycle }),
    },
  });
}

/** The body of a successful call. Errors throw, so their types are excluded. */
export type ResponseOf<Call extends (...args: never[]) => Promise<unknown>> = BodyOf<
  Awaited<ReturnType<Call>>
>;
type BodyOf<Response> = Response extends ClientResponse<infer Body, 200, string> ? Body : never;

/** The body of a successful call; throws ApiError for every other. */
export async function readResponse<Response extends ClientResponse<unknown>>(call: Promise<Response>) {
  const body = await (await call).text();
  return (body ? JSON.parse(body) : undefined) as BodyOf<Response>;
}

async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  const sentAt = performance.now();
  const response = await fetch(address, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  });
  learnFromDate(response.headers.get('date'), sentAt);
  const answerId = response.headers.get(ANSWER_ID);
  remember(response, answerId);
  if (response.ok) {
    if (answerId === null) throw intercepted();
    return response;
  }
  const problem = toApiError(response.status, response.headers.get('content-type'), await response.text());
  throw reportUnauthenticated(problem);
}

let last: string | null = null;
let lastFailed: { id: string; path: string } | null = null;

function remember({ ok }: Response, id: string | null): void {
  if (id === null) return;
  last = id;
  if (!ok && 'window' in globalThis) lastFailed = { id, path: window.location.pathname };
}

/** The id by which the log finds the last error that a page got, else its last answer; null before the first (rule:help-everywhere). */
export const answerToReport = (path: string): string | null =>
  lastFailed?.path === path ? lastFailed.id : last;
