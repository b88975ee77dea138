import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DECISION_LABELS } from '#domain/decisions/decisions.ts';
import { isOfDecision, RELEASE_CHANGES, RELEASE_PROBLEMS } from '#domain/decisions/releases.ts';
import { timeZonePlace, zonedInstant } from '#domain/time-zone.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { type ReleaseDetails, usePublish } from './queries.ts';
import { SubjectList, type SubjectListProps } from './subject-list.tsx';

type PreflightDialogProps = { release: ReleaseDetails; cycle: string | undefined; onClose: () => void };

/** Everything that a release would make true, its problems with a link each, and the release of exactly this (rule:release-preflight). */
export default function PreflightDialog({ release, cycle, onClose }: PreflightDialogProps) {
  const { id, digest, projects, accept, waitlist, reject, problems, changes, state } = release;
  const isOpen = state === 'checked' || (state === 'awaiting_second' && !release.is_own);
  const publish = usePublish();
  const [time, setTime] = useState('');
  const isEmpty = accept + waitlist + reject === 0;
  const isStopped = problems.some(({ stops }) => stops);
  const isTimeSet = state === 'awaiting_second';
  const send = () => {
    const [day = '', clock] = time.split('T');
    const chosen = time ? new Date(zonedInstant(day, `${clock}:00`)).toISOString() : null;
    publish.mutate(
      { id, digest, release_at: isTimeSet ? release.release_at : chosen },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={release.correction ? 'Correction of decisions' : 'Preflight of the release'}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>
          {projects.map(({ name }) => name).join(', ')}: {accept} accepted, {waitlist} on the waiting list,{' '}
          {reject} rejected.
        </Text>
        {problems.length === 0 && changes.length === 0 ? (
          <Alert title="No problems found">Everything that the preflight looks at is in order.</Alert>
        ) : (
          problems.map((problem) => (
            <Problem key={problem.kind} problem={problem} cycle={cycle} onLeave={onClose} />
          ))
        )}
        {changes.map(({ kind, ...listed }) => (
          <SubjectList
            key={kind}
            title={RELEASE_CHANGES[kind]}
            {...listed}
            otherwise={kind === 'admin' ? 'Please check and release again.' : undefined}
            cycle={cycle}
            onLeave={onClose}
          />
        ))}
        {release.correction && <Text>Correction: {release.correction}</Text>}
        {release.saw_error.length > 0 && (
          <SubjectList
            title="Had opened the wrong letter"
            count={release.saw_error.length}
            shown={release.saw_error.map(({ application, person }) => ({
              application: { ...application, name: `${person} (${application.name})` },
              project: null,
            }))}
            cycle={cycle}
            onLeave={onClose}
          />
        )}
        {isOpen && isEmpty && (
          <Text c="var(--mantine-color-error)">Nothing in these projects is decided yet.</Text>
        )}
        {isStopped && (
          <Text c="var(--mantine-color-error)">Please mend what stops the release, and check again.</Text>
        )}
        {isOpen && isTimeSet && (
          <Text>
            Time of the release:{' '}
            {release.release_at ? formatDateTime(release.release_at) : 'at once, when you carry it out'}.
          </Text>
        )}
        {isOpen && !isTimeSet && (
          <TextInput
            type="datetime-local"
            label={`Time (${timeZonePlace()})`}
            description="Empty for now. Until the time, the release can be taken back whole."
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
          />
        )}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Digest of what is shown: {digest}
        </Text>
        {release.needs_second && (
          <Text size="sm">In this cycle a second admin carries the release out after you ask for it.</Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isOpen ? 'Cancel' : 'Close'}
          </Button>
          {isOpen && (
            <Button disabled={isStopped || isEmpty} loading={publish.isPending} onClick={send}>
              {labelOf(release, isTimeSet ? release.release_at : time)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function labelOf({ correction }: ReleaseDetails, time: string | null): string {
  if (correction) return 'Correct now';
  return time ? 'Set the release' : 'Release now';
}

type ProblemProps = Pick<SubjectListProps, 'cycle' | 'onLeave'> & {
  problem: ReleaseDetails['problems'][number];
};

function Problem({ problem: { kind, stops, count, shown, outcomes }, ...list }: ProblemProps) {
  const letters =
    kind === 'unfilled_letter' ? outcomes.map((outcome) => DECISION_LABELS[outcome]).join(', ') : '';
  const title = `${RELEASE_PROBLEMS[kind]}${stops ? ': stops the release' : ''}`;
  return (
    <>
      <SubjectList
        title={title}
        count={count}
        shown={shown}
        isMendedByDecision={isOfDecision(kind)}
        {...list}
      />
      {letters && <Text size="sm">{letters}</Text>}
    </>
  );
}
