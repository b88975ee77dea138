import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { FINAL_STATUSES } from '#domain/applications/application-statuses.ts';
import type { DecideInput } from '#domain/decisions/decision-schemas.ts';
import { DECISION_OUTCOMES, type DecisionOutcome } from '#domain/decisions/decisions.ts';
import type { DeskOfferInput } from '#domain/decisions/offer-schemas.ts';
import { OFFER_STATE_LABELS, type OfferState } from '#domain/decisions/offers.ts';
import type { ResultRow } from '#web/reviews/results/queries.ts';
import { nameOf } from '#web/reviews/results/results-table.tsx';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import type { Question } from '#web/ui/dialogs/question-dialog.tsx';
import { useSaveOffer } from '../mutations.ts';
import classes from './decisions.module.css';

const SHORT: Record<DecisionOutcome, string> = { accept: 'Accept', waitlist: 'Wait', reject: 'Reject' };

export const seenVersion = ({ decision }: ResultRow): number => decision?.version ?? 0;

/** The pending outcome; a released one is the status. */
export const pendingOutcome = ({ decision }: ResultRow): DecisionOutcome | null =>
  decision && !decision.is_released ? decision.outcome : null;

export const isDecidable = ({ status }: ResultRow): boolean =>
  !FINAL_STATUSES.includes(status) && status !== 'withdrawn';

export const isCorrectable = ({ status, decision }: ResultRow): boolean =>
  decision?.is_released === true && status !== 'withdrawn';

/** What a press on an outcome sends: without a rank, reasons and feedback, which the dialog adds. */
export function decisionOf(outcome: DecisionOutcome): NonNullable<DecideInput['decision']>;
export function decisionOf(outcome: DecisionOutcome | null): DecideInput['decision'];
export function decisionOf(outcome: DecisionOutcome | null): DecideInput['decision'] {
  if (outcome === 'waitlist') return { outcome, rank: null };
  if (outcome === 'reject') return { outcome, reasons: [], feedback: null };
  return outcome && { outcome };
}

type DecisionControlProps = {
  row: ResultRow;
  onDecide: (row: ResultRow, outcome: DecisionOutcome | null) => void;
  onDetails: (row: ResultRow) => void;
  onCorrect: (row: ResultRow) => void;
};

/** The pending decision of a row as three toggles; a second press on one takes the decision away (rule:pending-decisions). */
export function DecisionControl({ row, onDecide, onDetails, onCorrect }: DecisionControlProps) {
  const present = pendingOutcome(row);
  const name = nameOf(row);
  if (!isDecidable(row))
    return row.decision?.is_released ? (
      <Released row={row} onCorrect={() => onCorrect(row)} />
    ) : (
      <span data-decided={row.id}>–</span>
    );
  return (
    <div className={classes.control} data-decided={row.id}>
      <Group gap={4} wrap="nowrap" role="group" aria-label={`Decision about ${name}`}>
        {DECISION_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            size="compact-xs"
            variant={outcome === present ? 'filled' : 'default'}
            aria-pressed={outcome === present}
            onClick={() => onDecide(row, outcome === present ? null : outcome)}
          >
            {SHORT[outcome]}
          </Button>
        ))}
      </Group>
      {present && <Facts row={row} onDetails={() => onDetails(row)} />}
    </div>
  );
}

function Facts({ row, onDetails }: { row: ResultRow; onDetails: () => void }) {
  const { decision } = row;
  if (!decision) return null;
  const facts = [
    decision.rank !== null && `Rank ${decision.rank}`,
    decision.reasons.length > 0 &&
      `${decision.reasons.length} ${decision.reasons.length === 1 ? 'reason' : 'reasons'}`,
    decision.feedback && 'feedback',
    decision.by && `by ${decision.by}`,
  ].filter(Boolean);
  return (
    <Group gap={4} wrap="nowrap" align="center">
      <Text size="xs" c="dimmed" className={classes.facts}>
        {facts.join(', ')}
      </Text>
      {decision.outcome !== 'accept' && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.edit}
          leftSection={<IconPencil size={14} stroke={1.75} />}
          aria-label={`Edit the decision about ${nameOf(row)}`}
          onClick={onDetails}
        >
          Edit
        </Button>
      )}
    </Group>
  );
}

/** What became of a released decision: the offer, what the desk says about it, and the correction. */
function Released({ row, onCorrect }: { row: ResultRow; onCorrect: () => void }) {
  const save = useSaveOffer();
  const offer = row.decision?.offer;
  const steps = offer ? (STEPS[offer] ?? []) : [];
  const take = async (state: DeskOfferInput['state']) => {
    if (state === 'joined' || (await confirm(questionOf(row, state)))) save.mutate({ id: row.id, state });
  };
  return (
    <div className={classes.control} data-decided={row.id}>
      {offer && (
        <Text size="xs" c="dimmed">
          {OFFER_STATE_LABELS[offer]}
        </Text>
      )}
      <Group gap={4}>
        {steps.map(({ state, label }) => (
          <Button
            key={state}
            size="compact-xs"
            variant="default"
            aria-label={`${label}: ${nameOf(row)}`}
            onClick={() => void take(state)}
          >
            {label}
          </Button>
        ))}
        {isCorrectable(row) && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Correct the decision about ${nameOf(row)}`}
            onClick={onCorrect}
          >
            Correct
          </Button>
        )}
      </Group>
    </div>
  );
}

/** Both end a seat of somebody who is told, and nothing takes that back. */
function questionOf(row: ResultRow, state: 'no_show' | 'expired'): Question {
  const name = nameOf(row);
  const seat = `the seat in ${row.project.name}`;
  const rest = 'It becomes free for the next on the waiting list. You can’t take this back.';
  if (state === 'no_show')
    return {
      title: `${name} never came`,
      text: `${name} loses ${seat} and is told so. ${rest}`,
      confirmLabel: 'Never came',
    };
  return {
    title: `End the offer to ${name}`,
    text: `${name} can no longer accept ${seat} and is told so. ${rest}`,
    confirmLabel: 'End the offer',
  };
}

type Step = { state: DeskOfferInput['state']; label: string };

const STEPS: Partial<Record<OfferState, Step[]>> = {
  offered: [{ state: 'expired', label: 'End the offer' }],
  accepted: [
    { state: 'joined', label: 'Joined' },
    { state: 'no_show', label: 'Never came' },
  ],
};
