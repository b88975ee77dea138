import { Card, Group, Stack, Text } from '@mantine/core';
import classes from './staff.module.css';
import { StaffActions, type StaffActionsProps } from './staff-actions.tsx';
import {
  AcademicCell,
  ApplicantCell,
  ContactCell,
  ProposalsCell,
  StatusCell,
  scoreText,
  submittedText,
} from './staff-cells.tsx';
import type { StaffListProps } from './staff-table.tsx';

/** The same rows on a phone, a card each. */
export function StaffCards({ applications, ...actions }: Omit<StaffListProps, 'search' | 'onSort'>) {
  return (
    <Stack gap="md">
      {applications.map((application) => (
        <ApplicationCard key={application.id} application={application} {...actions} />
      ))}
    </Stack>
  );
}

function ApplicationCard(props: StaffActionsProps) {
  const { application, onPreview } = props;
  return (
    <Card
      component="article"
      padding="md"
      aria-label={application.team?.name ?? application.contact?.display_name}
    >
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <ApplicantCell application={application} />
          <StatusCell application={application} />
        </Group>
        <Text fw={500}>{application.project.name}</Text>
        <ContactCell application={application} />
        <AcademicCell application={application} />
        <ProposalsCell application={application} onPreview={onPreview && (() => onPreview(application.id))} />
        <Text size="sm" c="dimmed" className={classes.number}>
          Score {scoreText(application)} · {submittedText(application)}
        </Text>
        <StaffActions {...props} />
      </Stack>
    </Card>
  );
}
