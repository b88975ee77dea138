import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;

const LAST = Symbol('last statement');

/**
 * Statements of one transaction that are sent at once wait for each other here, in their order: the next version of pg has no queue any more, and
 * this one warns of its use.
 */
export function inTurn(Base: typeof pg.Client): typeof pg.Client {
  class PatientClient extends Base {
    [LAST]: Promise<unknown> | null = null;
  }
  PatientClient.prototype.query = function (this: PatientClient, config: unknown, ...rest: unknown[]) {
    const send = () => (Base.prototype.query as Query).call(this, config, ...rest);
    if (isSubmittable(config) || typeof rest.at(-1) === 'function') return send();
    const before = this[LAST];
    const result = before ? before.then(send, send) : (send() as Promise<unknown>);
    this[LAST] = result;
    const free = () => {
      if (this[LAST] === result) this[LAST] = null;
    };
    result.then(free, free);
    return result;
  } as typeof pg.Client.prototype.query;
  return PatientClient;
}

/** Such as a cursor, which pg gives back as it is. */
export const isSubmittable = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && 'submit' in config;
