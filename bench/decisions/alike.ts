import { machine, quantile, writeResults } from '../performance-page.ts';
import { callerAt, log, saveSettings, withSites } from './site.ts';
import { createRound, type Outcome, type Student } from './world.ts';

const PAIRS = 200;
const WARM_UP = 5;
/** With 200 pairs, chance alone puts less than one of a thousand routes outside of this share. */
const MOST_APART = 0.12;

type Route = {
  name: string;
  method: string;
  path: (student: Student, projects: string[]) => string;
  body?: unknown;
};

const idOf = ({ applications }: Student): string => applications[0]?.id ?? '';
const ROUTES: Route[] = [
  { name: 'own applications', method: 'GET', path: () => '/api/applications/mine' },
  { name: 'an application', method: 'GET', path: (student) => `/api/applications/${idOf(student)}` },
  { name: 'the page of it', method: 'GET', path: (student) => `/applications/${idOf(student)}` },
  { name: 'the dashboard', method: 'GET', path: () => '/dashboard' },
  { name: 'notifications', method: 'GET', path: () => '/api/notifications' },
  {
    name: 'the project',
    method: 'GET',
    path: (student, projects) => `/api/projects/${projects[student.n % projects.length]}`,
  },
  {
    name: 'applying again',
    method: 'GET',
    path: (student, projects) => `/api/projects/${projects[student.n % projects.length]}/application`,
  },
  { name: 'opening a letter', method: 'PUT', path: (student) => `/api/applications/${idOf(student)}/letter` },
  {
    name: 'answering an offer',
    method: 'PUT',
    path: (student) => `/api/applications/${idOf(student)}/offer`,
    body: { answer: 'wait' },
  },
  { name: 'joining', method: 'PUT', path: (student) => `/api/applications/${idOf(student)}/joining` },
  { name: 'wishes', method: 'GET', path: () => '/api/applications/wishes' },
  { name: 'withdrawing', method: 'PUT', path: (student) => `/api/applications/${idOf(student)}/withdrawal` },
];

/** Whether the time of an answer tells a student which decision is pending: pairs of students of one project, in turn, who differ in nothing else. */
export async function compareTimes(): Promise<void> {
  await withSites([0], async ({ db, sites, staff }) => {
    await saveSettings(staff);
    const { projects, students } = await createRound(db, 'alike', {
      applications: 1200,
      projects: 2,
      seats: 240,
    });
    const pairs = pairsOf(students);
    const rows: string[][] = [];
    const apart: string[] = [];
    for (const route of ROUTES) {
      const times = { accept: [] as number[], reject: [] as number[] };
      const statuses = new Set<string>();
      const warmUp = route.name === 'withdrawing' ? 0 : WARM_UP;
      for (const [index, pair] of [...pairs.slice(0, warmUp), ...pairs].entries()) {
        const order = index % 2 === 0 ? (['accept', 'reject'] as const) : (['reject', 'accept'] as const);
        for (const outcome of order) {
          const student = pair[outcome];
          const call = callerAt(() => sites[0]?.url ?? '', student.cookie);
          const { ms, status } = await call(route.method, route.path(student, projects), route.body);
          if (index < warmUp) continue;
          times[outcome].push(ms);
          statuses.add(`${outcome} ${status}`);
        }
      }
      const differences = times.accept.map((ms, index) => ms - (times.reject[index] ?? 0));
      const slower = differences.filter((ms) => ms > 0).length / differences.length;
      const median = (values: number[]) => `${quantile(values, 0.5).toFixed(2)} ms`;
      rows.push([
        route.name,
        [...statuses].toSorted().join(', '),
        median(times.accept),
        median(times.reject),
        median(differences),
        `${quantile(differences, 0.25).toFixed(2)} to ${quantile(differences, 0.75).toFixed(2)} ms`,
        slower.toFixed(2),
      ]);
      if (Math.abs(slower - 0.5) > MOST_APART) apart.push(route.name);
      log(rows.at(-1)?.join(' | ') ?? '');
    }
    const results = {
      measured: `${PAIRS} pairs a route, in turn; ${machine()}.`,
      tables: [
        {
          head: [
            'route',
            'answers',
            'pending accept',
            'pending reject',
            'median difference',
            'its quartiles',
            'share of pairs with a slower accept',
          ],
          rows,
        },
      ],
      remark: `Routes whose share is outside of 0.5 ± ${MOST_APART}: ${apart.join(', ') || 'none'}.`,
    };
    log(results.remark);
    writeResults('decision-times', results);
    if (apart.length > 0) process.exitCode = 1;
  });
}

function pairsOf(students: Student[]): Record<'accept' | 'reject', Student>[] {
  const alone = students.filter(({ applications }) => applications.length === 1);
  const of = (outcome: Outcome) => alone.filter(({ applications }) => applications[0]?.outcome === outcome);
  const rejected = of('reject');
  return of('accept')
    .slice(0, PAIRS)
    .flatMap((accept, index) => {
      const reject = rejected[index];
      return reject ? [{ accept, reject }] : [];
    });
}
