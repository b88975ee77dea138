import { saved_views } from '#server/db/schema/staff.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests, Sent } from '../requests.ts';

async function viewOf({ db }: Portal, person: Person): Promise<string> {
  const [view] = await db
    .insert(saved_views)
    .values({ user_id: person.id, name: 'Teams', filter: { kind: 'team' } })
    .returning({ id: saved_views.id });
  return view?.id ?? '';
}

/** The same request to a stranger’s view and to one’s own. */
const onView = (sent: (id: string) => Sent): Requests => ({
  unrelated: async (portal) => sent(await viewOf(portal, await createPerson(portal))),
  related: {
    self: async (portal) => {
      const person = await createPerson(portal, { role: 'admin' });
      return { person, ...sent(await viewOf(portal, person)) };
    },
  },
});

export const savedViewRequests: Record<string, Requests> = {
  'GET /api/saved-views': { unrelated: () => ({ path: '/api/saved-views' }), onlySelf: true },
  'POST /api/saved-views': {
    unrelated: () => ({ path: '/api/saved-views', body: { name: 'Teams', filter: { kind: 'team' } } }),
    onlySelf: true,
  },
  'PUT /api/saved-views/{id}/name': onView((id) => ({
    path: `/api/saved-views/${id}/name`,
    body: { name: 'Alone' },
  })),
  'PUT /api/saved-views/{id}/filter': onView((id) => ({
    path: `/api/saved-views/${id}/filter`,
    body: { filter: { kind: 'alone' } },
  })),
  'DELETE /api/saved-views/{id}': onView((id) => ({ path: `/api/saved-views/${id}` })),
};
