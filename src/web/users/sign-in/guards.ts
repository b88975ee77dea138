import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, type ParsedLocation, redirect } from '@tanstack/react-router';
import { hasStaffProfile, isStaff } from '#domain/users/users.ts';
import { PATHS } from '#web/lib/paths.ts';
import { type SessionUser, sessionQuery } from '#web/users/session/session.ts';
import { safeNext } from './next.ts';

const ACCESS_DENIED = 'Access Denied';
/** Pages that a user without a complete profile may open (rule:incomplete-profile-redirect). */
const OPEN_WHILE_INCOMPLETE = ['/profile', '/onboarding'];

/**
 * The user the guards let in. When the session ends, the page stays and a dialog asks them to sign in again
 * (rule:drafts-are-saved).
 */
export type SignedInContext = { user: SessionUser | null };

/** After this the guards redirect to /auth again. */
export function clearUser({ options }: AnyRouter) {
  const { signedIn }: { signedIn: SignedInContext } = options.context;
  signedIn.user = null;
}

type Entry = {
  context: { queryClient: QueryClient; signedIn: SignedInContext };
  location: ParsedLocation;
  cause: 'preload' | 'enter' | 'stay';
};

/**
 * Redirects a visitor to /auth and back, and a user with an incomplete profile to /profile, except staff
 * and managers (rule:incomplete-profile-redirect).
 */
export async function requireUser(entry: Entry): Promise<SessionUser> {
  const user = await requireReadyUser(entry);
  entry.context.signedIn.user = user;
  return user;
}

async function requireReadyUser({ context, location, cause }: Entry): Promise<SessionUser> {
  const user = (await readUser(context.queryClient)) ?? (cause === 'enter' ? null : context.signedIn.user);
  if (!user) throw redirect({ to: '/auth', search: { next: location.href } });
  if (user.must_set_up_codes) throw redirect({ to: '/set-up-codes' });
  const mayStay = user.profile_complete || OPEN_WHILE_INCOMPLETE.includes(location.pathname);
  if (!mayStay && !hasStaffProfile(user)) throw redirect({ to: PATHS.profile });
  return user;
}

/** For a page outside `_app` that needs a session. */
export async function requireSession(queryClient: QueryClient) {
  if (!(await readUser(queryClient))) throw redirect({ to: '/auth' });
}

/** Redirects a signed-in user away from /auth (rule:signed-in-skips-auth). */
export async function requireVisitor(queryClient: QueryClient, next: string | undefined) {
  if (await readUser(queryClient)) throw redirect({ href: safeNext(next) });
}

type RoleGuard = {
  isAllowed: (user: SessionUser) => boolean | Promise<boolean>;
  /** The text under 'Access Denied'; without it no toast appears (rule:staff-pages-deny-others). */
  detail?: string;
  to?: string;
};

/**
 * A `beforeLoad` for screens that only some roles see (rule:staff-pages-deny-others).
 * The server enforces the rule, this mirrors it. `isAllowed` should import the policy dynamically, because every visitor
 * loads the imports of a route file.
 */
export function requireRole({ isAllowed, detail, to = PATHS.dashboard }: RoleGuard) {
  const guard = async ({ context, preload }: { context: { user: SessionUser }; preload: boolean }) => {
    if (await isAllowed(context.user)) return;
    // On the server the redirect leads to the client-rendered page, whose guard shows the toast.
    if (detail && !preload && !import.meta.env.SSR) {
      const { toastMessage } = await import('#web/lib/toasts.ts');
      toastMessage(ACCESS_DENIED, detail);
    }
    throw redirect({ to });
  };
  return Object.assign(guard, { isAllowed });
}

/** Whether the guards of the open page allow this user. */
export async function mayStay(router: AnyRouter, user: SessionUser): Promise<boolean> {
  const guards: unknown[] = router.state.matches.map(
    ({ routeId }) => router.routesById[routeId]?.options.beforeLoad,
  );
  for (const guard of guards) if (isRoleGuard(guard) && !(await guard.isAllowed(user))) return false;
  return true;
}

const isRoleGuard = (guard: unknown): guard is Pick<RoleGuard, 'isAllowed'> =>
  guard instanceof Function && 'isAllowed' in guard;

/** For the screens of admin and super_admin. */
export const requireStaff = (detail?: string) => requireRole({ isAllowed: isStaff, detail });

async function readUser(queryClient: QueryClient): Promise<SessionUser | null> {
  const response = await queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true });
  return response.user;
}
