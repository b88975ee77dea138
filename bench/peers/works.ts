import type { Applicant } from '../people.ts';
import { PAGES, searchesFor, submission } from '../works.ts';
import type { Request } from '../wrk/wrk.ts';

/** One piece of work as the product gets it, and as a call of a function of functions.sql. */
export type Call = { product: Request; name: string; values: Record<string, string> };
export type PeerWork = {
  name: string;
  calls: Call[];
  /** Each call can be made once. */
  isOnce?: boolean;
};

type People = { students: Applicant[]; applicants: Applicant[]; reviewer: { cookie: string; token: string } };

const PROJECT_SEARCHES = ['air', 'python', 'crop', 'LRG-0001', 'complaints', 'data eng'];

/** The measured work: lists and searches of students and staff, and submissions. */
export function peerWorks({ students, applicants, reviewer }: People): PeerWork[] {
  const asStaff = (path: string, name: string, query: Record<string, string>): Call => ({
    product: { method: 'GET', path: `${path}?${new URLSearchParams(query)}`, cookie: reviewer.cookie },
    name,
    values: { token: reviewer.token, ...query },
  });
  const list = ({ cookie, token }: Applicant, search: string): Call => ({
    product: {
      method: 'GET',
      path: `/api/projects${search && `?${new URLSearchParams({ search })}`}`,
      cookie,
    },
    name: 'projects_list',
    values: { token, search },
  });
  return [
    { name: 'projects list', calls: students.map((student) => list(student, '')) },
    {
      name: 'projects search',
      calls: students.map((student, n) => list(student, PROJECT_SEARCHES[n % PROJECT_SEARCHES.length] ?? '')),
    },
    {
      name: 'staff page of 50',
      calls: PAGES.map((page) => {
        const { order: _, ...values } = Object.fromEntries(new URLSearchParams(page));
        const call = asStaff('/api/staff/applications', 'staff_page', values);
        return { ...call, product: { ...call.product, path: `/api/staff/applications?${page}` } };
      }),
    },
    {
      name: 'staff search',
      calls: searchesFor(students).map((search) =>
        asStaff('/api/staff/applications', 'staff_search', { search }),
      ),
    },
    { name: 'submitting an application', isOnce: true, calls: applicants.map(submit) },
  ];
}

function submit(applicant: Applicant): Call {
  const product = submission(applicant);
  const { project_id, submission_key, initial_proposal } = product.body;
  return {
    product,
    name: 'submit',
    values: { token: applicant.token, project_id, submission_key, initial_proposal },
  };
}
