import type { Portal } from '#tests/portal.ts';
import { createMail } from '../../mails.ts';
import type { Requests } from '../requests.ts';

const aboutADeadLetter = (path: string, body?: object) => async (portal: Portal) => {
  const mail = await createMail(portal, { status: 'dead' });
  return { path: `/api/staff/outbox/${mail.id}${path}`, ...(body && { body }) };
};

export const mailRequests: Record<string, Requests> = {
  'GET /api/staff/outbox': { unrelated: () => ({ path: '/api/staff/outbox' }) },
  'POST /api/staff/outbox/retries': { unrelated: () => ({ path: '/api/staff/outbox/retries', body: {} }) },
  'GET /api/staff/outbox/{id}': { unrelated: aboutADeadLetter('') },
  'POST /api/staff/outbox/{id}/retries': { unrelated: aboutADeadLetter('/retries') },
  'PUT /api/staff/outbox/{id}/recipient': {
    unrelated: aboutADeadLetter('/recipient', { recipient: 'right@example.test' }),
  },
  'PUT /api/staff/outbox/{id}/dismissal': { unrelated: aboutADeadLetter('/dismissal') },
};
