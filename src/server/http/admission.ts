import type { BlockList } from 'node:net';
import { availableParallelism } from 'node:os';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../env.ts';
import { newRequestId } from '../process/request-id.ts';
import { clientPlace, placeOf } from './client-address.ts';
import { Gate, type Lane } from './gate.ts';
import { REQUEST_ID, type RequestObserver } from './observe.ts';
import type { AppEnv } from './route.ts';

/** More than hash at once (users/sign-in/password.ts): while some hash, the others wait for their statements. */
const PASSWORDS_AT_ONCE = 4 * Math.min(4, availableParallelism());

/**
 * The gates of a process. Downloads have their own, because a file takes minutes on a slow connection or store, and an upload leaves this
 * gate before its bytes arrive (files/upload-places.ts). So have passwords, because each keeps a core busy for 13 to 25 ms. There network
 * addresses take turns, so that nobody fills the queue for all others; a college with one address still has the whole queue while nobody
 * else waits.
 */
export const createGates = ({ REQUESTS_AT_ONCE, UPLOADS_AT_ONCE }: Env) => ({
  requests: new Gate({ atOnce: REQUESTS_AT_ONCE, waiting: 2 * REQUESTS_AT_ONCE }),
  downloads: new Gate({ atOnce: UPLOADS_AT_ONCE, waiting: 0 }),
  passwords: new Gate({
    atOnce: PASSWORDS_AT_ONCE,
    waiting: Math.max(200, REQUESTS_AT_ONCE),
    waitMs: 15_000,
  }),
});

type Gates = ReturnType<typeof createGates>;
type Fetch = OpenAPIHono<AppEnv>['fetch'];
type Surroundings = {
  gates: Gates;
  trusted: BlockList;
  observers: RequestObserver[];
  headers: Record<string, string>;
};

/**
 * Rejects a request before the app sees it when the queue is full: without body and database this takes a sixth of the time of a later
 * rejection, which leaves more for other requests in a flood.
 */
export const rejectWhenFull =
  (fetch: Fetch, { gates, trusted, observers, headers }: Surroundings): Fetch =>
  (request, ...rest) => {
    const gate = gateFor(request.method, getPath(request), gates);
    const client = () => placeOf(request, rest[0], trusted);
    if (!gate?.isFull(laneFor(request), clientFor(gate, gates, client))) return fetch(request, ...rest);
    const busy = busyFor(gate, gates);
    const request_id = newRequestId();
    for (const observer of observers) {
      observer.started?.();
      observer.served({ request_id, method: request.method, route: '', status: 503, ms: 0, bytes: 0 });
    }
    return busyResponse(busy, { ...headers, [REQUEST_ID]: request_id });
  };

/** Counts a request at its gate during `step`; otherwise a flood would pass between the two checks of the gate. */
export const onTheWay = (gates: Gates, trusted: BlockList, step: MiddlewareHandler<AppEnv>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const gate = gateFor(c.req.method, c.req.path, gates);
    const client = gate && clientFor(gate, gates, () => clientPlace(c, trusted));
    const hasArrived = gate?.expect(laneFor(c.req.raw), client ?? undefined);
    try {
      await step(c, async () => {
        hasArrived?.();
        await next();
      });
    } finally {
      hasArrived?.();
    }
  });

/** Admits a request once its session is known and its body has arrived. */
export const admit = (gates: Gates) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const gate = gateFor(c.req.method, c.req.path, gates);
    if (!gate) return next();
    const client = clientFor(gate, gates, () => c.var.ctx.ip);
    if (!(await gate.enter(laneFor(c.req.raw), client))) throw new AppError(busyFor(gate, gates));
    let isInside = true;
    const started = performance.now();
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      gate.leave();
      gate.learn(performance.now() - started);
    };
    c.var.ctx.leaveGate = leave;
    try {
      await next();
    } finally {
      leave();
    }
  });

/** Requests of proxies and streams that last for hours, with their own limits. */
const UNGATED = new Set(['/api/health', '/api/live']);
const GATED = ['/api/', '/files/', '/unsubscribe/'];

/** Whether a route compares or stores a password or a recovery code; routes without their slash at the end. */
export const hashesPassword = (method: string, path: string): boolean => HASHING.has(`${method} ${path}`);

const HASHING = new Set([
  'POST /api/session',
  'POST /api/sign-ups',
  'POST /api/sign-in-codes',
  'POST /api/email-verifications',
  'PUT /api/password-resets',
  'PUT /api/account/password',
  'POST /api/account/email-changes',
  'DELETE /api/account',
  'POST /api/account/two-factor',
  'PUT /api/account/two-factor',
  'DELETE /api/account/two-factor',
  'PUT /api/account/recovery-codes',
]);

/** By the route alone, so that no header chooses the queue. */
function gateFor(method: string, path: string, { requests, downloads, passwords }: Gates): Gate | null {
  if (UNGATED.has(path) || !GATED.some((prefix) => path.startsWith(prefix))) return null;
  if (hashesPassword(method, path)) return passwords;
  return path.startsWith('/files/') ? downloads : requests;
}

/** Only passwords take turns by network address. */
const clientFor = (gate: Gate, { passwords }: Gates, place: () => string): string | undefined =>
  gate === passwords ? place() : undefined;

const laneFor = ({ method }: Request): Lane => (method === 'GET' || method === 'HEAD' ? 'reads' : 'writes');

const BUSY = {
  status: 503,
  code: 'busy',
  title: 'Busy right now',
  detail:
    'The portal is very busy at the moment, so your request wasn’t processed. Please try again in a few seconds.',
};

type Busy = ConstructorParameters<typeof AppError>[0] & { retryAfterSeconds: number };

function busyFor(gate: Gate, { passwords }: Gates): Busy {
  if (gate !== passwords) return { ...BUSY, retryAfterSeconds: someSeconds() };
  const { waitSeconds } = gate;
  const detail = `Many people are signing in at this moment. Please try again in about ${waitSeconds === 1 ? 'a second' : `${waitSeconds} seconds`}.`;
  return { ...BUSY, detail, retryAfterSeconds: waitSeconds };
}

/** Spreads the retries. */
const someSeconds = () => 1 + Math.floor(Math.random() * 4);

/** In the format of problems.ts, from plain strings: the cheapest response of the server. */
function busyResponse({ retryAfterSeconds, ...busy }: Busy, ready: Record<string, string>): Response {
  const headers = {
    ...ready,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfterSeconds),
  };
  const body = JSON.stringify({ type: 'about:blank', ...busy, request_id: ready[REQUEST_ID] });
  return new Response(body, { status: busy.status, headers });
}
