import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api-error.ts';
import { PATHS } from '#web/lib/paths.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';

/** The code of the server's refusal to somebody whose profile is incomplete (rule:complete-profile). */
const PROFILE_INCOMPLETE = 'profile_incomplete';

/**
 * Creating, joining and applying need a complete profile; without one this dialog opens. `isComplete` asks before
 * the act; `isIncompleteProfile` answers the server, as after a résumé was removed in another tab. Both open it themselves (rule:complete-profile).
 */
export function useCompleteProfileDialog() {
  const { user } = useAuth();
  const navigate = useNavigate();

  const open = async () => {
    const goesOn = await confirm({
      title: 'Complete Your Profile',
      text: 'You need a complete profile with your name, your college and your resume before you can create or join a team, or apply to a project.',
      confirmLabel: 'Complete Profile',
      cancelLabel: 'Later',
      isDestructive: false,
    });
    if (goesOn) await navigate({ to: PATHS.profile });
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
