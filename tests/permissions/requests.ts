import type { Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import { accountRequests } from './requests/accounts.ts';
import { applicationRequests } from './requests/applications.ts';
import { mailRequests } from './requests/mails.ts';
import { notificationRequests } from './requests/notifications.ts';
import { peopleRequests } from './requests/people.ts';
import { projectRequests } from './requests/projects.ts';
import { savedViewRequests } from './requests/saved-views.ts';
import { teamRequests } from './requests/teams.ts';
import { userRequests } from './requests/users.ts';

export type Sent = { path: string; body?: unknown; bytes?: Uint8Array<ArrayBuffer>; fileName?: string };
type Maker<T> = (portal: Portal, viewer: Person | null) => Promise<T> | T;

export type Requests = {
  /** The request of a viewer who has nothing to do with its subject; the viewer is null for a visitor. */
  unrelated: Maker<Sent>;
  /** What somebody who is allowed gets; 200 unless said. */
  allowedStatus?: number;
  /** The subject is always the viewer: everybody who is signed in is allowed, a visitor is not. */
  onlySelf?: true;
  /** The request of each person of the row's Rel column, with that person. */
  related?: Record<string, (portal: Portal) => Promise<Sent & { person: Person }>>;
};

/** One entry a route of the API, by the name that its description gives it. */
export const REQUESTS: Record<string, Requests> = {
  'GET /api/health': { unrelated: () => ({ path: '/api/health' }) },
  ...accountRequests,
  ...applicationRequests,
  ...mailRequests,
  ...notificationRequests,
  ...peopleRequests,
  ...projectRequests,
  ...savedViewRequests,
  ...teamRequests,
  ...userRequests,
};
