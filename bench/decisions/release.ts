import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { machine, quantile, writeResults } from '../performance-page.ts';
import { lookForMixtures } from './mixtures.ts';
import {
  type Answer,
  callerAt,
  checkRelease,
  type DecisionSite,
  faultsOf,
  fieldsOf,
  isMailed,
  isVisible,
  log,
  publish,
  saveSettings,
  until,
  withSites,
} from './site.ts';
import { createRound, type Student } from './world.ts';

const WITHIN_MS = 600_000;
const READERS = 6;
const WRONG = 61;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A release of 10,000 with readers beside it, and then 61 wrong decisions of it, half of them opened, that an admin corrects. */
export async function measureRelease(applications: number): Promise<void> {
  await withSites([0], async (site) => {
    const { db, staff, sites } = site;
    await saveSettings(staff);
    const { projects, students } = await createRound(db, 'whole', { applications, projects: 100, seats: 20 });
    const over = new AbortController();
    const urls = sites.map(
      ({ url }) =>
        () =>
          url,
    );
    const looking = lookForMixtures(urls, students.slice(0, READERS), over.signal);
    await pause(1000);
    const release = await checkRelease(staff, projects);
    await publish(staff, release);
    const visible = await until(() => isVisible(db, release.id), WITHIN_MS);
    const mailed = await until(() => isMailed(db, release.id), WITHIN_MS);
    over.abort();
    const seen = await looking;
    const corrected = await correctWrongOnes(site, students);
    const faults = await faultsOf(db);
    const results = {
      measured: `A release of ${applications} applications to 100 projects; ${machine()}.`,
      tables: [
        {
          head: ['step', 'time'],
          rows: [
            ['preflight', seconds(release.preflight_ms)],
            ['release', seconds(visible)],
            ['emails queued', seconds(mailed)],
            [`${WRONG} corrections, each with a press of its own`, seconds(corrected.each_ms)],
            ['the longest of them', seconds(corrected.longest_ms)],
            [`${WRONG} corrections of a list, by outcome`, seconds(corrected.list_ms)],
            ['emails of the corrections queued', seconds(corrected.mails_ms)],
          ],
        },
      ],
      remark: `${seen.looks} looks of ${READERS} sessions during the release, the longest ${seconds(seen.longest_ms)}, mixtures: ${seen.mixtures.length}. Of ${WRONG} wrong letters ${corrected.opened} were opened, and the corrections name ${corrected.named}. Faults of the checks: ${faults.length}.`,
    };
    log(JSON.stringify({ ...results, faults: faults.slice(0, 5) }, null, 1));
    if (applications === 10_000) writeResults('decision-release', results);
    if (faults.length + seen.mixtures.length > 0 || corrected.opened !== corrected.named)
      process.exitCode = 1;
  });
}

async function correctWrongOnes({ db, staff, sites }: DecisionSite, students: Student[]) {
  const alone = students.filter(({ applications }) => applications.length === 1);
  const accepted = alone
    .filter(({ applications }) => applications[0]?.outcome === 'accept')
    .slice(0, WRONG * 2);
  let opened = 0;
  for (const [index, { cookie, applications }] of accepted.entries()) {
    if (index % 2 === 0) continue;
    const url = () => sites[0]?.url ?? '';
    const { status } = await callerAt(url, cookie)('PUT', `/api/applications/${applications[0]?.id}/letter`);
    if (status === 200 && index < WRONG) opened += 1;
  }
  const correct = (wrong: Student[]) =>
    staff('POST', '/api/staff/decision-corrections', {
      rows: wrong.map(({ applications }) => ({ id: applications[0]?.id, version: 1 })),
      decision: { outcome: 'reject', reasons: [], feedback: null },
      correction: 'These were of another list.',
    });
  const times: number[] = [];
  const begun = performance.now();
  for (const student of accepted.slice(0, WRONG)) {
    const answer = await correct([student]);
    requireChanged(answer, 1);
    times.push(answer.ms);
  }
  const each_ms = performance.now() - begun;
  const list = await correct(accepted.slice(WRONG));
  requireChanged(list, WRONG);
  const { rows } = await db.execute<{ named: number }>(sql`
    select count(row.error_seen_at)::int as named from release_rows row
    where row.application_id = any(${sql.param(accepted.slice(0, WRONG).map(({ applications }) => applications[0]?.id))}::uuid[])`);
  const mails_ms = await until(async () => {
    const { rowCount } = await db.execute(sql`
      select from release_rows row where row.is_released and row.mailed_at is null limit 1`);
    return rowCount === 0;
  }, WITHIN_MS);
  return {
    each_ms,
    longest_ms: quantile(times, 1),
    list_ms: list.ms,
    mails_ms,
    opened,
    named: rows[0]?.named,
  };
}

function requireChanged(answer: Answer, count: number): void {
  if (answer.status !== 200 || fieldsOf(answer).changed.length !== count)
    throw new Error(`Not corrected: ${JSON.stringify(answer.body)}`);
}
