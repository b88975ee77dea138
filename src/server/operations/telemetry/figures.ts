import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../context.ts';
import { readMailDelay } from '../../mails/outbox/mail-delay.ts';
import { log } from '../../process/log.ts';
import { certificateEnd, freeSpace } from '../doctor/machine.ts';

/** The database is queried at most once in this time. */
const CACHE_MS = 15_000;

type Count = { label: string; n: number };
type Lists = { mails: Count[]; jobs: Count[]; files: Count[]; bytes: Count[]; runs: Count[] };
type Figures = Lists & { is_read_only: boolean; mail_delay_seconds: number };

type Site = Pick<Services, 'db' | 'now'>;

/** Registers the site-wide metrics, which are the same in every process: emails and jobs by state, their delay, stored files by kind, when things last ran. */
export function registerFigures(register: Registry, site: Site): void {
  const read = cached(CACHE_MS, () => readFigures(site));
  const gauge = (figure: keyof Lists, name: string, help: string, label: string) =>
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
  gauge(
    'runs',
    'last_run_timestamp_seconds',
    'When a worker, a sweep, a backup or a drill last succeeded',
    'name',
  );
  const single = (name: string, help: string, readIn: (figures: Figures) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const figures = await read();
        if (figures) this.set(readIn(figures));
      },
    });
  single(
    'mail_delay_seconds',
    'For how long the oldest overdue email should have left',
    (figures) => figures.mail_delay_seconds,
  );
  single('database_read_only', 'Whether the database takes no writes', (figures) =>
    Number(figures.is_read_only),
  );
  new Gauge({
    name: 'database_up',
    help: 'Whether the last query of the database succeeded',
    registers: [register],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
}

async function readFigures(site: Site): Promise<Figures> {
  const { rows } = await site.db.execute<Lists & { is_read_only: boolean }>(sql`
    select
      (select json_agg(m) from (select status as label, count(*) as n from mails group by status) m) as mails,
      (select json_agg(j) from (
        select case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end
          as label, count(*) as n from graphile_worker.jobs group by 1) j) as jobs,
      (select json_agg(f) from (select kind as label, count(*) as n from files group by kind) f) as files,
      (select json_agg(b) from (select kind as label, sum(size) as n from files group by kind) b) as bytes,
      (select json_agg(r) from (select name as label, extract(epoch from at) as n from last_runs) r) as runs,
      current_setting('transaction_read_only') = 'on' as is_read_only
  `);
  const [figures] = rows;
  if (!figures) throw new Error('The database gave no figures.');
  const { oldest } = await readMailDelay(site);
  return { ...figures, mail_delay_seconds: oldest ? (site.now().getTime() - oldest.getTime()) / 1000 : 0 };
}

const HOUR_MS = 3_600_000;

/** Registers what the machine of this process has left: space on its disk, and time of the certificate that people get. */
export function registerMachine(register: Registry, { directory, env }: Machine): void {
  const registers = [register];
  new Gauge({
    name: 'disk_free_ratio',
    help: 'The share of the disk of DATA_DIR that is free',
    registers,
    async collect() {
      this.set((await freeSpace(directory)).share);
    },
  });
  if (!env.isSecure) return;
  const readEnd = cached(HOUR_MS, () => certificateEnd(env.PUBLIC_URL));
  new Gauge({
    name: 'certificate_end_timestamp_seconds',
    help: 'When the certificate at PUBLIC_URL ends',
    registers,
    async collect() {
      const end = await readEnd();
      if (end) this.set(end.getTime() / 1000);
    },
  });
}
type Machine = Pick<Services, 'directory' | 'env'>;

/** Caches the result for a while; null while the database doesn't respond, which is logged. */
function cached<T>(ms: number, read: () => Promise<T>): () => Promise<T | null> {
  let until = 0;
  let response: Promise<T | null> = Promise.resolve(null);
  return () => {
    if (performance.now() < until) return response;
    until = performance.now() + ms;
    response = read().catch((err: unknown) => {
      log.warn({ err }, 'the figures for the metrics could not be read');
      return null;
    });
    return response;
  };
}
