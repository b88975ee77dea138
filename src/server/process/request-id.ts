import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

export const newRequestId = () => randomUUID().slice(-12);

/** The id of the request that this code works for, or undefined. */
export const currentRequestId = (): string | undefined => current.getStore();

/** Runs work for a request, with all that it calls. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** Runs work that outlives the request that it begins in, such as a timer that all share: nothing in it counts as that request's. */
export const withoutRequest: <T>(work: () => T) => T = AsyncLocalStorage.snapshot();
