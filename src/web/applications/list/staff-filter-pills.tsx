import { Pill } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readStatusList } from '#domain/applications/application-list.ts';
import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { projectChoicesQuery } from '#web/applications/queries.ts';
import type { ApplicationSearch, ChangeSearch } from '#web/applications/search.ts';
import { activeFilters, type Narrowing } from '#web/applications/search-filters.ts';
import { formatDate } from '#web/lib/format.ts';
import { WITHOUT_DRAFTS } from './drafts-button.tsx';

/** The active filters except hidden drafts, which their button shows. */
export const shownFilters = (search: ApplicationSearch): Narrowing[] =>
  activeFilters(search).filter((key) => search[key] !== WITHOUT_DRAFTS);

type PillsProps = { search: ApplicationSearch; onChange: ChangeSearch };

/** The active filters as removable pills, visible even while the fields are collapsed. */
export function StaffFilterPills({ search, onChange }: PillsProps) {
  const { data: projects } = useQuery(projectChoicesQuery({ cycle: search.cycle }));
  const active = shownFilters(search);
  if (active.length === 0) return null;
  const project = projects?.find(({ id }) => id === search.project)?.name ?? 'Project';
  return (
    <Pill.Group aria-label="Active filters" role="group">
      {active.map((key) => {
        const label = LABELS[key](search, project);
        return (
          <Pill
            key={key}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
            onRemove={() => onChange({ [key]: undefined })}
          >
            {label}
          </Pill>
        );
      })}
    </Pill.Group>
  );
}

const LABELS: Record<Narrowing, (search: ApplicationSearch, project: string) => string> = {
  search: ({ search }) => `“${search}”`,
  project: (_, project) => project,
  status: ({ status = '' }) => (readStatusList(status) ?? []).map((one) => STATUS_LABELS[one]).join(' or '),
  stage: ({ stage }) => (stage === 'initial' ? 'Initial' : 'Detailed'),
  kind: ({ kind }) => (kind === 'team' ? 'Teams' : 'Individuals'),
  scored: ({ scored }) => (scored === 'yes' ? 'Scored' : 'Not scored yet'),
  college: ({ college }) => college ?? '',
  score_min: ({ score_min }) => `Score from ${score_min}`,
  score_max: ({ score_max }) => `Score to ${score_max}`,
  submitted_from: ({ submitted_from }) => `Submitted from ${formatDate(submitted_from)}`,
  submitted_to: ({ submitted_to }) => `Submitted to ${formatDate(submitted_to)}`,
};
