import { departments } from '#server/db/schema/users.ts';
import { createPerson } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

const aboutAStudent = (path: string, body?: unknown) => async (portal: Portal) => ({
  path: `/api/users/${(await createPerson(portal)).id}${path}`,
  body,
});

let serial = 0;
const department = () => ({ name: `Department ${++serial}`, description: null });
const aboutADepartment = (body?: () => unknown) => async (portal: Portal) => {
  const [created] = await portal.db.insert(departments).values(department()).returning();
  return { path: `/api/departments/${created?.id}`, body: body?.() };
};

export const userRequests: Record<string, Requests> = {
  'GET /api/staff/users': { unrelated: () => ({ path: '/api/staff/users' }) },
  'GET /api/staff/search': { unrelated: () => ({ path: '/api/staff/search?text=asha' }) },
  'GET /api/staff/figures': { unrelated: () => ({ path: '/api/staff/figures?days=90' }) },
  'GET /api/staff/overview': { unrelated: () => ({ path: '/api/staff/overview' }) },
  'POST /api/departments': { unrelated: () => ({ path: '/api/departments', body: department() }) },
  'PUT /api/departments/{id}': { unrelated: aboutADepartment(department) },
  'DELETE /api/departments/{id}': { unrelated: aboutADepartment() },
  'GET /api/staff/projects': { unrelated: () => ({ path: '/api/staff/projects' }) },
  'GET /api/staff/audit': { unrelated: () => ({ path: '/api/staff/audit' }) },
  'GET /api/staff/status': { unrelated: () => ({ path: '/api/staff/status' }) },
  'GET /api/staff/security-events': { unrelated: () => ({ path: '/api/staff/security-events' }) },
  'PUT /api/users/{id}/role': { unrelated: aboutAStudent('/role', { role: 'manager' }) },
  'PUT /api/users/{id}': { unrelated: aboutAStudent('', { display_name: 'A name', department_id: null }) },
  'PUT /api/users/{id}/disabled': { unrelated: aboutAStudent('/disabled', { disabled: true }) },
  'DELETE /api/users/{id}': { unrelated: aboutAStudent('') },
  'GET /api/users/{id}/deletion': { unrelated: aboutAStudent('/deletion') },
};
