import { noteRun } from '#server/operations/last-runs.ts';
import type { Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import { accountRequests } from './requests/accounts.ts';
import { announcementRequests } from './requests/announcements.ts';
import { applicationRequests } from './requests/applications.ts';
import { cycleRequests } from './requests/cycles.ts';
import { decisionRequests } from './requests/decisions.ts';
import { mailRequests } from './requests/mails.ts';
import { notificationRequests } from './requests/notifications.ts';
import { peopleRequests } from './requests/people.ts';
import { projectRequests } from './requests/projects.ts';
import { reviewResultRequests } from './requests/review-results.ts';
import { reviewSetupRequests } from './requests/review-setup.ts';
import { reviewRequests } from './requests/reviews.ts';
import { savedViewRequests } from './requests/saved-views.ts';
import { teamRequests } from './requests/teams.ts';
import { userRequests } from './requests/users.ts';

export type Sent = { path: string; body?: unknown; bytes?: Uint8Array<ArrayBuffer>; fileName?: string };
type Maker<T> = (portal: Portal, viewer: Person | null) => Promise<T> | T;

export type Requests = {
  /** The request of a viewer without a relation to its subject; the viewer is null for a visitor. */
  unrelated: Maker<Sent>;
  /** The status for an allowed person, 200 by default. */
  allowedStatus?: number;
  /** The subject is always the viewer: every signed-in person is allowed, a visitor is not. */
  onlySelf?: true;
  /** The request of each person of the row's Rel column, with that person. */
  related?: Record<string, (portal: Portal) => Promise<Sent & { person: Person }>>;
};

/** One entry per route of the API, by the route’s name. */
export const REQUESTS: Record<string, Requests> = {
  'GET /api/health': { unrelated: () => ({ path: '/api/health' }) },
  'GET /api/health/ready': { unrelated: withWorker('/api/health/ready') },
  'GET /api/health/worker': { unrelated: withWorker('/api/health/worker') },
  ...accountRequests,
  ...announcementRequests,
  ...applicationRequests,
  ...cycleRequests,
  ...decisionRequests,
  ...mailRequests,
  ...notificationRequests,
  ...peopleRequests,
  ...projectRequests,
  ...reviewSetupRequests,
  ...reviewRequests,
  ...reviewResultRequests,
  ...savedViewRequests,
  ...teamRequests,
  ...userRequests,
};

function withWorker(path: string): Maker<Sent> {
  return async ({ db, services }) => {
    await noteRun(db, 'worker', services.now());
    return { path };
  };
}
