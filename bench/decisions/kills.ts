import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import type { Site } from '../chaos/site.ts';
import { machine, writeResults } from '../performance-page.ts';
import { lookForMixtures, type Seen } from './mixtures.ts';
import {
  checkRelease,
  type DecisionSite,
  faultsOf,
  isMailed,
  isVisible,
  log,
  nameOfProcess,
  publish,
  saveSettings,
  until,
  withSites,
} from './site.ts';
import { createRound, type Round } from './world.ts';

const OFFSETS = [5000, -5000];
const READERS = 12;
const MOST_MS = 60_000;
const WITHIN_MS = 600_000;
const SECONDS_OF_MAILS = 3;
/** For a machine with a time limit: no round and no kill begins later. */
const MOST_MINUTES = Number(process.env.KILL_MINUTES ?? 60);

/**
 * Kills the process that carries a release out, or queues its emails, at random moments, and starts it again at once; the clocks of the two
 * processes are ten seconds apart. Every round is a release of its own that ends whole.
 */
export async function killReleases(kills: number, applications: number): Promise<void> {
  await withSites(OFFSETS, async (site) => {
    await saveSettings(site.staff);
    const warm = await wholeRelease(
      site,
      await createRound(site.db, 'first', { applications, projects: 100, seats: 20 }),
    );
    log(`undisturbed: ${Math.round(warm)} ms`);
    const done = { release: 0, mails: 0 };
    const seen: Seen = { looks: 0, failures: 0, longest_ms: 0, mixtures: [] };
    let rounds = 0;
    const end = performance.now() + MOST_MINUTES * 60_000;
    while (done.release + done.mails < kills && performance.now() < end) {
      rounds += 1;
      const round = await createRound(site.db, `r${rounds}`, { applications, projects: 100, seats: 20 });
      const left = kills - done.release - done.mails;
      const found = await killRound(site, round, {
        most: Math.min(left, 12),
        releaseMs: Math.min(warm, MOST_MS),
        end,
      });
      done.release += found.release;
      done.mails += found.mails;
      seen.looks += found.seen.looks;
      seen.failures += found.seen.failures;
      seen.longest_ms = Math.max(seen.longest_ms, found.seen.longest_ms);
      seen.mixtures.push(...found.seen.mixtures);
      log(`round ${rounds}: ${JSON.stringify(done)}, ${seen.looks} looks, ${seen.mixtures.length} mixtures`);
    }
    const faults = [...(await faultsOf(site.db)), ...(await emailFaults(site.db))];
    const results = {
      measured: `${done.release + done.mails} kills (-9) of ${rounds} releases of ${applications}, two processes with clocks 5 s fast and slow; ${machine()}.`,
      tables: [
        {
          head: ['killed', 'times'],
          rows: [
            ['while a release was carried out', String(done.release)],
            ['while its emails were queued', String(done.mails)],
          ],
        },
      ],
      remark: `${seen.looks} looks of ${READERS} sessions, mixtures: ${seen.mixtures.length}. People without exactly one email, and faults of the checks: ${faults.length}.`,
    };
    log(JSON.stringify({ ...results, faults: faults.slice(0, 5), mixtures: seen.mixtures.slice(0, 5) }));
    if (applications === 10_000) writeResults('decision-kills', results);
    if (faults.length + seen.mixtures.length > 0) process.exitCode = 1;
  });
}

async function wholeRelease({ staff, db }: DecisionSite, { projects }: Round): Promise<number> {
  const release = await checkRelease(staff, projects);
  await publish(staff, release);
  const ms = await until(() => isVisible(db, release.id), WITHIN_MS);
  await until(() => isMailed(db, release.id), WITHIN_MS);
  return ms;
}

type Plan = { most: number; releaseMs: number; end: number };

async function killRound(site: DecisionSite, { projects, students }: Round, { most, releaseMs, end }: Plan) {
  const { db, staff, sites } = site;
  const over = new AbortController();
  const looking = lookForMixtures(
    sites.map(
      ({ url }) =>
        () =>
          url,
    ),
    students.slice(0, READERS),
    over.signal,
  );
  await pause(1000);
  const release = await checkRelease(staff, projects);
  await publish(staff, release);
  const killed = { release: 0, mails: 0 };
  while (killed.release < most - 3 && performance.now() < end) {
    const holder = await holderOf(site, release.id);
    if (!holder) break;
    await pause(Math.random() * releaseMs * 1.1);
    if (await isVisible(db, release.id)) break;
    await killAndStart(holder);
    killed.release += 1;
  }
  await until(() => isVisible(db, release.id), WITHIN_MS);
  while (killed.mails < 3 && !(await isMailed(db, release.id))) {
    await pause(Math.random() * 1000 * SECONDS_OF_MAILS);
    const victim = sites[Math.random() < 0.5 ? 0 : 1];
    if (!victim) break;
    await killAndStart(victim);
    killed.mails += 1;
  }
  await until(() => isMailed(db, release.id), WITHIN_MS);
  await pause(500);
  over.abort();
  return { ...killed, seen: await looking };
}

async function killAndStart(site: Site): Promise<void> {
  await site.end('SIGKILL');
  await site.start();
}

/** The process that carries the release out, by the backend that holds the lock of the job; null once the release is visible. */
async function holderOf({ db, sites }: DecisionSite, id: string): Promise<Site | null> {
  for (;;) {
    if (await isVisible(db, id)) return null;
    const { rows } = await db.execute<{ name: string }>(sql`
      select application_name as name from pg_stat_activity
      where state <> 'idle' and xact_start < now() - interval '50 milliseconds' and pid in (
        select pid from pg_locks where relation = 'releases'::regclass and mode = 'RowShareLock')`);
    const holder = sites.find((_, place) => rows[0]?.name === nameOfProcess(place));
    if (holder) return holder;
    await pause(50);
  }
}

/** People of a released application without exactly one email of its release. */
async function emailFaults(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select 'emails to ' || m.user_id || ': ' || count(sent.id) as fault
    from release_rows row join application_members m on m.application_id = row.application_id
    left join mails sent on sent.application_id = row.application_id and sent.user_id = m.user_id and sent.decided_status is not null
    where row.is_released group by m.user_id, row.application_id having count(sent.id) <> 1`);
  return rows.map(({ fault }) => fault);
}
