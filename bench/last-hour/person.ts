import { setTimeout as pause } from 'node:timers/promises';
import { BENCH_PASSWORD } from '../database.ts';
import type { Applicant } from '../people.ts';
import { requestJson } from '../requests/request-json.ts';

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
/** Of a write by the web. */
const REPEATS = 3;

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
  const startedAt = performance.now();
  const responses = await Promise.all(paths.map((path) => exchange(visit, { step, method: 'GET', path })));
  const status = Math.max(...responses.map((response) => response.status || 599));
  record(visit, step, { startedAt, status });
}

async function writeApplication(visit: Visit, person: Applicant): Promise<void> {
  const { outcome } = visit;
  const { project_id, submission_key } = person;
  let revision = 0;
  for (let nth = 1; nth <= DRAFTS; nth++) {
    const initial_proposal = textOf(person, `Draft ${nth}`);
    const draft = { project_id, team_id: null, initial_proposal, revision };
    const { status, body } = await write(visit, 'saving a draft', 'PUT /api/application-drafts', draft);
    if (status === 200) outcome.drafted = initial_proposal;
    if (status === 200) revision = body?.revision ?? 0;
    await pause(THINKING_MS);
  }
  const initial_proposal = textOf(person, 'The proposal');
  const application = { project_id, team_id: null, initial_proposal, submission_key };
  const { status } = await write(visit, 'submitting', 'POST /api/applications', application);
  if (status === 200) outcome.submitted = initial_proposal;
}

function write(visit: Visit, step: Step, route: string, body: unknown) {
  const [method = '', path = ''] = route.split(' ');
  return send(visit, { step, method, path, body }, REPEATS);
}

const textOf = ({ n }: Applicant, what: string): string =>
  `${what} of student ${n}. ${'We would like to build it. '.repeat(40)}`.trim();

/** What the server was too busy to begin is repeated, as the web repeats a write; the person waits for the last response. */
async function send(visit: Visit, call: Call, repeats = 0) {
  const startedAt = performance.now();
  let response = await exchange(visit, call);
  for (let failures = 0; response.status === 503 && failures < repeats; failures++) {
    await pause(1000 * 2 ** failures);
    response = await exchange(visit, call);
  }
  record(visit, call.step, { startedAt, status: response.status });
  return response;
}

function record(
  { outcome }: Visit,
  step: Step,
  { startedAt, status }: { startedAt: number; status: number },
) {
  outcome.responses.push({ step, ms: performance.now() - startedAt, status });
}

const exchange = ({ url, cookie }: Visit, { method, path, body }: Call) =>
  requestJson<{ revision: number }>(url + path, { method, headers: { Origin: url, Cookie: cookie }, body });
