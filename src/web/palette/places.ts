import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { ROLE_LABELS } from '#domain/users/users.ts';
import { PATHS } from '#web/lib/paths.ts';
import type { SearchResults } from './queries.ts';

/** A result of the palette: its name, a note that distinguishes it, and its path. */
export type Place = {
  id: string;
  label: string;
  note: string;
  to: string;
  search?: Record<string, string>;
};
export type PlaceGroup = { label: string; places: Place[] };

/** Screens whose names contain the text, then the search results by kind. Empty groups are left out. */
export function placesFor(text: string, results: SearchResults | undefined): PlaceGroup[] {
  const groups = [{ label: 'Pages', places: screensNamed(text) }, ...(results ? foundPlaces(results) : [])];
  return groups.filter(({ places }) => places.length > 0);
}

const foundPlaces = ({ people, teams, projects, applications }: SearchResults): PlaceGroup[] => [
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
    places: applications.map(({ id, applicant_name, project_name, status }) => ({
      id,
      label: `${applicant_name}, ${project_name}`,
      note: STATUS_LABELS[status],
      to: '/admin/applications',
      search: { open: id },
    })),
  },
  {
    label: 'Teams',
    places: teams.map(({ id, name, leader_name }) => ({
      id,
      label: name,
      note: `Led by ${leader_name}`,
      to: PATHS.teams,
      search: { search: name },
    })),
  },
  {
    label: 'Projects',
    places: projects.map(({ id, name, project_number }) => ({
      id,
      label: name,
      note: project_number,
      to: `${PATHS.projects}/${id}`,
    })),
  },
];

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
  ['Import Projects', 'From a CSV file', '/admin/import'],
  ['Create Project', 'Add a single project', '/projects/create'],
  ['Projects', 'All open projects', PATHS.projects],
  ['Manage Teams', 'All teams', PATHS.teams],
  ['Dashboard', 'Your starting page', PATHS.dashboard],
  ['Profile', 'Your own profile', PATHS.profile],
].map(([label = '', note = '', to = '']) => ({ id: to, label, note, to }));
