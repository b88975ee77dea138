import { createMiddleware } from 'hono/factory';
import { AppError } from '#domain/errors.ts';
import type { Env } from '../env.ts';
import type { AppEnv } from './route.ts';

type Limits = { atOnce: number; waiting: number };

/** Longer than most answers take, short enough that whoever waits and is then served is still served within a second. */
const WAIT_MS = 250;

/** Lets some requests in at once, has some wait for a moment, and refuses the rest at once. */
export class Gate {
  private inside = 0;
  private readonly limits: Limits;
  private readonly queue = new Set<() => void>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  get isFull(): boolean {
    return this.inside >= this.limits.atOnce && this.queue.size >= this.limits.waiting;
  }

  /** A place inside, at once or in its turn; false when none became free in time. */
  async enter(): Promise<boolean> {
    if (this.inside < this.limits.atOnce) {
      this.inside += 1;
      return true;
    }
    return !this.isFull && this.waitForTurn();
  }

  /** Gives the place to whoever has waited longest. */
  leave(): void {
    const [next] = this.queue;
    if (next) next();
    else this.inside -= 1;
  }

  private waitForTurn(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (hasPlace: boolean) => {
        clearTimeout(timer);
        this.queue.delete(enter);
        resolve(hasPlace);
      };
      const enter = () => end(true);
      const timer = setTimeout(() => end(false), WAIT_MS);
      this.queue.add(enter);
    });
  }
}

/** A process's gates: uploads take minutes on a slow line, so they do not stand in the way of what takes moments. */
export const createGates = ({ REQUESTS_AT_ONCE, UPLOADS_AT_ONCE }: Env) => ({
  requests: new Gate({ atOnce: REQUESTS_AT_ONCE, waiting: 2 * REQUESTS_AT_ONCE }),
  uploads: new Gate({ atOnce: UPLOADS_AT_ONCE, waiting: 0 }),
});

type Gates = ReturnType<typeof createGates>;

/** Refuses before a body is read or the database asked, when as many wait as may. */
export const refuseWhenFull = (gates: Gates) =>
  createMiddleware<AppEnv>((c, next) => {
    if (gateFor(c, gates)?.isFull) throw busy();
    return next();
  });

/** Lets a request in whose body is here. */
export const admit = (gates: Gates) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const gate = gateFor(c, gates);
    if (!gate) return next();
    if (!(await gate.enter())) throw busy();
    try {
      await next();
    } finally {
      gate.leave();
    }
  });

/** What proxies ask and what lasts for hours, with a limit of its own. */
const UNGATED = new Set(['/api/health', '/api/live']);

type Asked = { req: { path: string; header(name: string): string | undefined } };

function gateFor({ req }: Asked, { requests, uploads }: Gates): Gate | null {
  if (UNGATED.has(req.path)) return null;
  return req.header('x-file-name') === undefined ? requests : uploads;
}

/** Not everybody at the same moment again. */
const busy = () =>
  new AppError({
    status: 503,
    code: 'busy',
    title: 'Busy right now',
    detail: 'Many people are here at this moment, so this was not begun. Please try again in a few seconds.',
    retryAfterSeconds: 1 + Math.floor(Math.random() * 4),
  });
