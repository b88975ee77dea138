import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconMail, IconMessagePlus, IconPencil, IconPrinter } from '@tabler/icons-react';
import { FINAL_STATUSES } from '#domain/applications/application-statuses.ts';
import { UNDECIDABLE } from '#domain/applications/undecidable.ts';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import StatusSelect from '#web/applications/status-select.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from './details.module.css';

type DetailsSummaryProps = {
  application: StaffApplicationDetails;
  isSmall: boolean;
  onContact: () => void;
  onReview: () => void;
  onStatus: () => void;
  onMoreTime: () => void;
};

/** On a large screen the status select is in the header and the review is sticky at the bottom. */
export function DetailsSummary({
  application,
  isSmall,
  onContact,
  onReview,
  onStatus,
  onMoreTime,
}: DetailsSummaryProps) {
  const { project, status, stage, submitted_at, reference, withdrawn_by, contact } = application;
  const size = isSmall ? 'sm' : 'xs';
  return (
    <Stack gap="sm">
      <Text fw={600}>{project.name}</Text>
      <Group gap="sm" justify="space-between">
        <Group gap="xs">
          <StatusBadge status={status} />
          <SoftBadge tone="gray">{stage === 'initial' ? 'Initial' : 'Detailed'}</SoftBadge>
          <Text size="sm" c="dimmed">
            {submitted_at ? `Submitted ${formatDateTime(submitted_at)}` : 'Not submitted'}
          </Text>
          {reference && (
            <Text size="sm" c="dimmed" className={classes.reference}>
              <Verbatim>{reference}</Verbatim>
            </Text>
          )}
        </Group>
        <Group gap="xs" align="flex-end" className={classes.screenOnly}>
          {isSmall && <StatusSelect application={application} label="Status" size="sm" />}
          <Button
            variant="default"
            size={size}
            disabled={application.undecidable !== null}
            leftSection={<IconMessagePlus size={18} stroke={1.75} />}
            onClick={onStatus}
          >
            Set status with a note
          </Button>
          <Button
            variant="default"
            size={size}
            disabled={!contact?.email}
            leftSection={<IconMail size={18} stroke={1.75} />}
            onClick={onContact}
          >
            Contact
          </Button>
          {canHaveMoreTime(application) && (
            <Button
              variant="default"
              size={size}
              leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
              onClick={onMoreTime}
            >
              More time
            </Button>
          )}
          {isSmall && canReview(application) && (
            <Button
              variant="default"
              size={size}
              leftSection={<IconPencil size={18} stroke={1.75} />}
              onClick={onReview}
            >
              Review
            </Button>
          )}
          <Button
            variant="subtle"
            size={size}
            leftSection={<IconPrinter size={18} stroke={1.75} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </Group>
      </Group>
      {application.undecidable && (
        <Text size="sm" c="dimmed" className={classes.screenOnly}>
          {UNDECIDABLE[application.undecidable]}
        </Text>
      )}
      {withdrawn_by === 'programme' && <Alert color="gray">Withdrawn by the programme</Alert>}
    </Stack>
  );
}

/** A step of it is still to be sent, by somebody else than the viewer (permission:extendDeadline). */
const canHaveMoreTime = ({
  status,
  undecidable,
  contact,
  combined_detailed_proposal,
}: StaffApplicationDetails) =>
  contact !== null &&
  !combined_detailed_proposal &&
  status !== 'withdrawn' &&
  !FINAL_STATUSES.includes(status) &&
  (undecidable === null || undecidable === 'not_decidable');

/** Applications with a final decision can be reviewed too. */
export const canReview = ({ undecidable, status, has_open_review }: StaffApplicationDetails) =>
  !has_open_review &&
  undecidable !== 'own_application' &&
  undecidable !== 'cycle_archived' &&
  status !== 'draft';
