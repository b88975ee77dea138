import { createClient } from '../../db/primary.ts';
import { compareWith, positionOf } from '../../db/replica.ts';
import { reasonOf } from '../../explain-failure.ts';
import { type Finding, ok, warning } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

const RESPONSE_MS = 2000;
const MUCH_BYTES = 16 * 1024 * 1024;
const UNREAD = 'exports and figures read the primary meanwhile';

/** Whether the replica of exports and figures responds, belongs to the primary, and how far it is behind. Null where none is set. */
export async function examineReplica({
  db,
  env,
}: Pick<ExaminedPortal, 'db' | 'env'>): Promise<Finding | null> {
  if (!env.DATABASE_REPLICA_URL) return null;
  const position = await positionOf(db);
  return onReplica(env.DATABASE_REPLICA_URL, async (client) =>
    describe(position.cluster, await compareWith(client, position)),
  );
}

/** Whether the replica responds while the primary doesn't. */
export const examineLoneReplica = (url: string): Promise<Finding> =>
  onReplica(url, async (client) => {
    await client.query('select 1');
    return ok('replica', 'it responds; how far it is behind is not known without the primary');
  });

type Client = ReturnType<typeof createClient>;

async function onReplica(url: string, examine: (client: Client) => Promise<Finding>): Promise<Finding> {
  const client = createClient(url, { connectionTimeoutMillis: RESPONSE_MS, query_timeout: RESPONSE_MS });
  client.on('error', () => {}); // the statement fails with the reason
  try {
    await client.connect();
    return await examine(client);
  } catch (error) {
    const advice = `start it, or correct DATABASE_REPLICA_URL; ${UNREAD}`;
    return warning('replica', `it cannot be reached: ${reasonOf(error)}`, advice);
  } finally {
    void client.end().catch(() => {});
  }
}

function describe(
  cluster: string,
  { is_standby, behind, ...replica }: Awaited<ReturnType<typeof compareWith>>,
): Finding {
  const lead = `lead DATABASE_REPLICA_URL to a standby of the primary; ${UNREAD}`;
  if (!is_standby) return warning('replica', 'it is no standby', lead);
  if (replica.cluster !== cluster) return warning('replica', 'it is a standby of another cluster', lead);
  if (behind === null) return warning('replica', 'it has replayed nothing yet', `wait; ${UNREAD}`);
  if (behind <= 0) return ok('replica', 'it has every change');
  const words = `it is ${Math.ceil(behind / 1024).toLocaleString('en')} kB behind`;
  if (behind < MUCH_BYTES) return ok('replica', words);
  return warning('replica', words, `see pg_stat_replication on the primary; ${UNREAD}`);
}
