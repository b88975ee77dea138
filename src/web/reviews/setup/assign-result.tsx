import { Alert, Stack, Text } from '@mantine/core';
import { REFUSAL_TEXTS } from '#domain/reviews/assignments.ts';
import type { api, ResponseOf } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from './setup.module.css';

type Result = ResponseOf<(typeof api.staff)['review-assignments']['$post']>;

/** What was assigned, and the refused pairs with the reason (rule:assign-by-hand). */
export function AssignResult({ result: { assigned, refused } }: { result: Result }) {
  return (
    <Stack gap="md" role="status">
      <Alert color={assigned > 0 ? 'green' : 'blue'} title={titleOf(assigned)} />
      {refused.map(({ refusal, count, named }) => (
        <section key={refusal} aria-label={REFUSAL_TEXTS[refusal]}>
          <Text size="sm" fw={600}>
            {formatNumber(count)} not assigned: {REFUSAL_TEXTS[refusal]}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys. */}
          <ul className={`${classes.list} ${classes.refused}`} tabIndex={0}>
            {named.map(({ applicant, project, reviewer }) => (
              <li key={`${applicant} ${project} ${reviewer}`}>
                <Verbatim>{applicant}</Verbatim>, {project}: <Verbatim>{reviewer}</Verbatim>
              </li>
            ))}
            {count > named.length && <li>and {formatNumber(count - named.length)} more</li>}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

const titleOf = (assigned: number) =>
  assigned === 0
    ? 'Nothing was assigned'
    : `${formatNumber(assigned)} ${assigned === 1 ? 'review was' : 'reviews were'} assigned`;
