import { WAITING_FOR_DECISION } from '#domain/applications/undecided.ts';
import { formatNumber } from '#web/lib/format.ts';
import { PATHS } from '#web/lib/paths.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { type ChoosableCycle, useCycles } from './use-cycles.ts';
import { useShownCycle } from './use-shown-cycle.ts';

type Found = 'projects' | 'own_projects' | 'teams' | 'undecided';

const NUMBERS: Record<Found, (cycle: ChoosableCycle) => number> = {
  projects: ({ has_projects, state }) => (has_projects && state !== 'draft' ? 1 : 0),
  own_projects: ({ own_projects }) => own_projects,
  teams: ({ teams }) => teams,
  undecided: ({ waiting }) => waiting.applications,
};

/** The cycles that the page doesn't show and that have some of these, newest first. */
function useOtherCycles(found: Found): ChoosableCycle[] {
  const shown = useShownCycle();
  return useCycles().filter((cycle) => shown && cycle.id !== shown.id && NUMBERS[found](cycle) > 0);
}

/** For an empty list: names the newest other cycle that has something, and leads there (rule:personal-cycle). */
export function OtherCycle({ found }: { found: Exclude<Found, 'undecided'> }) {
  const [cycle] = useOtherCycles(found);
  if (!cycle) return null;
  return (
    <LinkButton
      to={PLACES[found].to}
      search={{ ...PLACES[found].search, cycle: cycle.slug }}
      variant="default"
    >
      {describe(found, cycle)}
    </LinkButton>
  );
}

const PLACES = {
  projects: { to: PATHS.projects, search: {} },
  own_projects: { to: PATHS.projects, search: { owner: 'me' } },
  teams: { to: PATHS.teams, search: {} },
} as const;

function describe(found: Exclude<Found, 'undecided'>, { name, ...cycle }: ChoosableCycle): string {
  if (found === 'projects') return `See the projects of ${name}`;
  if (found === 'teams') return `${count(cycle.teams, 'team')} of yours in ${name}`;
  return `${count(cycle.own_projects, 'project')} of yours in ${name}`;
}

const count = (number: number, noun: string) => `${formatNumber(number)} ${number === 1 ? noun : `${noun}s`}`;

/** For staff: what waits for a decision in other cycles, with links to exactly these applications (rule:undecided-applications). */
export function UndecidedElsewhere() {
  return useOtherCycles('undecided').map(({ id, name, slug, waiting }) => (
    <LinkButton
      key={id}
      to="/admin/applications"
      search={{ ...WAITING_FOR_DECISION, cycle: slug }}
      variant="default"
    >
      {formatNumber(waiting.applications)} undecided in {name}
    </LinkButton>
  ));
}
