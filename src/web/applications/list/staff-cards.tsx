import { Group, Stack, Text } from '@mantine/core';
import type { ApplicationSort } from '#domain/applications/application-list.ts';
import classes from '#web/applications/staff-cells.module.css';
import { rowProps } from '#web/applications/staff-rows.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { StaffActions } from './staff-actions.tsx';
import {
  AcademicCell,
  ApplicantCell,
  ContactCell,
  ProposalsCell,
  StatusCell,
  scoreText,
  submittedText,
} from './staff-cells.tsx';
import type { StaffActionsProps } from './staff-row-menu.tsx';
import type { StaffListProps } from './staff-table.tsx';

/** The rows as cards, for a phone; a select replaces the sortable column headers. */
export function StaffCards({ applications, search, onSort, selection, ...actions }: StaffListProps) {
  const { sort = 'created', order = 'desc' } = search;
  return (
    <Stack gap="md">
      <NativeSelect
        label="Sort by"
        options={ORDERS}
        value={`${sort} ${order}`}
        onChange={({ currentTarget }) => onSort(readOrder(currentTarget.value))}
      />
      {selection && (
        <Group gap="sm">
          {selection.head}
          <Text size="sm" aria-hidden>
            Select this page
          </Text>
        </Group>
      )}
      {applications.map((application) => (
        <ApplicationCard key={application.id} application={application} selection={selection} {...actions} />
      ))}
    </Stack>
  );
}

const NAMED: [ApplicationSort, string, string][] = [
  ['created', 'Newest first', 'Oldest first'],
  ['applicant', 'Applicant Z to A', 'Applicant A to Z'],
  ['project', 'Project Z to A', 'Project A to Z'],
  ['contact', 'Contact Z to A', 'Contact A to Z'],
  ['college', 'College Z to A', 'College A to Z'],
  ['proposals', 'Longest proposals first', 'Shortest proposals first'],
  ['status', 'Status Z to A', 'Status A to Z'],
  ['score', 'Highest score first', 'Lowest score first'],
  ['submitted', 'Latest submission first', 'Earliest submission first'],
];
const ORDERS = [
  { value: 'unscored desc', label: 'Unscored first' },
  ...NAMED.flatMap(([sort, down, up]) => [
    { value: `${sort} desc`, label: down },
    { value: `${sort} asc`, label: up },
  ]),
];

function readOrder(value: string) {
  const [sort, order] = value.split(' ') as [ApplicationSort, 'asc' | 'desc'];
  return { sort, order };
}

function ApplicationCard({ selection, ...props }: StaffActionsProps & Pick<StaffListProps, 'selection'>) {
  const { application, onPreview } = props;
  const { id, team, contact } = application;
  return (
    <article
      className={classes.card}
      aria-label={team?.name ?? contact?.display_name}
      {...rowProps(id)}
      data-selected={selection?.isSelected(id) || undefined}
    >
      <div className={classes.head}>
        {selection?.cell(application)}
        <ApplicantCell application={application} onView={props.onView} />
      </div>
      <StatusCell application={application} />
      <div className={classes.project}>{application.project.name}</div>
      <ContactCell application={application} />
      <AcademicCell application={application} />
      <ProposalsCell application={application} onPreview={onPreview && (() => onPreview(id))} />
      <div className={`${classes.dimmed} ${classes.small}`}>
        Score {scoreText(application)} · {submittedText(application)}
      </div>
      <StaffActions {...props} />
    </article>
  );
}
