import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CycleSwitch } from '#web/cycles/cycle-switch.tsx';
import { SHOWS_ALL_CYCLES } from '#web/cycles/search.ts';
import { useCycles } from '#web/cycles/use-cycles.ts';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { SessionUser } from '#web/users/session/session.ts';
import classes from './staff-bar.module.css';
import { isPresent, type StaffPlace, staffPlaces } from './staff-places.ts';

/**
 * Under the header on the pages of staff and managers: one bar of words with the numbers of what waits there, and the cycle of the page. The
 * numbers come with the session, so that no page waits for them (rule:staff-navigation).
 */
export function StaffBar({ user }: { user: SessionUser }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Staff" className={classes.bar}>
      <div className={classes.words} data-scrolls>
        <ul>
          {staffPlaces(user).map((place) => (
            <Word key={place.label} place={place} isPresent={isPresent(path, place)} />
          ))}
        </ul>
      </div>
      <CycleSwitch size="xs" isAllOffered={SHOWS_ALL_CYCLES.includes(path)} />
    </nav>
  );
}

function Word({ place, isPresent }: { place: StaffPlace; isPresent: boolean }) {
  const { label, to, search, waiting } = place;
  const found = useWaiting(waiting);
  const item = useRef<HTMLLIElement>(null);
  // On a phone the word of the page may be out of sight.
  useEffect(() => {
    const bar = item.current?.closest<HTMLElement>('[data-scrolls]');
    if (isPresent && item.current && bar) bar.scrollLeft = item.current.offsetLeft - bar.offsetLeft;
  }, [isPresent]);
  return (
    <li ref={item}>
      <Link
        to={to}
        search={search}
        activeOptions={BY_THE_BAR}
        aria-current={isPresent ? 'page' : undefined}
        className={classes.word}
      >
        {label}
      </Link>
      {found && (
        <Link
          to={to}
          search={found.search}
          activeOptions={BY_THE_BAR}
          aria-label={found.label}
          title={found.label}
          className={classes.number}
        >
          {formatNumber(found.number)}
        </Link>
      )}
    </li>
  );
}

/** What waits in the cycle of the page, else in the newest other one. */
function useWaiting(waiting: StaffPlace['waiting']) {
  const shown = useShownCycle();
  const cycles = useCycles();
  if (!waiting) return undefined;
  const inShown = shown && waiting(shown);
  if (inShown && inShown.number > 0) return inShown;
  const [elsewhere] = cycles.filter((cycle) => waiting(cycle).number > 0);
  if (!elsewhere) return undefined;
  const found = waiting(elsewhere);
  return { ...found, label: `${found.label} (${elsewhere.name})` };
}

/** The bar decides itself which word is that of the page. */
const BY_THE_BAR = { exact: true };
