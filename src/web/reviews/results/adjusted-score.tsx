import { Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { formatScore } from '#web/lib/format.ts';
import { adjustmentLabel, adjustmentReason } from './adjusted-reason.ts';
import type { ResultRow } from './queries.ts';
import classes from './review-results.module.css';

type AdjustedProps = {
  row: Pick<ResultRow, 'mean' | 'adjusted' | 'adjusted_error' | 'is_partly_adjusted'>;
};

/** '63.3 ↓1.4 ± 5'; the reason is a sentence that shows on focus, on a tap and under the mouse (rule:adjusted-score). */
export function AdjustedScore({ row }: AdjustedProps) {
  const { adjusted, adjusted_error, is_partly_adjusted } = row;
  if (adjusted === null)
    return (
      <Text span size="sm" c="dimmed">
        No figure
      </Text>
    );
  const change = adjustmentLabel(row);
  return (
    <Tooltip label={adjustmentReason(row)} multiline w={280} events={EVENTS}>
      <UnstyledButton className={classes.adjusted}>
        <span className={classes.number}>{formatScore(adjusted)}</span>
        {change && <span className={classes.change}> {change}</span>}
        <span className={classes.error}>
          {adjusted_error !== null && ` ± ${Math.max(1, Math.round(adjusted_error))}`}
          {is_partly_adjusted && ', partly adjusted'}
        </span>
        <VisuallyHidden>. {adjustmentReason(row)}</VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  );
}

const EVENTS = { hover: true, focus: true, touch: true };
