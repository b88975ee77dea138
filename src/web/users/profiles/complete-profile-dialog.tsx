import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { PATHS } from '#web/lib/paths.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';

/** The server's error code for a user with an incomplete profile (rule:complete-profile). */
const PROFILE_INCOMPLETE = 'profile_incomplete';

/**
 * Creating or joining a team and applying need a complete profile; without one both functions open a dialog.
 * `isComplete` checks before the request, `isIncompleteProfile` the server's error, for example after the résumé was
 * removed in another tab (rule:complete-profile).
 */
export function useCompleteProfileDialog() {
  const { user } = useAuth();
  const navigate = useNavigate();

  const open = async () => {
    const isConfirmed = await confirm({
      title: 'Complete Your Profile',
      text: 'You need a complete profile with your name, your college and your resume before you can create or join a team, or apply to a project.',
      confirmLabel: 'Complete Profile',
      cancelLabel: 'Later',
      isDestructive: false,
    });
    if (isConfirmed) await navigate({ to: PATHS.profile });
  };

  const isComplete = () => {
    if (user?.profile_complete) return true;
    void open();
    return false;
  };

  const isIncompleteProfile = (error: unknown) => {
    const isIncomplete = error instanceof ApiError && error.code === PROFILE_INCOMPLETE;
    if (isIncomplete) void open();
    return isIncomplete;
  };

  return { isComplete, isIncompleteProfile };
}
