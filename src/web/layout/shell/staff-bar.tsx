import { Link, useLocation } from '@tanstack/react-router';
import { CycleSwitch } from '#web/cycles/cycle-switch.tsx';
import { SHOWS_ALL_CYCLES } from '#web/cycles/search.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import classes from './staff-bar.module.css';
import { isPresent, staffPlaces } from './staff-places.ts';

/** Under the header on the pages of staff and managers: one bar of words, and the cycle of the page (rule:staff-navigation). */
export default function StaffBar({ user }: { user: SessionUser }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className={classes.bar}>
      <nav aria-label="Staff" className={classes.words}>
        <ul>
          {staffPlaces(user).map((place) => (
            <li key={place.label}>
              <Link
                to={place.to}
                activeOptions={NEVER_BY_ITSELF}
                aria-current={isPresent(path, place) ? 'page' : undefined}
              >
                {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <CycleSwitch size="xs" isAllOffered={SHOWS_ALL_CYCLES.includes(path)} />
    </div>
  );
}

/** The bar decides itself which word is that of the page. */
const NEVER_BY_ITSELF = { exact: true };
