import type pg from 'pg';
import { isSubmittable } from './in-turn.ts';

type Query = (...args: unknown[]) => unknown;
type Respond = (error: Error | undefined, result?: unknown) => void;

/**
 * Clients with pg's `query_timeout` in milliseconds, or without one. pg assigns a closure to a property of each statement, for its time limit and
 * for its promise. V8 creates such closures in the old generation, where they keep the rows until the next full collection: half of what
 * pages of the list left there. So pg gets a callback and no limit.
 */
export function limitWait(Base: typeof pg.Client, ms?: number): typeof pg.Client {
  class LimitedClient extends Base {}
  LimitedClient.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const query: Query = Base.prototype.query.bind(this);
    const responded = rest.at(-1);
    if (isSubmittable(config)) return query(config, ...rest);
    if (isCallback(responded)) return query(config, ...rest.slice(0, -1), limited(responded, ms));
    return new Promise((resolve, reject) => {
      const settle: Respond = (error, result) => (error ? reject(error) : resolve(result));
      query(config, rest[0], limited(settle, ms));
    });
  } as typeof pg.Client.prototype.query;
  return LimitedClient;
}

const isCallback = (value: unknown): value is Respond => typeof value === 'function';

/** Responds once: with the answer, or with pg's own error when there was none in time. */
function limited(respond: Respond, ms: number | undefined): Respond {
  if (!ms) return respond;
  let isOver = false;
  const respondOnce: Respond = (error, result) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    respond(error, result);
  };
  const timer = setTimeout(() => respondOnce(new Error('Query read timeout')), ms);
  return respondOnce;
}
