import type { QueryClient } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';
import { logError } from '#web/lib/log.ts';
import { type SessionResponse, sessionQuery } from './session.ts';

/** Hides everything (src/web/styles/base.css). */
const UNCHECKED = 'data-unchecked';

/**
 * Back can show a page as it was left, from the memory of the browser, though its session has ended since. It stays hidden until the server has
 * confirmed the session, and otherwise loads anew (rule:returned-page-is-checked).
 */
export function checkReturnedPage(client: QueryClient): void {
  const userOf = (response?: SessionResponse) =>
    response?.user && `${response.user.id} ${response.user.role}`;
  const left = () => userOf(client.getQueryData(sessionQuery.queryKey));
  // Hidden as it is left, because the browser may draw a kept page before its scripts go on.
  window.addEventListener('pagehide', ({ persisted }) => persisted && left() && hide());
  window.addEventListener('pageshow', async ({ persisted }) => {
    const user = left();
    if (!persisted || !user) return show();
    hide();
    const now = await readResponse(api.session.$get()).catch((error) => {
      logError('The session of a returned page is unknown', error);
    });
    if (now && userOf(now) === user) show();
    else window.location.reload();
  });
}

const hide = () => document.documentElement.setAttribute(UNCHECKED, '');
const show = () => document.documentElement.removeAttribute(UNCHECKED);
