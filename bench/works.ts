import type { Applicant } from './people.ts';
import type { Request } from './wrk/wrk.ts';

export type Work = {
  name: string;
  /** Whether pgbench repeats its SQL, for a comparison without a goal. */
  repeatsSql: boolean;
  /** The goal: the least share of a bare server. */
  goal: number | null;
  requests: Request[];
  /** Each request can be sent once. */
  isOnce?: boolean;
};

type People = {
  students: Applicant[];
  applicants: Applicant[];
  reviewer: { cookie: string };
  password: string;
};

/** The measured requests, as the screens send them. */
export function worksOf({ students, applicants, reviewer, password }: People): Work[] {
  const asStudent = (path: (student: Applicant) => string): Request[] =>
    students.map((student) => ({ method: 'GET', path: path(student), cookie: student.cookie }));
  const asReviewer = (paths: string[]): Request[] =>
    paths.map((path) => ({ method: 'GET', path, cookie: reviewer.cookie }));
  return [
    {
      name: 'projects list',
      repeatsSql: true,
      goal: 0.5,
      requests: asStudent(() => '/api/projects'),
    },
    {
      name: 'project with my status',
      repeatsSql: true,
      goal: null,
      requests: asStudent(({ project_id }) => `/api/projects/${project_id}`),
    },
    {
      name: 'list of teams',
      repeatsSql: false,
      goal: null,
      requests: asStudent(() => '/api/teams'),
    },
    {
      name: 'staff page of 50',
      repeatsSql: true,
      goal: null,
      requests: asReviewer(PAGES.map((query) => `/api/staff/applications?${query}`)),
    },
    {
      name: 'staff search',
      repeatsSql: true,
      goal: null,
      requests: asReviewer(
        searchesFor(students).map((search) => `/api/staff/applications?${new URLSearchParams({ search })}`),
      ),
    },
    {
      name: 'submitting an application',
      repeatsSql: true,
      goal: null,
      requests: applicants.map(submission),
      isOnce: true,
    },
    {
      name: 'sign-in',
      repeatsSql: false,
      goal: null,
      requests: applicants.map((person) => signIn(person, password)),
      isOnce: true,
    },
    { name: 'landing page', repeatsSql: false, goal: null, requests: [{ method: 'GET', path: '/' }] },
  ];
}

/** The filters and orders of reviewers. */
export const PAGES = [
  'status=under_review&sort=applicant&order=asc',
  'status=submitted&sort=submitted&order=desc',
  'stage=detailed&sort=project&order=asc',
  'kind=team&sort=score&order=desc',
];

/** Searches for a person: the beginning of a name or an address. */
export const searchesFor = (students: Applicant[]): string[] =>
  students.flatMap(({ display_name, email }, index) =>
    index % 2 === 0 ? display_name.slice(0, -3) : email.slice(0, email.indexOf('@') + 1),
  );

const PROPOSAL = 'We would like to build it, and this is how: '.repeat(30);

export const submission = ({ cookie, project_id, submission_key }: Applicant) => ({
  method: 'POST',
  path: '/api/applications',
  cookie,
  body: { project_id, team_id: null, initial_proposal: PROPOSAL, submission_key },
});

/** Each person has an IP address, because mistakes of one address are limited. */
const signIn = ({ n, email }: Applicant, password: string): Request => ({
  method: 'POST',
  path: '/api/session',
  address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  body: { email, password },
});
