import { modals } from '@mantine/modals';
import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '#web/auth/auth-context.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { PATHS } from '#web/paths.ts';

/** The code of the server's refusal to somebody whose profile is incomplete (decision A10). */
const PROFILE_INCOMPLETE = 'profile_incomplete';

/**
 * §5: creating, joining and applying need a complete profile; without one this dialog opens. `isComplete` asks before
 * the act; `isRefusal` answers the server, as after a résumé was removed in another tab. Both open it themselves.
 */
export function useCompleteProfileDialog() {
  const { user } = useAuth();
  const navigate = useNavigate();

  const open = () =>
    modals.openConfirmModal({
      title: 'Complete Your Profile',
      children:
        'You need a complete profile with your name, your college and your resume before you can create or join a team, or apply to a project.',
      labels: { confirm: 'Complete Profile', cancel: 'Later' },
      onConfirm: () => void navigate({ to: PATHS.profile }),
    });

  const isComplete = () => {
    if (user?.profile_complete) return true;
    open();
    return false;
  };

  const isRefusal = (error: unknown) => {
    const isIncomplete = error instanceof ApiError && error.code === PROFILE_INCOMPLETE;
    if (isIncomplete) open();
    return isIncomplete;
  };

  return { isComplete, isRefusal };
}
