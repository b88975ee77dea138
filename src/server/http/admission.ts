import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../env.ts';
import { newRequestId, REQUEST_ID, type RequestObserver } from './observe.ts';
import type { AppEnv } from './route.ts';

type Limits = { atOnce: number; waiting: number };

/** Where a request waits: what somebody has written does not stand behind all that is only looked at. */
export type Lane = 'reads' | 'writes';

/** Longer than most answers take, short enough that whoever waits and is then served is still served within a second. */
const WAIT_MS = 250;

/** Lets some requests in at once, has some wait for a moment in each of two lines, and refuses the rest at once. */
export class Gate {
  private inside = 0;
  private readonly arriving = { reads: 0, writes: 0 };
  private readonly limits: Limits;
  private readonly lines = { reads: new Set<() => void>(), writes: new Set<() => void>() };
  private lastLane: Lane = 'reads';

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get underWay(): number {
    return this.inside;
  }

  isFull(lane: Lane): boolean {
    const { atOnce, waiting } = this.limits;
    return this.inside + this.lines[lane].size + this.arriving[lane] >= atOnce + waiting;
  }

  /** Counts a request that has not reached the gate yet, until the function that this gives is called. */
  expect(lane: Lane): () => void {
    this.arriving[lane] += 1;
    let isExpected = true;
    return () => {
      if (isExpected) this.arriving[lane] -= 1;
      isExpected = false;
    };
  }

  /** A place inside, at once or in its turn; false when none became free in time. */
  async enter(lane: Lane): Promise<boolean> {
    if (this.inside < this.limits.atOnce) {
      this.inside += 1;
      return true;
    }
    return !this.isFull(lane) && this.waitForTurn(lane);
  }

  /** Gives the place to whoever has waited longest, of either line in turn. */
  leave(): void {
    const inTurn: Lane[] = this.lastLane === 'reads' ? ['writes', 'reads'] : ['reads', 'writes'];
    const lane = inTurn.find((name) => this.lines[name].size > 0);
    if (!lane) {
      this.inside -= 1;
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
 * A process's gates: a file takes minutes on a slow line, or on a store that does not answer, so downloads have a gate of
 * their own, and an upload leaves this one before its bytes come (files/upload-places.ts).
 */
export const createGates = ({ REQUESTS_AT_ONCE, UPLOADS_AT_ONCE }: Env) => ({
  requests: new Gate({ atOnce: REQUESTS_AT_ONCE, waiting: 2 * REQUESTS_AT_ONCE }),
  downloads: new Gate({ atOnce: UPLOADS_AT_ONCE, waiting: 0 }),
});

type Gates = ReturnType<typeof createGates>;
type Fetch = OpenAPIHono<AppEnv>['fetch'];

/**
 * Refuses before the app sees a request, when as many wait as may: no body is read, nothing is asked of the database, and
 * it takes a sixth of the time that a refusal from within takes, which is what is left for the others in a flood.
 */
export const refuseWhenFull =
  (fetch: Fetch, gates: Gates, observers: RequestObserver[]): Fetch =>
  (request, ...rest) => {
    const gate = gateFor(getPath(request), gates);
    if (!gate?.isFull(laneFor(request))) return fetch(request, ...rest);
    const request_id = newRequestId();
    for (const observer of observers) {
      observer.begun?.();
      observer.served({ request_id, method: request.method, route: '', status: 503, ms: 0, bytes: 0 });
    }
    return busyResponse(request_id);
  };

/** Counts a request at its gate while `step` is under way, or a flood would pass the door between its two looks at the gate. */
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

/** Lets a request in whose session is known and whose body has arrived. */
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

/** Gives the place of a request back before its end, as when an upload begins, which takes minutes. */
export const leaveGate = (request: Request): void => leaving.get(request)?.();

/** What proxies ask and what lasts for hours, with a limit of its own. */
const UNGATED = new Set(['/api/health', '/api/live']);
const GATED = ['/api/', '/files/', '/unsubscribe/'];

/** By the route alone: no header of a visitor chooses where a request waits. */
function gateFor(path: string, { requests, downloads }: Gates): Gate | null {
  if (UNGATED.has(path) || !GATED.some((prefix) => path.startsWith(prefix))) return null;
  return path.startsWith('/files/') ? downloads : requests;
}

const laneFor = ({ method }: Request): Lane => (method === 'GET' || method === 'HEAD' ? 'reads' : 'writes');

const BUSY = {
  status: 503,
  code: 'busy',
  title: 'Busy right now',
  detail: 'Many people are here at this moment, so this was not begun. Please try again in a few seconds.',
};

/** Not everybody at the same moment again. */
const someSeconds = () => 1 + Math.floor(Math.random() * 4);

/** As problems.ts writes it, of plain strings: those are the answers that the server sends with the least work. */
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
