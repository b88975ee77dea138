import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { BENCH_PASSWORD } from '../database.ts';
import { machine, quantile, writeResults } from '../performance-page.ts';
import { openLoop } from '../requests/open-loop.ts';
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

const STEPS = [
  'signing in',
  'page',
  'application',
  'opening the letter',
  'answering',
  'own applications',
] as const;
type Step = (typeof STEPS)[number];
type Visit = {
  student: Student;
  responses: { step: Step; ms: number; status: number }[];
  letter: string | null;
  answered: boolean;
};

const THINKING_MS = 3000;
const AGAIN_MS = 15_000;
const SIGN_INS = 5;
/** Students come in any order, not the accepted ones first. */
const STRIDE = 7919;
const WITHIN_MS = 600_000;
const MOST_MS = 1000;
const MOST_MB = 256;
/** Words of each letter. */
const WORDS = { accept: 'congratulations', waitlist: 'waiting list', reject: 'we are sorry' } as const;

/**
 * The hour of an announcement: students come at a fixed rate from the minute of the release on, half of them signed out, look until there is a
 * letter, open it, and every second accepted one answers. At the end each acknowledged press must be stored, and each letter the right one.
 */
export async function announce(count: number, minutes: number): Promise<void> {
  const announcing = async ({ db, sites, worker, staff }: DecisionSite) => {
    await saveSettings(staff);
    const { projects, students } = await createRound(db, 'hour', {
      applications: count + 200,
      projects: 100,
      seats: 40,
    });
    const release = await checkRelease(staff, projects);
    const highest = { web: 0, worker: 0 };
    const loads: number[] = [];
    const watching = setInterval(() => {
      highest.web = Math.max(highest.web, ...sites.map((site) => residentMegabytes(site.pid())));
      if (worker) highest.worker = Math.max(highest.worker, residentMegabytes(worker.pid()));
      loads.push(loadavg()[0] ?? 0);
    }, 1000);
    await publish(staff, release);
    const begun = performance.now();
    const released = until(() => isVisible(db, release.id), WITHIN_MS);
    const sent = await openLoop({
      perSecond: count / (minutes * 60),
      seconds: minutes * 60,
      // By pairs: every second student is signed out, and each process gets both kinds.
      send: (n) =>
        visit(
          () => sites[Math.trunc(n / 2) % sites.length]?.url ?? '',
          students[(n * STRIDE) % students.length],
        ),
    });
    const visible_ms = await released;
    clearInterval(watching);
    await until(() => isMailed(db, release.id), WITHIN_MS);
    const visits = sent.flatMap(({ outcome }) => (outcome ? [outcome] : []));
    const lost = [...visits.flatMap(wrongLetter), ...(await notStored(visits)), ...(await faultsOf(db))];
    const all = visits.flatMap(({ responses }) => responses);
    const late = quantile(
      all.map(({ ms }) => ms),
      0.99,
    );
    const results = {
      measured: `${visits.length} students in ${minutes} minutes (${Math.round((performance.now() - begun) / 60_000)} with their last steps), half of them signed out, at two web processes and a worker, from the release of ${count + 200} applications on, which took ${(visible_ms / 1000).toFixed(0)} s beside them; load ${quantile(loads, 0.5).toFixed(0)} (${Math.max(...loads).toFixed(0)} at most); ${machine()}.`,
      tables: [
        {
          head: ['work', 'requests', 'not accepted', 'p50', 'p99', 'longest'],
          rows: STEPS.map((step) =>
            rowOf(
              step,
              all.filter((one) => one.step === step),
            ),
          ),
        },
      ],
      remark: `All steps: p99 ${late.toFixed(0)} ms (goal ${MOST_MS}). Acknowledged and lost, or a wrong letter: ${lost.length}. Memory: a web process ${highest.web} MB, the worker ${highest.worker} MB at most (goal ${MOST_MB}).`,
    };
    log(JSON.stringify({ ...results, lost: lost.slice(0, 5) }, null, 1));
    if (count >= 5000) writeResults('announcement', results);
    if (lost.length > 0) process.exitCode = 1;

    async function notStored(made: Visit[]): Promise<string[]> {
      const { rows } = await db.execute<{ id: string; is_seen: boolean; state: string | null }>(sql`
        select row.application_id as id, row.seen_at is not null as is_seen, o.state from release_rows row
        left join offers o on o.application_id = row.application_id where row.is_released`);
      const stored = new Map(rows.map((row) => [row.id, row]));
      return made.flatMap(({ student, letter, answered }) => {
        const row = stored.get(student.applications[0]?.id ?? '');
        if (letter !== null && !row?.is_seen) return [`the opened letter of student ${student.n}`];
        return answered && row?.state !== 'accepted' ? [`the answer of student ${student.n}`] : [];
      });
    }
  };
  await withSites([0, 0], announcing, { hasWorker: true });
}

