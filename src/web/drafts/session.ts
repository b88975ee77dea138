import { logError } from '#web/lib/log.ts';
import type { SessionResponse } from '#web/users/session/session.ts';

// Every page calls this, but few have drafts: the code loads after the page.
const load = () => import('./session-drafts.ts');

/** The server's session response decides which drafts this browser can decrypt (rule:browser-forgets-account). */
export const followSession = (response: SessionResponse): Promise<void> =>
  load()
    .then((drafts) => drafts.followSession(response))
    .catch((error) => logError('Failed to update the draft keys for the session', error));

/** At sign-out, deletes saved drafts and all keys: unsent drafts stay unreadable until their writer signs in again. */
export const leaveSession = (): Promise<void> =>
  load()
    .then((drafts) => drafts.leaveSession())
    .catch((error) => logError('Failed to delete drafts and keys', error));
