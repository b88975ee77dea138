import { type ClientBase, escapeIdentifier } from 'pg';

type Named = { table: string; name: string };
type ForeignKey = Named & { definition: string };

/**
 * Runs a callback inside a transaction without foreign keys and triggers, so that tables can be filled in any order and rows stay
 * unchanged. Afterwards the database checks every foreign key. The owner of the tables may do this; `session_replication_role`, the usual
 * way, needs a superuser.
 */
export async function withoutGuards(client: ClientBase, run: () => Promise<void>): Promise<void> {
  const foreignKeys = await listForeignKeys(client);
  const tables = await listTriggered(client);
  for (const { table, name } of foreignKeys)
    await alter(client, table, `drop constraint ${escapeIdentifier(name)}`);
  for (const table of tables) await alter(client, table, 'disable trigger user');
  await run();
  for (const table of tables) await alter(client, table, 'enable trigger user');
  for (const { table, name, definition } of foreignKeys)
    await alter(client, table, `add constraint ${escapeIdentifier(name)} ${definition}`);
}

const alter = (client: ClientBase, table: string, action: string) =>
  client.query(`alter table public.${escapeIdentifier(table)} ${action}`);

async function listForeignKeys(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`,
  );
  return rows;
}

async function listTriggered(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct r.relname as table from pg_trigger t join pg_class r on r.oid = t.tgrelid
     where not t.tgisinternal and r.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ table }) => table);
}
