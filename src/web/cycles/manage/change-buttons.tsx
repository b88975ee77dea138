import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CYCLE_CHANGES, type CycleChange, isPossibleChange } from '#domain/cycles/cycles.ts';
import { askToChange } from './ask-to-change.tsx';
import { CHANGE_LABELS, CHANGED } from './consequences.ts';
import { type ManagedCycle, managedCyclesQuery } from './managed-cycles-query.ts';
import { useChangeCycle } from './mutations.ts';

const CHANGES = Object.keys(CYCLE_CHANGES) as CycleChange[];

/** The changes of state that this cycle allows; each asks first, with the latest numbers. */
export function ChangeButtons({ cycle, onChanged }: { cycle: ManagedCycle; onChanged: () => void }) {
  const client = useQueryClient();
  const change = useChangeCycle();
  const ask = async (wanted: CycleChange) => {
    const all = await client.fetchQuery({ ...managedCyclesQuery, staleTime: 0 });
    const latest = all.find(({ id }) => id === cycle.id) ?? cycle;
    if (await askToChange(wanted, latest, all))
      await change
        .mutateAsync({ id: cycle.id, change: wanted, done: CHANGED[wanted] })
        .then(onChanged, () => undefined);
  };
  return CHANGES.filter((one) => isPossibleChange(one, cycle.state)).map((one) => (
    <Button
      key={one}
      variant={one === 'open' ? 'filled' : 'default'}
      loading={change.isPending}
      aria-label={`${CHANGE_LABELS[one]} ${cycle.name}`}
      onClick={() => void ask(one)}
    >
      {CHANGE_LABELS[one]}
    </Button>
  ));
}
