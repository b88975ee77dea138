import { logError } from '#web/lib/log.ts';
import type { SessionResponse } from '#web/session/session.ts';

// Every page follows the session, and few have drafts: the code comes after the page.
const load = () => import('./session-drafts.ts');

/** What the server says of the session decides which drafts of this browser can be read (rule:browser-forgets-account). */
export const followSession = (response: SessionResponse): Promise<void> =>
  load()
    .then((drafts) => drafts.followSession(response))
    .catch((error) => logError('The drafts of this browser do not follow the session', error));

/** At sign-out: what the server has leaves the browser, and nobody reads the rest before its writer is back. */
export const leaveSession = (): Promise<void> =>
  load()
    .then((drafts) => drafts.leaveSession())
    .catch((error) => logError('The drafts of this browser stay', error));
