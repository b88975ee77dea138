import { setTimeout as pause } from 'node:timers/promises';
import { BENCH_PASSWORD } from '../database.ts';
import type { Applicant } from '../people.ts';

export type Step = 'signing in' | 'projects' | 'a project' | 'teams' | 'saving a draft' | 'submitting';
type Responded = { step: Step; ms: number; status: number };
export type Outcome = { responses: Responded[]; drafted: string | null; submitted: string | null };

/** What each screen asks the server for. */
const SCREENS: [step: Step, paths: (person: Applicant) => string[]][] = [
  ['projects', () => ['/api/session', '/api/projects']],
  ['a project', ({ project_id }) => [`/api/projects/${project_id}`]],
  ['teams', () => ['/api/teams', '/api/teams/mine']],
];
const DRAFTS = 2;
/** The pause between two steps of one person. */
const THINKING_MS = 5000;
/** A person whose sign-in finds the queue full tries again this often. */
const SIGN_INS = 5;

type Visit = { url: string; cookie: string; outcome: Outcome };
type Call = { step: Step; method: string; path: string; body?: unknown };

/** One person, who waits for their own responses only: every second one signs in first; all look at projects and teams, save drafts and submit. */
export async function apply(url: string, person: Applicant | undefined): Promise<Outcome> {
  const outcome: Outcome = { responses: [], drafted: null, submitted: null };
  if (!person) return outcome;
  const cookie =
    person.n % 2 === 0 ? person.cookie : await signIn({ url, cookie: '', outcome }, person.email);
  const visit = { url, cookie, outcome };
  for (const [step, paths] of SCREENS) {
    await openScreen(visit, step, paths(person));
    await pause(THINKING_MS);
  }
  await writeApplication(visit, person);
  return outcome;
}

async function signIn(visit: Visit, email: string): Promise<string> {
  const body = { email, password: BENCH_PASSWORD };
  for (let attempt = 1; attempt <= SIGN_INS; attempt++) {
    const response = await send(visit, { step: 'signing in', method: 'POST', path: '/api/session', body });
    if (response.status !== 503) return response.cookie;
    await pause(1000 * response.retryAfter);
  }
  return '';
}

/** The requests of a screen are sent at once; it is there with the last response. */
async function openScreen(visit: Visit, step: Step, paths: string[]): Promise<void> {
  const silent = { ...visit, outcome: { ...visit.outcome, responses: [] } };
  const startedAt = performance.now();
  const responses = await Promise.all(paths.map((path) => send(silent, { step, method: 'GET', path })));
  const status = Math.max(...responses.map((response) => response.status || 599));
  visit.outcome.responses.push({ step, ms: performance.now() - startedAt, status });
}

async function writeApplication(visit: Visit, person: Applicant): Promise<void> {
  const { outcome } = visit;
  const { project_id, submission_key } = person;
  let revision = 0;
  for (let draft = 1; draft <= DRAFTS; draft++) {
    const initial_proposal = textOf(person, `Draft ${draft}`);
    const { status, body } = await send(visit, {
      step: 'saving a draft',
      method: 'PUT',
      path: '/api/application-drafts',
      body: { project_id, team_id: null, initial_proposal, revision },
    });
    if (status === 200) outcome.drafted = initial_proposal;
    if (status === 200) revision = body.revision;
    await pause(THINKING_MS);
  }
  const initial_proposal = textOf(person, 'The proposal');
  const { status } = await send(visit, {
    step: 'submitting',
    method: 'POST',
    path: '/api/applications',
    body: { project_id, team_id: null, initial_proposal, submission_key },
  });
  if (status === 200) outcome.submitted = initial_proposal;
}

const textOf = ({ n }: Applicant, what: string): string =>
  `${what} of student ${n}. ${'We would like to build it. '.repeat(40)}`.trim();

async function send({ url, cookie, outcome }: Visit, { step, method, path, body }: Call) {
  const startedAt = performance.now();
  const response = await fetch(url + path, {
    method,
    headers: { Origin: url, Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).then(
    async (given) => ({
      status: given.status,
      cookie: given.headers
        .getSetCookie()
        .map((text) => text.split(';', 1)[0])
        .join('; '),
      retryAfter: Number(given.headers.get('Retry-After') ?? 1),
      body: await given.json(),
    }),
    () => ({ status: 0, cookie: '', retryAfter: 1, body: null }),
  );
  outcome.responses.push({ step, ms: performance.now() - startedAt, status: response.status });
  return response;
}
