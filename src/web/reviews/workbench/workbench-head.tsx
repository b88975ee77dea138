import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconKeyboard, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { STAGE_LABELS } from '#domain/reviews/reviews.ts';
import { formatDeadline, formatNumber } from '#web/lib/format.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { roundsQuery } from './queries.ts';
import type { ReviewQueue, RoundSearch } from './queue-query.ts';
import classes from './workbench.module.css';

type WorkbenchHeadProps = {
  queue: ReviewQueue;
  uncounted: number;
  /** The number of submissions without a connection. */
  waiting: number;
  onRound: (round: RoundSearch) => void;
  onDialog: (dialog: 'queue' | 'submitted' | 'keys') => void;
};

/** What is left, mine and everybody's, and the round. */
export function WorkbenchHead({ queue, uncounted, waiting, onRound, onDialog }: WorkbenchHeadProps) {
  const { mine, everybody, deadline, cycle } = queue;
  const count = (number: number) => formatNumber(Math.max(0, number));
  return (
    <div className={classes.head}>
      <Text size="sm" className={classes.counts} component="p">
        <strong>{count(mine.left - uncounted)} to review</strong>
        <span className={classes.everybody}>
          <Anchor component="button" type="button" inherit onClick={() => onDialog('submitted')}>
            {count(mine.done + uncounted)} done
          </Anchor>
        </span>
        <span className={classes.everybody}>
          All reviewers: {count(everybody.done + uncounted)} of {count(everybody.left + everybody.done)}
        </span>
        {mine.decided > 0 && (
          <span className={classes.everybody}>
            {mine.decided === 1
              ? 'One application was decided and left your queue.'
              : `${count(mine.decided)} applications were decided and left your queue.`}
          </span>
        )}
        {deadline && <span className={classes.everybody}>Due {formatDeadline(deadline)}</span>}
        {cycle.state === 'archived' && (
          <span className={classes.everybody}>{cycle.name} is archived, so nothing can be changed.</span>
        )}
        {waiting > 0 && (
          <span className={classes.everybody} role="status">
            {waiting} waiting to be sent
          </span>
        )}
      </Text>
      <Group gap="xs" className={classes.tools}>
        <RoundSelect queue={queue} onRound={onRound} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconListSearch size={16} stroke={1.75} />}
          onClick={() => onDialog('queue')}
        >
          Queue
        </Button>
        <Button
          variant="default"
          size="xs"
          className={classes.keys}
          leftSection={<IconKeyboard size={16} stroke={1.75} />}
          onClick={() => onDialog('keys')}
        >
          Shortcuts
        </Button>
      </Group>
    </div>
  );
}

type RoundSelectProps = { queue: ReviewQueue; onRound: (round: RoundSearch) => void };

/** The rounds in which the reviewer has assignments, and the one on the screen. */
function RoundSelect({ queue: { cycle, stage }, onRound }: RoundSelectProps) {
  const { data: rounds = [] } = useQuery(roundsQuery);
  const shown = { cycle: cycle.slug, cycle_name: cycle.name, stage };
  const isListed = rounds.some((round) => nameOf(round) === nameOf(shown));
  const choices = isListed ? rounds : [...rounds, shown];
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      aria-label="Round"
      value={nameOf(shown)}
      options={choices.map((round) => ({
        value: nameOf(round),
        label: `${round.cycle_name}: ${STAGE_LABELS[round.stage]}`,
      }))}
      onChange={({ currentTarget: { value } }) => {
        const round = choices.find((one) => nameOf(one) === value);
        if (round) onRound({ cycle: round.cycle, stage: round.stage });
      }}
    />
  );
}

const nameOf = ({ cycle, stage }: { cycle: string; stage: string }) => `${cycle} ${stage}`;
