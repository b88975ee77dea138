import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { connect } from '#server/db/database.ts';

type Loss = { at: number; when: 'before' | 'after' };

/**
 * A pool that loses its connection at a statement told by its number: before it is sent, or after the database has done
 * it and before the answer arrives.
 */
export function connectLosing(url: string) {
  const site = connect(url);
  let loss: Loss | null = null;
  let statements = 0;
  let lost = '';

  site.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      statements += 1;
      if (loss?.at !== statements) return query(...args);
      lost = textOf(args[0]);
      if (loss.when === 'before') streamOf(client).destroy();
      const answer = query(...args);
      return loss.when === 'before' ? answer : Promise.resolve(answer).then(() => loseAnswer(client));
    }) as typeof client.query;
  });

  return {
    ...site,
    /** Counts the statements from here on; null loses none. */
    loseNext(next: Loss | null): void {
      loss = next;
      lost = '';
      statements = 0;
    },
    /** How many there were. */
    count: () => statements,
    /** What the lost one said. */
    lost: () => lost,
  };
}

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '');

async function loseAnswer(client: pg.PoolClient): Promise<never> {
  const stream = streamOf(client);
  stream.destroy();
  await once(stream, 'close');
  throw new Error('Connection terminated unexpectedly');
}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
