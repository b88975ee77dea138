import { STATUS_LABELS } from '#domain/applications/applications.ts';
import { ROLE_LABELS } from '#domain/users/users.ts';
import { PATHS } from '#web/lib/paths.ts';
import type { SearchResults } from './queries.ts';

/** Where a line of the palette leads: its name, what tells it from others, and the address. */
export type Place = {
  id: string;
  label: string;
  note: string;
  to: string;
  search?: Record<string, string>;
};
export type PlaceGroup = { label: string; places: Place[] };

/** The screens whose names hold the text, then what was found by it, by kind; groups without a line are left out. */
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
  ['Outbox', 'What became of every mail', '/admin/outbox'],
  ['Audit Log', 'Who did what, and when', '/admin/audit'],
  ['Site Settings', 'Hero image, proposals, mails, codes', '/admin/settings'],
  ['Import Projects', 'From a CSV file', '/admin/import'],
  ['Create Project', 'One by one', '/projects/create'],
  ['Projects', 'All that are open', PATHS.projects],
  ['Manage Teams', 'All teams', PATHS.teams],
  ['Dashboard', 'Where you begin', PATHS.dashboard],
  ['Profile', 'Your own', PATHS.profile],
].map(([label = '', note = '', to = '']) => ({ id: to, label, note, to }));
