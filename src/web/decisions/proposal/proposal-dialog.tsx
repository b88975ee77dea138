import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DECISION_LIMITS } from '#domain/decisions/decisions.ts';
import { PROPOSAL_SCORE_LABELS, PROPOSAL_SCORES, type ProposeInput } from '#domain/decisions/proposals.ts';
import type { ResultsSearch } from '#web/reviews/results/search.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { type ProposedDecisions, useDecide, usePropose } from '../mutations.ts';
import { ProposalResult } from './proposal-result.tsx';

type Props = { search: ResultsSearch; onClose: () => void };

/** Proposes who is accepted, says what another choice would cost, and makes the proposal pending decisions (rule:proposal-by-computer). */
export default function ProposalDialog({ search: { cycle, stage }, onClose }: Props) {
  const [score, setScore] = useState<ProposeInput['score']>('adjusted');
  const [line, setLine] = useState<string | number>(50);
  const propose = usePropose(cycle);
  const decide = useDecide(cycle);
  const proposal = propose.data;
  const added = proposal ? addedBy(proposal) : [];
  const apply = async () => {
    for (let from = 0; from < added.length; from += DECISION_LIMITS.rows) {
      const rows = added.slice(from, from + DECISION_LIMITS.rows).map(({ id, version }) => ({ id, version }));
      await decide.mutateAsync({ rows, decision: { outcome: 'accept' } });
    }
    onClose();
  };
  return (
    <Dialog onClose={onClose} title="Propose decisions" size="lg" closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">
          The proposal fills the seats with as many people as possible, then follows their wishes, then takes
          the highest scores. Pending acceptances stay in it, pending rejections out. It only proposes.
        </Text>
        <Group align="flex-end">
          <NativeSelect
            label="Score"
            options={PROPOSAL_SCORES.map((value) => ({ value, label: PROPOSAL_SCORE_LABELS[value] }))}
            value={score}
            onChange={({ currentTarget: { value } }) => setScore(value === 'mean' ? 'mean' : 'adjusted')}
          />
          <NumberInput
            label="At least"
            w="7rem"
            min={0}
            max={100}
            clampBehavior="strict"
            value={line}
            onChange={setLine}
          />
          <Button
            loading={propose.isPending}
            disabled={line === ''}
            onClick={() => propose.mutate({ stage, score, at_least: Number(line), forced: null })}
          >
            Compute
          </Button>
        </Group>
        {proposal && (
          <ProposalResult
            key={propose.submittedAt}
            proposal={proposal}
            input={propose.variables}
            cycle={cycle}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {added.length > 0 && (
            <Button loading={decide.isPending} onClick={() => void apply()}>
              Make {added.length} pending: accept
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const addedBy = ({ candidates }: ProposedDecisions) =>
  candidates.filter(({ is_accepted, decision }) => is_accepted && decision === null);
