import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LeftOutReason, REFUSAL_TEXTS } from '#domain/reviews/assignments.ts';
import type { api, ResponseOf } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { useCreateDraft, useDiscardDraft, usePublishDraft } from './mutations.ts';
import { type AssignmentDraft, draftQuery, type ReviewSetup } from './queries.ts';
import type { Round } from './search.ts';
import classes from './setup.module.css';

type Published = ResponseOf<(typeof api.staff)['assignment-drafts'][':id']['publication']['$put']>;

/** A draft of assignments that only this page shows, until somebody publishes or discards it (rule:assignment-drafts). */
export function AutomaticAssignment({ round, setup }: { round: Round; setup: ReviewSetup }) {
  const { data: draft, isError, refetch } = useQuery(draftQuery(round));
  const create = useCreateDraft(round);
  const publish = usePublishDraft();
  const isArchived = setup.cycle.state === 'archived';
  const { per_application, max_per_reviewer, common_applications } = setup.round;
  return (
    <SectionCard title="Automatic assignment">
      <Text size="sm">
        Gives each of {formatNumber(setup.applications)} undecided{' '}
        {setup.applications === 1 ? 'application' : 'applications'} {formatNumber(per_application)}{' '}
        {per_application === 1 ? 'review' : 'reviews'}, spread evenly over {formatNumber(setup.reviewers)}{' '}
        {setup.reviewers === 1 ? 'reviewer' : 'reviewers'}
        {max_per_reviewer !== null && ` with at most ${formatNumber(max_per_reviewer)} each`}, never against a
        conflict of interest.
        {common_applications > 0 &&
          ` Everyone reads the same ${common_applications === 1 ? 'application' : `${formatNumber(common_applications)} applications`} first.`}{' '}
        Existing assignments stay and count. Nobody sees the result until you publish it.
      </Text>
      {draft === undefined && isError && (
        <ErrorState title="The draft couldn't be loaded" onRetry={refetch} />
      )}
      {draft === undefined && !isError && <RowsSkeleton label="Loading draft..." rows={1} />}
      {draft && <Draft {...{ draft, isArchived, publish }} />}
      {!draft && publish.data && <PublishedNote result={publish.data} />}
      {draft?.state !== 'computing' && (
        <Group>
          <Button
            variant={draft?.state === 'ready' ? 'default' : 'filled'}
            disabled={isArchived || draft === undefined}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {draft ? 'Create the draft again' : 'Create a draft'}
          </Button>
        </Group>
      )}
    </SectionCard>
  );
}

type DraftProps = {
  draft: AssignmentDraft;
  isArchived: boolean;
  publish: ReturnType<typeof usePublishDraft>;
};

function Draft({ draft, isArchived, publish }: DraftProps) {
  const discard = useDiscardDraft();
  if (draft.state === 'computing')
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" />
        <Text size="sm">We’re working out the draft. You can leave this page.</Text>
      </Group>
    );
  if (draft.state === 'failed')
    return (
      <Alert color="red" title="No draft" role="alert">
        {draft.problem}
      </Alert>
    );
  const askAndPublish = async () => {
    const text = `${formatNumber(draft.reviews)} reviews will be assigned to ${people(draft.reviewers.length)}. Each gets one notification and one email.`;
    const question = { title: 'Publish assignment', text, confirmLabel: 'Publish', isDestructive: false };
    if (await confirm(question)) publish.mutate(draft.id);
  };
  return (
    <>
      <div role="status">
        <Text fw={600}>
          Draft: {formatNumber(draft.reviews)} reviews of {formatNumber(draft.applications)} applications
          {draft.common > 0 && `, ${formatNumber(draft.common)} of them common`}
        </Text>
        {draft.left_out.length > 0 && (
          <Text size="sm" mt={4}>
            Left out: {draft.left_out.map(describeLeftOut).join(', ')}.
          </Text>
        )}
        {draft.problem && (
          <Alert
            color="blue"
            title={draft.reviews > 0 ? 'Some reviews are missing' : 'Nothing to assign'}
            mt="sm"
          >
            {draft.problem}
          </Alert>
        )}
      </div>
      {draft.reviewers.length > 0 && (
        <ResponsiveTable caption="Reviewers of the draft" columns={COLUMNS} rows={draft.reviewers} />
      )}
      <Group>
        <Button
          disabled={isArchived || draft.reviews === 0}
          loading={publish.isPending}
          onClick={() => void askAndPublish()}
        >
          Publish
        </Button>
        <Button
          variant="default"
          disabled={isArchived}
          loading={discard.isPending}
          onClick={() => discard.mutate(draft.id)}
        >
          Discard
        </Button>
      </Group>
    </>
  );
}

type LeftOut = AssignmentDraft['left_out'][number];

const describeLeftOut = ({ reason, count }: LeftOut) => `${formatNumber(count)} ${LEFT_OUT_WORDS[reason]}`;

const LEFT_OUT_WORDS: Record<LeftOutReason, string> = {
  decided: 'already decided',
  withdrawn: 'withdrawn',
  no_detailed_proposal: 'without a detailed proposal',
};

function PublishedNote({ result: { assigned, reviewers, skipped } }: { result: Published }) {
  return (
    <Alert
      color="green"
      title={`${formatNumber(assigned)} reviews were assigned to ${people(reviewers)}`}
      role="status"
    >
      {skipped.length > 0 && (
        <ul className={classes.list}>
          {skipped.map(({ refusal, count }) => (
            <li key={refusal}>
              {formatNumber(count)} skipped: {REFUSAL_TEXTS[refusal]}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'reviewer' : 'reviewers'}`;

const COLUMNS: Column<AssignmentDraft['reviewers'][number]>[] = [
  { label: 'Reviewer', cell: ({ name }) => name, isPlain: true },
  { label: 'Already assigned', cell: ({ present }) => formatNumber(present) },
  { label: 'New', cell: ({ added }) => formatNumber(added) },
  { label: 'Total', cell: ({ present, added }) => formatNumber(present + added) },
];
