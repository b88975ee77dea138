import { Stack, Text } from '@mantine/core';
import { BULK_REASONS, type BulkOutcome } from '#domain/applications/bulk-runs.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from './bulk-left-out.module.css';
import type { LeftOut } from './bulk-queries.ts';

type LeftOutProps = { counts: { outcome: BulkOutcome; count: number }[]; leftOut: LeftOut };

/** The skipped applications, by reason and name. */
export function LeftOutList({ counts, leftOut }: LeftOutProps) {
  return (
    <Stack gap="md">
      {counts.map(({ outcome, count }) => {
        if (outcome === 'done' || outcome === 'undone') return null;
        const named = leftOut.filter((row) => row.outcome === outcome);
        return (
          <section key={outcome} aria-label={BULK_REASONS[outcome]}>
            <Text size="sm" fw={600}>
              {formatNumber(count)}: {BULK_REASONS[outcome]}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys. */}
            <ul className={classes.names} tabIndex={0}>
              {named.map(({ application_id, applicant, project }) => (
                <li key={application_id}>
                  <Verbatim>{applicant}</Verbatim> <span className={classes.project}>{project}</span>
                </li>
              ))}
              {count > named.length && <li>and {formatNumber(count - named.length)} more</li>}
            </ul>
          </section>
        );
      })}
    </Stack>
  );
}

export const countSkipped = (counts: LeftOutProps['counts']): number =>
  counts.reduce(
    (sum, { outcome, count }) => (outcome === 'done' || outcome === 'undone' ? sum : sum + count),
    0,
  );

export const countOf = (counts: LeftOutProps['counts'], wanted: BulkOutcome): number =>
  counts.find(({ outcome }) => outcome === wanted)?.count ?? 0;
