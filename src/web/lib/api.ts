import { type ClientResponse, hc } from 'hono/client';
import type { Api } from '#server/app.ts';
import { toApiError, unreachable } from './api-error.ts';
import { tellIfUnauthenticated } from './unauthenticated.ts';

/** The typed client of the API: `answer(api.projects.$get())`. */
export const api = hc<Api>('/api', { fetch: fetchOrThrow, init: { credentials: 'same-origin' } });

/** What a call gives when it succeeds; problems are thrown, so their type is left out. */
export type Answer<Call extends (...args: never[]) => Promise<unknown>> = BodyOf<Awaited<ReturnType<Call>>>;
type BodyOf<Response> = Response extends ClientResponse<infer Body, 200, string> ? Body : never;

/** The body of a successful call; throws ApiError for every other. */
export async function answer<Response extends ClientResponse<unknown>>(call: Promise<Response>) {
  const body = await (await call).text();
  return (body ? JSON.parse(body) : undefined) as BodyOf<Response>;
}

async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw unreachable();
  });
  if (response.ok) return response;
  const problem = toApiError(response.status, response.headers.get('content-type'), await response.text());
  throw tellIfUnauthenticated(problem);
}
