import { notifications } from '#server/db/schema/mails.ts';
import { unsubscribeUrl } from '#server/mails/notifications/unsubscribe-links.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

async function notificationOf({ db }: Portal, person: Person | null) {
  const [row] = await db
    .insert(notifications)
    .values({ user_id: person?.id ?? crypto.randomUUID(), kind: 'member_joined', subject: 'A team' })
    .returning({ id: notifications.id });
  return row?.id ?? 0;
}

async function unsubscribePath(portal: Portal, prefix: string, confirmation?: string) {
  const { id } = await createPerson(portal);
  const notifier = { origin: '', secret: portal.services.secret };
  const url = unsubscribeUrl(notifier, { subscriber: { user_id: id }, topic: 'receipts' });
  return { path: url.replace('/unsubscribe', prefix), ...(confirmation && { body: { confirmation } }) };
}

export const notificationRequests: Record<string, Requests> = {
  'GET /api/notifications': { unrelated: () => ({ path: '/api/notifications' }), onlySelf: true },
  'GET /api/notifications/unread': {
    unrelated: () => ({ path: '/api/notifications/unread' }),
    onlySelf: true,
  },
  'PUT /api/notifications/read': {
    unrelated: () => ({ path: '/api/notifications/read', body: { up_to: 1 } }),
    onlySelf: true,
  },
  'PUT /api/notifications/{id}/read': {
    unrelated: async (portal) => ({
      path: `/api/notifications/${await notificationOf(portal, await createPerson(portal))}/read`,
    }),
    related: {
      self: async (portal) => {
        const person = await createPerson(portal);
        return { path: `/api/notifications/${await notificationOf(portal, person)}/read`, person };
      },
    },
  },
  'GET /api/mail-preferences': { unrelated: () => ({ path: '/api/mail-preferences' }), onlySelf: true },
  'PUT /api/mail-preferences': {
    unrelated: () => ({ path: '/api/mail-preferences', body: { muted: ['receipts'] } }),
    onlySelf: true,
  },
  'GET /api/unsubscriptions/{token}': {
    unrelated: (portal) => unsubscribePath(portal, '/api/unsubscriptions'),
  },
  'POST /api/unsubscriptions/{token}': {
    unrelated: (portal) => unsubscribePath(portal, '/api/unsubscriptions', 'STOP'),
  },
  'POST /api/resubscriptions/{token}': {
    unrelated: (portal) => unsubscribePath(portal, '/api/resubscriptions', 'START'),
  },
  'POST /unsubscribe/{token}': { unrelated: (portal) => unsubscribePath(portal, '/unsubscribe') },
};
