import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { expect } from 'vitest';
import { connect } from '#server/db/database.ts';

type Loss = { when: 'before' | 'after' } & ({ at: number } | { statement: string });

/**
 * A pool that loses one connection at a statement with a number, or at the first with a text: before it is
 * sent, or after the database has executed it and before the response arrives.
 */
export function connectLosing(url: string) {
  const site = connect(url);
  let loss: Loss | null = null;
  let said: string[] = [];

  site.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      said.push(textOf(args[0]));
      if (!loss || !isMeant(loss, said)) return query(...args);
      const { when } = loss;
      loss = null;
      if (when === 'before') streamOf(client).destroy();
      return when === 'before' ? query(...args) : losingResponse(client, query, args);
    }) as typeof client.query;
  });

  return {
    ...site,
    /** Counts the statements from here on; null loses none. */
    loseNext(next: Loss | null): void {
      loss = next;
      said = [];
    },
    /** The statements since then. */
    said: () => said,
    /** A stream ends its transaction after the end of its response. */
    async untilIdle(): Promise<void> {
      await expect.poll(() => site.pool.totalCount - site.pool.idleCount).toBe(0);
    },
  };
}

const isMeant = (loss: Loss, said: string[]) =>
  'at' in loss ? loss.at === said.length : loss.statement === said.at(-1);

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');

type Callback = (error: Error) => void;

/** The pool itself uses a callback, a transaction a promise. */
function losingResponse(client: pg.PoolClient, query: (...args: unknown[]) => unknown, args: unknown[]) {
  const last = args.at(-1);
  if (typeof last !== 'function') return Promise.resolve(query(...args)).then(() => loseResponse(client));
  return query(...args.slice(0, -1), () => void loseResponse(client).catch(last as Callback));
}

async function loseResponse(client: pg.PoolClient): Promise<never> {
  const stream = streamOf(client);
  stream.destroy();
  await once(stream, 'close');
  throw new Error('Connection terminated unexpectedly');
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
