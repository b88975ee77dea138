import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApplyPage } from '#web/applications/queries.ts';
import { PATHS } from '#web/lib/paths.ts';
import { usePreloadedQuestions } from '#web/ui/dialogs/confirm.tsx';

export const FINAL = "You can't edit your proposal after submitting.";

/** The résumé that is sent with a step, and that the step is final (rule:apply-page-summary). */
export function SendingNote({ resume }: Pick<ApplyPage, 'resume'>) {
  usePreloadedQuestions();
  return (
    <Text size="sm">
      {resume && (
        <>
          We'll send your resume with it:{' '}
          <Anchor href={`/files/${resume.id}`} target="_blank" rel="noopener" inherit>
            {resume.name}
          </Anchor>{' '}
          (
          <Anchor component={Link} to={PATHS.profile} inherit>
            change it in your profile
          </Anchor>
          ).{' '}
        </>
      )}
      {FINAL}
    </Text>
  );
}
