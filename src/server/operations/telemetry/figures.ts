import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { log } from '../../process/log.ts';

/** The database is queried at most once in this time. */
const CACHE_MS = 15_000;

type Count = { label: string; n: number };
type Figures = { mails: Count[]; jobs: Count[]; files: Count[]; bytes: Count[] };

/** Registers the site-wide metrics, which are the same in every process: emails and jobs by state, stored files by kind. */
export function registerFigures(register: Registry, { db }: { db: Database }): void {
  const read = cached(() => readFigures(db));
  const gauge = (figure: keyof Figures, name: string, help: string, label: string) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [register],
      async collect() {
        const figures = await read();
        this.reset();
        for (const count of figures?.[figure] ?? []) this.set({ [label]: count.label }, count.n);
      },
    });
  gauge('mails', 'mails', 'Mails by their state', 'state');
  gauge('jobs', 'jobs', 'Jobs that wait, run or were given up', 'state');
  gauge('files', 'stored_files', 'Uploaded files by kind', 'kind');
  gauge('bytes', 'stored_file_bytes', 'Bytes of uploaded files by kind', 'kind');
  new Gauge({
    name: 'database_up',
    help: 'Whether the last query of the database succeeded',
    registers: [register],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
}

async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await db.execute<Figures>(sql`
    select
      (select json_agg(m) from (select status as label, count(*) as n from mails group by status) m) as mails,
      (select json_agg(j) from (
        select case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end
          as label, count(*) as n from graphile_worker.jobs group by 1) j) as jobs,
      (select json_agg(f) from (select kind as label, count(*) as n from files group by kind) f) as files,
      (select json_agg(b) from (select kind as label, sum(size) as n from files group by kind) b) as bytes
  `);
  const [figures] = rows;
  if (!figures) throw new Error('The database gave no figures.');
  return figures;
}

/** Caches the result for a while; null while the database doesn't respond, which is logged. */
function cached<T>(read: () => Promise<T>): () => Promise<T | null> {
  let until = 0;
  let response: Promise<T | null> = Promise.resolve(null);
  return () => {
    if (performance.now() < until) return response;
    until = performance.now() + CACHE_MS;
    response = read().catch((err: unknown) => {
      log.warn({ err }, 'the figures for the metrics could not be read');
      return null;
    });
    return response;
  };
}
