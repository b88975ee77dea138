import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { currentRequestId, newRequestId, withRequestId } from '../process/request-id.ts';
import type { AppEnv } from './route.ts';

/** The data of a request for logs and metrics: no input and no person. */
export type ServedRequest = {
  request_id: string;
  method: string;
  /** The pattern of the route, never the path, which may contain ids and tokens. */
  route: string;
  status: number;
  /** Until the response, or its stream, has ended. */
  ms: number;
  bytes: number;
};

export type RequestObserver = { started?(): void; served(request: ServedRequest): void };

export const REQUEST_ID = 'X-Request-Id';

/**
 * Gives each request an id, which the response and the database's log contain, and reports the result to the observers. Requests of a page that is
 * rendered here have the id of the page.
 */
export const observeRequests = (observers: RequestObserver[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const request_id = currentRequestId() ?? newRequestId();
    c.set('requestId', request_id);
    const sent = countSent(c);
    for (const observer of observers) observer.started?.();
    await withRequestId(request_id, next);
    c.res.headers.set(REQUEST_ID, request_id);
    const { status } = c.res;
    const request = { request_id, method: c.req.method, route: routePattern(c), status };
    sent((bytes) => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      for (const observer of observers) observer.served({ ...request, ms, bytes });
    });
  });

/** The route of a request: the first match without a wildcard; files of the web have none. */
export function routePattern(c: Context): string {
  const routes = matchedRoutes(c);
  return (routes.find(({ path }) => !path.includes('*')) ?? routes.at(-1))?.path ?? '';
}

/** Calls back after the response was sent, with its size including headers. */
function countSent(c: Context): (report: (bytes: number) => void) => void {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {};
  const socket = outgoing?.socket;
  // Requests of tests have no socket.
  if (!outgoing || !socket) return (report) => report(0);
  const before = socket.bytesWritten;
  return (report) => {
    const finish = () => report(socket.bytesWritten - before);
    if (outgoing.closed) finish();
    else outgoing.once('close', finish);
  };
}