function rowOf(what: string, all: Visit['responses']): string[] {
  const ms = all.map((one) => one.ms);
  const times = [quantile(ms, 0.5), quantile(ms, 0.99), ms.reduce((most, one) => Math.max(most, one), 0)];
  const rejected = all.filter(({ status }) => status !== 200);
  return [what, String(all.length), String(rejected.length), ...times.map((time) => `${time.toFixed(0)} ms`)];
}

function wrongLetter({ student, letter }: Visit): string[] {
  const outcome = student.applications[0]?.outcome;
  if (letter === null || !outcome || letter.includes(WORDS[outcome])) return [];
  return [`the letter of student ${student.n} is of another decision`];
}

/** One student, who waits for their own responses only. */
async function visit(url: () => string, student: Student | undefined): Promise<Visit | null> {
  if (!student) return null;
  const made: Visit = { student, responses: [], letter: null, answered: false };
  const [application] = student.applications;
  const path = `/applications/${application?.id}`;
  const cookie = student.n % 2 === 0 ? student.cookie : await signIn(url, made, path);
  const call = callerAt(url, cookie);
  const step = async (name: Step, method: string, to: string, body?: unknown) => {
    const answer = await call(method, to, body);
    made.responses.push({ step: name, ms: answer.ms, status: answer.status });
    return answer;
  };
  await step('page', 'GET', path);
  let shown = await step('application', 'GET', `/api${path}`);
  for (let again = 0; hasNoLetter(shown) && again < WITHIN_MS / AGAIN_MS; again++) {
    await pause(AGAIN_MS);
    shown = await step('application', 'GET', `/api${path}`);
  }
  await pause(THINKING_MS);
  const letter = await step('opening the letter', 'PUT', `/api${path}/letter`);
  if (letter.status === 200) made.letter = fieldsOf(letter).text;
  await pause(THINKING_MS);
  if (application?.outcome === 'accept' && student.n % 4 < 2) {
    const { status } = await step('answering', 'PUT', `/api${path}/offer`, { answer: 'wait' });
    made.answered = status === 200;
  }
  await step('own applications', 'GET', '/api/applications/mine');
  return made;
}

const hasNoLetter = (answer: Answer): boolean => answer.status === 200 && fieldsOf(answer).letter === null;

/** The link of the email leads to the form; who finds the queue of sign-ins full tries again. */
async function signIn(url: () => string, made: Visit, path: string): Promise<string> {
  const page = await callerAt(url, '')('GET', path);
  made.responses.push({ step: 'page', ms: page.ms, status: page.status });
  for (let attempt = 1; attempt <= SIGN_INS; attempt++) {
    const begun = performance.now();
    const response = await fetch(`${url()}/api/session`, {
      method: 'POST',
      headers: { Origin: url(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: made.student.email, password: BENCH_PASSWORD }),
    }).catch(() => null);
    await response?.arrayBuffer();
    made.responses.push({ step: 'signing in', ms: performance.now() - begun, status: response?.status ?? 0 });
    if (response?.ok)
      return response.headers
        .getSetCookie()
        .map((text) => text.split(';', 1)[0])
        .join('; ');
    await pause(1000 * Number(response?.headers.get('Retry-After') ?? 1));
  }
  return '';
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
