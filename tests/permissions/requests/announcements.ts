import { announcements } from '#server/db/schema/announcements.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

const UPDATED = '2025-01-01T00:00:00Z';
const fields = {
  title: 'Permitted news',
  text: 'Something has happened.',
  audience: 'everyone',
  starts_on: '2025-01-01',
  ends_on: null,
  sends_mail: false,
} as const;

/** An announcement to everybody. */
async function onAnnouncement({ db }: Portal): Promise<string> {
  const [row] = await db
    .insert(announcements)
    .values({ ...fields, updated_at: UPDATED })
    .returning({ id: announcements.id });
  return row?.id ?? '';
}

export const announcementRequests: Record<string, Requests> = {
  'GET /api/announcements': { unrelated: () => ({ path: '/api/announcements' }) },
  'PUT /api/announcements/{id}/dismissal': {
    unrelated: async (portal) => ({ path: `/api/announcements/${await onAnnouncement(portal)}/dismissal` }),
  },
  'POST /api/staff/announcements': {
    unrelated: () => ({ path: '/api/staff/announcements', body: fields }),
  },
  'PUT /api/staff/announcements/{id}': {
    unrelated: async (portal) => ({
      path: `/api/staff/announcements/${await onAnnouncement(portal)}`,
      body: { ...fields, expected_updated_at: UPDATED },
    }),
  },
  'PUT /api/staff/announcements/{id}/end': {
    unrelated: async (portal) => ({ path: `/api/staff/announcements/${await onAnnouncement(portal)}/end` }),
  },
};
