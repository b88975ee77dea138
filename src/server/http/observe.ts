import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './route.ts';

/** What may be known of a request outside of its answer: nothing that a person typed, nor who it was. */
export type ServedRequest = {
  request_id: string;
  method: string;
  /** The pattern of the route, never the path: that may hold ids and tokens. */
  route: string;
  status: number;
  /** Until the answer has left, or the reader of a stream has. */
  ms: number;
  bytes: number;
};

export type RequestObserver = { begun?(): void; served(request: ServedRequest): void };

export const REQUEST_ID = 'X-Request-Id';

export const newRequestId = () => randomUUID().slice(-12);

/** Gives each request an id of our own making, which the answer carries, and tells the observers how it went. */
export const observeRequests = (observers: RequestObserver[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const begun = performance.now();
    const request_id = newRequestId();
    c.set('requestId', request_id);
    const sent = countSent(c);
    for (const observer of observers) observer.begun?.();
    await next();
    c.res.headers.set(REQUEST_ID, request_id);
    const { status } = c.res;
    const request = { request_id, method: c.req.method, route: routePattern(c), status };
    sent((bytes) => {
      const ms = Math.round((performance.now() - begun) * 10) / 10;
      for (const observer of observers) observer.served({ ...request, ms, bytes });
    });
  });

/** The route that answers is the first that matches without a wildcard; files of the web have none. */
export function routePattern(c: Context): string {
  const routes = matchedRoutes(c);
  return (routes.find(({ path }) => !path.includes('*')) ?? routes.at(-1))?.path ?? '';
}

/** Calls back when the answer has left, with what went over the line for it, head and all. */
function countSent(c: Context): (report: (bytes: number) => void) => void {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {};
  const socket = outgoing?.socket;
  // Requests that tests hand straight to the app have no socket.
  if (!outgoing || !socket) return (report) => report(0);
  const before = socket.bytesWritten;
  return (report) => {
    const finish = () => report(socket.bytesWritten - before);
    if (outgoing.closed) finish();
    else outgoing.once('close', finish);
  };
}
