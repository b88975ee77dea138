import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ApplicantFacts, RosterFacts } from './details-people.tsx';
import { DetailsSection } from './details-section.tsx';
import { History } from './history.tsx';
import { ProposalTexts } from './proposal-texts.tsx';
import { type StaffApplicationDetails, staffApplicationQuery } from './queries.ts';
import { ReviewForm } from './review-form.tsx';
import classes from './staff.module.css';
import { StatusSelect } from './status-select.tsx';

type DetailsDialogProps = { id: string; onClose: () => void };

/** §2 View Details: profile, proposals, review and history of one application. */
export function DetailsDialog({ id, onClose }: DetailsDialogProps) {
  const { data, isError, refetch } = useQuery(staffApplicationQuery(id));
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const title = data ? (data.team?.name ?? data.contact?.display_name ?? 'Application') : 'Application';
  return (
    <Modal
      opened
      onClose={onClose}
      size="56rem"
      title={title}
      fullScreen={isPhone}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        overlay: classes.overlay,
        close: classes.close,
      }}
    >
      {data && <Details key={data.id} application={data} />}
      {isError && !data && <ErrorState title="Error fetching applications" onRetry={refetch} />}
      {!data && !isError && <FormSkeleton label="Loading application..." />}
    </Modal>
  );
}

type DetailsProps = { application: StaffApplicationDetails };

function Details({ application }: DetailsProps) {
  const { initial_proposal, combined_detailed_proposal, status } = application;
  return (
    <Stack gap="xl">
      <Summary application={application} />
      <DetailsSection title="Applicant Profile">
        <ApplicantFacts profile={application.applicant_profile} />
      </DetailsSection>
      {application.team && (
        <DetailsSection title="Team">
          <RosterFacts roster={application.roster} />
        </DetailsSection>
      )}
      <DetailsSection title="Proposals">
        {status === 'draft' && (
          <Text c="dimmed">This is a draft: its text is its writer's alone until it is submitted.</Text>
        )}
        {status !== 'draft' && !initial_proposal && !combined_detailed_proposal && (
          <Text c="dimmed">No proposals submitted yet</Text>
        )}
        <ProposalTexts texts={application} order={3} />
        {combined_detailed_proposal && (
          <Text size="sm" c="dimmed" mt="md">
            Detailed proposal: {combined_detailed_proposal.length.toLocaleString('en-US')} characters
          </Text>
        )}
      </DetailsSection>
      <DetailsSection title="Score and Admin Comments">
        {application.can_decide || status === 'withdrawn' ? (
          <ReviewForm application={application} />
        ) : (
          <Text c="dimmed">
            {status === 'draft'
              ? 'A draft is not reviewed.'
              : 'This is your own application or that of your team: somebody else reviews it.'}
          </Text>
        )}
      </DetailsSection>
      <DetailsSection title="History">
        <History events={application.history} />
      </DetailsSection>
      {application.debug && (
        <DetailsSection title="Debug info">
          <Text component="pre" size="xs" style={{ whiteSpace: 'pre-wrap' }}>
            {JSON.stringify(application.debug, null, 2)}
          </Text>
        </DetailsSection>
      )}
    </Stack>
  );
}

function Summary({ application }: DetailsProps) {
  const { project, status, stage, submitted_at, withdrawn_by } = application;
  return (
    <Stack gap="sm">
      <Text fw={600}>{project.name}</Text>
      <Group gap="xs">
        <StatusBadge status={status} />
        <SoftBadge tone="gray">{stage === 'initial' ? 'Initial' : 'Detailed'}</SoftBadge>
        <Text size="sm" c="dimmed">
          {submitted_at ? `Submitted ${formatDateTime(submitted_at)}` : 'Not submitted'}
        </Text>
      </Group>
      {withdrawn_by === 'programme' && <Alert color="gray">Withdrawn by the programme</Alert>}
      <Group gap="sm" align="flex-end" className={classes.screenOnly}>
        <StatusSelect application={application} label="Status" size="sm" />
        <Button
          variant="subtle"
          leftSection={<IconPrinter size={18} stroke={1.75} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
    </Stack>
  );
}
