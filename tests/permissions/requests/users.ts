import { createPerson } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

const aboutAStudent = (path: string, body?: unknown) => async (portal: Portal) => ({
  path: `/api/users/${(await createPerson(portal)).id}${path}`,
  body,
});

export const userRequests: Record<string, Requests> = {
  'GET /api/staff/users': { unrelated: () => ({ path: '/api/staff/users' }) },
  'GET /api/staff/overview': { unrelated: () => ({ path: '/api/staff/overview' }) },
  'GET /api/staff/projects': { unrelated: () => ({ path: '/api/staff/projects' }) },
  'PUT /api/users/{id}/role': { unrelated: aboutAStudent('/role', { role: 'manager' }) },
  'PUT /api/users/{id}': { unrelated: aboutAStudent('', { display_name: 'A name', department_id: null }) },
  'PUT /api/users/{id}/disabled': { unrelated: aboutAStudent('/disabled', { disabled: true }) },
  'DELETE /api/users/{id}': { unrelated: aboutAStudent('') },
  'GET /api/users/{id}/deletion': { unrelated: aboutAStudent('/deletion') },
};
