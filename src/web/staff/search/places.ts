import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { ROLE_LABELS } from '#domain/users/users.ts';
import type { ChoosableCycle } from '#web/cycles/use-cycles.ts';
import { PATHS } from '#web/lib/paths.ts';
import type { SearchResults } from './queries.ts';

/** A result of the palette: its name, a note that distinguishes it, and its path. */
export type Place = {
  id: string;
  label: string;
  note: string;
  to: string;
  search?: Record<string, string | undefined>;
};
export type PlaceGroup = { label: string; places: Place[] };

/** Screens whose names contain the text, then the search results by kind. Empty groups are left out. */
export function placesFor(
  text: string,
  results: SearchResults | undefined,
  cycles: readonly NamedCycle[],
): PlaceGroup[] {
  const found = results ? foundPlaces(results, cycles) : [];
  const groups = [{ label: 'Pages', places: screensNamed(text) }, ...found];
  return groups.filter(({ places }) => places.length > 0);
}

type NamedCycle = Pick<ChoosableCycle, 'id' | 'name' | 'slug' | 'is_current'>;

const foundPlaces = (
  { people, teams, projects, applications }: SearchResults,
  cycles: readonly NamedCycle[],
): PlaceGroup[] => [
  {
    label: 'People',
    places: people.map(({ id, display_name, email, role }) => ({
      id,
      label: display_name ?? email,
      note: `${ROLE_LABELS[role]} · ${email}`,
      to: `/student-profile/${id}`,
    })),
  },
  {
    label: 'Applications',
    places: applications.map(({ id, applicant_name, project_name, status, cycle_id }) => ({
      id,
      label: `${applicant_name}, ${project_name}`,
      note: inCycle(STATUS_LABELS[status], cycle_id, cycles),
      to: '/admin/applications',
      search: { open: id, ...addressOf(cycle_id, cycles) },
    })),
  },
  {
    label: 'Teams',
    places: teams.map(({ id, name, leader_name, cycle_id }) => ({
      id,
      label: name,
      note: inCycle(`Led by ${leader_name}`, cycle_id, cycles),
      to: PATHS.teams,
      search: { search: name, ...addressOf(cycle_id, cycles) },
    })),
  },
  {
    label: 'Projects',
    places: projects.map(({ id, name, project_number, cycle_id }) => ({
      id,
      label: name,
      note: inCycle(project_number, cycle_id, cycles),
      to: `${PATHS.projects}/${id}`,
      search: addressOf(cycle_id, cycles),
    })),
  },
];

const otherCycle = (id: string, cycles: readonly NamedCycle[]) =>
  cycles.find((cycle) => cycle.id === id && !cycle.is_current);

/** A result of the current cycle doesn't name it (rule:one-cycle-at-a-time). */
function inCycle(note: string, cycleId: string, cycles: readonly NamedCycle[]): string {
  const other = otherCycle(cycleId, cycles);
  return other ? `${note} · ${other.name}` : note;
}

/** Opens a result in its own cycle, whichever one the page shows. */
const addressOf = (cycleId: string, cycles: readonly NamedCycle[]) => ({
  cycle: otherCycle(cycleId, cycles)?.slug,
});

function screensNamed(text: string): Place[] {
  const wanted = text.toLowerCase();
  return SCREENS.filter(({ label, note }) => `${label} ${note}`.toLowerCase().includes(wanted));
}

const SCREENS: Place[] = [
  ['Applications Management', 'Read, score and decide', '/admin/applications'],
  ['Admin Panel', 'Overview, users, projects, departments', PATHS.admin],
  ['Outbox', 'The status of every email', '/admin/outbox'],
  ['Audit Log', 'Who did what, and when', '/admin/audit'],
  ['Site Settings', 'Hero image, proposals, emails, codes', '/admin/settings'],
  ['Programme', 'Name, mailbox, landing page, guidelines, logo', '/admin/programme'],
  ['Import Projects', 'From a CSV file', '/admin/import'],
  ['Create Project', 'Add a single project', '/projects/create'],
  ['Projects', 'All open projects', PATHS.projects],
  ['Manage Teams', 'All teams', PATHS.teams],
  ['Dashboard', 'Your starting page', PATHS.dashboard],
  ['Profile', 'Your own profile', PATHS.profile],
].map(([label = '', note = '', to = '']) => ({ id: to, label, note, to }));
