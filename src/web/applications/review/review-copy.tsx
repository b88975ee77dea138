import { Alert, Anchor, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { refusalForApplicants } from '#domain/reviews/review-copies.ts';
import type { ReviewCopyState } from '#web/applications/queries.ts';
import { WithMailbox } from '#web/lib/with-mailbox.tsx';

type ReviewCopyProps = {
  copy: ReviewCopyState | null;
  /** Whether another presentation can still take its place. */
  isDraft: boolean;
};

/**
 * The pages of a presentation as reviewers who read without names see them, for the people who sent it; nothing where they read names
 * (rule:review-copies).
 */
export function ReviewCopy({ copy, isDraft }: ReviewCopyProps) {
  if (!copy) return null;
  if (copy.state === 'refused')
    return (
      <Alert
        color="yellow"
        icon={<IconEyeOff stroke={1.75} />}
        title="Reviewers won’t see this presentation"
        role="status"
      >
        <WithMailbox text={refusalForApplicants(copy.problem ?? 'unreadable', isDraft)} />
      </Alert>
    );
  return (
    <Text size="sm" c="dimmed" role="status">
      {copy.id === null ? (
        'We’re preparing what reviewers see.'
      ) : (
        <>
          <Anchor inherit href={`/files/${copy.id}`} target="_blank" rel="noopener">
            This is what reviewers see
          </Anchor>{' '}
          when they read without names: the pages as pictures, with nothing else from the file.
        </>
      )}
    </Text>
  );
}
