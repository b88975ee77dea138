import { CycleSwitch } from '#web/cycles/cycle-switch.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { useHasStaffBar } from './staff-places.ts';

/** Chooses the cycle on the page itself, unless the navigation of staff has the choice at its end (rule:staff-navigation). */
export function PageCycleSwitch() {
  const { user } = useAuth();
  return useHasStaffBar(user) ? null : <CycleSwitch />;
}
