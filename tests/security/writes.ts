import { sql } from 'drizzle-orm';
import type { Portal } from '#tests/portal.ts';

export type Write = { place: string; action: string; row: Record<string, unknown> };

const CALLS_A_VACUUM = 50;

/**
 * Records every row that is written from now on, in the same transaction: a rollback leaves no
 * record. Of jobs only their start, because a worker ends them later. `taken` gives the commits since its last call. Attempts are counted on purpose, even
 * rejected ones, so their table is left out; it is emptied instead, or most responses would soon be 429. So are security events, which are
 * written later.
 */
export async function recordWrites({ db }: Portal) {
  await db.execute(sql`
    create table recorded_writes (id bigserial, place text, action text, "row" jsonb);
    create function record_write() returns trigger language plpgsql security definer as $$ begin
      insert into public.recorded_writes (place, action, "row") values (
        tg_table_schema || '.' || tg_table_name, tg_op, case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end);
      return null;
    end $$;
    do $$ declare place regclass; begin
      for place in select c.oid from pg_class c where c.relkind = 'r'
        and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
        and c.relname not in ('recorded_writes', 'rate_limits', 'security_events')
      loop
        execute format('create trigger zz_record_write after %s on %s for each row execute function record_write()',
          case when place::text like 'graphile_worker.%' then 'insert' else 'insert or update or delete' end, place);
      end loop;
    end $$`);
  let calls = 0;
  return {
    async recorded(): Promise<Write[]> {
      // Without a vacuum every call reads the remains of all rows so far; the servers of tests have no autovacuum.
      if (++calls % CALLS_A_VACUUM === 0) await db.execute(sql`vacuum recorded_writes, rate_limits`);
      const { rows } = await db.execute<Write>(sql`
        with emptied as (delete from rate_limits), taken as (delete from recorded_writes returning *)
        select place, action, "row" from taken order by id`);
      return rows;
    },
  };
}
