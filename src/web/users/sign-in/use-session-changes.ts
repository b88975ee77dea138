import { useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readUnsavedTexts } from '#web/lib/unsaved-texts.ts';
import { type LostAccess, readAgainWithNewRole } from '#web/users/lost-access/lost-access.ts';
import {
  onSignOut,
  resumeSession,
  type SessionResponse,
  type SessionUser,
} from '#web/users/session/session.ts';
import { classifySessionChange } from '#web/users/session/session-change.ts';
import { clearUser, mayStay } from './guards.ts';

/** Reacts to changes of the session: reruns the guards, asks to sign in again, or replaces the page. */
export function useSessionChanges(response: SessionResponse | undefined) {
  const router = useRouter();
  const client = useQueryClient();
  const [ended, setEnded] = useState<SessionUser | null>(null);
  const [isReplaced, setReplaced] = useState(false);
  const [lost, setLost] = useState<LostAccess | null>(null);
  const before = useRef(response?.user);
  const isLeaving = useRef(false);

  const now = response?.user;
  const endedBy = response?.ended_by ?? null;
  // Read while the forms are still mounted.
  const lose = useCallback((reason: LostAccess['reason']) => {
    setLost({ reason, unsaved: readUnsavedTexts() });
  }, []);
  const followRole = useCallback(
    async (user: SessionUser) => {
      if (!(await mayStay(router, user).catch(() => false))) return lose('role');
      readAgainWithNewRole(client);
      rerunGuards(router, user);
    },
    [router, client, lose],
  );

  useEffect(() => {
    const last = before.current;
    before.current = now;
    if (now) isLeaving.current = false;
    if (last === undefined || now === undefined || lost) return;
    const isSignedInPage = isSignedInRoute(router);
    const change = classifySessionChange({
      before: last,
      now,
      ended,
      isSignedInPage,
      isLeaving: isLeaving.current,
      hasAccountEnded: endedBy !== null,
    });
    if (change === 'none') return;
    setEnded(change === 'ended' ? last : null);
    if (change === 'guards') rerunGuards(router, now);
    if (change === 'resumed') void resumeSession(client);
    if (change === 'replaced') setReplaced(true);
    if (change === 'account-ended' && endedBy) lose(endedBy);
    if (change === 'role' && now) void followRole(now);
  }, [router, client, now, ended, endedBy, lost, lose, followRole]);

  // Once unmounted, the page can neither ask to stay nor save what the previous person typed.
  useEffect(() => {
    if (isReplaced) window.location.replace('/dashboard');
  }, [isReplaced]);

  const leave = useCallback(() => {
    setEnded(null);
    rerunGuards(router, null);
  }, [router]);

  // The server's response may arrive before the message of the tab that signed out. The ref knows it before the dialog is rendered.
  useEffect(() => {
    return onSignOut(() => {
      isLeaving.current = true;
      if (before.current === null && isSignedInRoute(router)) leave();
    });
  }, [router, leave]);

  return { ended: ended && { user: ended, leave }, isReplaced, lost };
}

function rerunGuards(router: AnyRouter, user: SessionUser | null) {
  if (!user) clearUser(router);
  void router.invalidate();
}

const isSignedInRoute = ({ state }: AnyRouter) => state.matches.some(({ routeId }) => routeId === '/_app');
