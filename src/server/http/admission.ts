import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../env.ts';
import { newRequestId, REQUEST_ID, type RequestObserver } from './observe.ts';
import type { AppEnv } from './route.ts';

type Limits = { atOnce: number; waiting: number };

/** The queue of a request: writes don't wait behind reads. */
export type Lane = 'reads' | 'writes';

/** Longer than most responses take, short enough that a queued request still gets its response within a second. */
const WAIT_MS = 250;

/** Admits a number of requests at once, queues some briefly in two lanes, and rejects the rest immediately. */
export class Gate {
  private admitted = 0;
  private readonly arriving = { reads: 0, writes: 0 };
  private readonly limits: Limits;
  private readonly lines = { reads: new Set<() => void>(), writes: new Set<() => void>() };
  private lastLane: Lane = 'reads';

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get underWay(): number {
    return this.admitted;
  }

  isFull(lane: Lane): boolean {
    const { atOnce, waiting } = this.limits;
    return this.admitted + this.lines[lane].size + this.arriving[lane] >= atOnce + waiting;
  }

  /** Counts a request that hasn't reached the gate yet, until the returned function is called. */
  expect(lane: Lane): () => void {
    this.arriving[lane] += 1;
    let isExpected = true;
    return () => {
      if (isExpected) this.arriving[lane] -= 1;
      isExpected = false;
    };
  }

  /** Takes a slot, at once or after waiting; false when none was released in time. */
  async enter(lane: Lane): Promise<boolean> {
    if (this.admitted < this.limits.atOnce) {
      this.admitted += 1;
      return true;
    }
    return !this.isFull(lane) && this.waitForTurn(lane);
  }

  /** Gives the slot to the request that has waited longest, alternating between the lanes. */
  leave(): void {
    const inTurn: Lane[] = this.lastLane === 'reads' ? ['writes', 'reads'] : ['reads', 'writes'];
    const lane = inTurn.find((name) => this.lines[name].size > 0);
    if (!lane) {
      this.admitted -= 1;
      return;
    }
    this.lastLane = lane;
    const [next] = this.lines[lane];
    next?.();
  }

  private waitForTurn(lane: Lane): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        this.lines[lane].delete(enter);
        resolve(hasPlace);
      };
      const enter = () => end(true);
      const timer = setTimeout(() => end(false), WAIT_MS);
      this.lines[lane].add(enter);
    });
  }
}

/**
 * The gates of a process. Downloads have their own, because a file takes minutes on a slow connection or store, and an upload leaves this
 * gate before its bytes arrive (files/upload-places.ts).
 */
export const createGates = ({ REQUESTS_AT_ONCE, UPLOADS_AT_ONCE }: Env) => ({
  requests: new Gate({ atOnce: REQUESTS_AT_ONCE, waiting: 2 * REQUESTS_AT_ONCE }),
  downloads: new Gate({ atOnce: UPLOADS_AT_ONCE, waiting: 0 }),
});

type Gates = ReturnType<typeof createGates>;
type Fetch = OpenAPIHono<AppEnv>['fetch'];

/**
 * Rejects a request before the app sees it when the queue is full: without body and database this takes a sixth of the time of a later
 * rejection, which leaves more for other requests in a flood.
 */
export const rejectWhenFull =
  (fetch: Fetch, gates: Gates, observers: RequestObserver[]): Fetch =>
  (request, ...rest) => {
    const gate = gateFor(getPath(request), gates);
    if (!gate?.isFull(laneFor(request))) return fetch(request, ...rest);
    const request_id = newRequestId();
    for (const observer of observers) {
      observer.started?.();
      observer.served({ request_id, method: request.method, route: '', status: 503, ms: 0, bytes: 0 });
    }
    return busyResponse(request_id);
  };

/** Counts a request at its gate during `step`; otherwise a flood would pass between the two checks of the gate. */
export const onTheWay = (gates: Gates, step: MiddlewareHandler<AppEnv>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const hasArrived = gateFor(c.req.path, gates)?.expect(laneFor(c.req.raw));
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
    const gate = gateFor(c.req.path, gates);
    if (!gate) return next();
    if (!(await gate.enter(laneFor(c.req.raw))))
      throw new AppError({ ...BUSY, retryAfterSeconds: someSeconds() });
    let isInside = true;
    const leave = () => {
      if (isInside) gate.leave();
      isInside = false;
    };
    leaving.set(c.req.raw, leave);
    try {
      await next();
    } finally {
      leave();
    }
  });

const leaving = new WeakMap<Request, () => void>();

/** Releases the slot of a request early, for example for an upload, which takes minutes. */
export const leaveGate = (request: Request): void => leaving.get(request)?.();

/** Requests of proxies and streams that last for hours, with their own limits. */
const UNGATED = new Set(['/api/health', '/api/live']);
const GATED = ['/api/', '/files/', '/unsubscribe/'];

/** By the route alone, so that no header chooses the queue. */
function gateFor(path: string, { requests, downloads }: Gates): Gate | null {
  if (UNGATED.has(path) || !GATED.some((prefix) => path.startsWith(prefix))) return null;
  return path.startsWith('/files/') ? downloads : requests;
}

const laneFor = ({ method }: Request): Lane => (method === 'GET' || method === 'HEAD' ? 'reads' : 'writes');

const BUSY = {
  status: 503,
  code: 'busy',
  title: 'Busy right now',
  detail:
    'The portal is very busy at the moment, so your request wasn’t processed. Please try again in a few seconds.',
};

/** Spreads the retries. */
const someSeconds = () => 1 + Math.floor(Math.random() * 4);

/** In the format of problems.ts, from plain strings: the cheapest response of the server. */
function busyResponse(request_id: string): Response {
  const headers = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': String(someSeconds()),
    [REQUEST_ID]: request_id,
  };
  const body = JSON.stringify({ type: 'about:blank', ...BUSY, request_id });
  return new Response(body, { status: BUSY.status, headers });
}
