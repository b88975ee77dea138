import { Stack, Text } from '@mantine/core';
import type { CycleChange } from '#domain/cycles/cycles.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { CHANGE_LABELS, consequencesOf } from './consequences.ts';
import type { ManagedCycle } from './managed-cycles-query.ts';

/** Asks before a change of state, with its consequences in numbers (rule:cycle-states). */
export const askToChange = (change: CycleChange, cycle: ManagedCycle, all: readonly ManagedCycle[]) =>
  confirm({
    title: `${CHANGE_LABELS[change]} ${cycle.name}`,
    text: (
      <Stack gap="xs">
        {consequencesOf(change, cycle, all).map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </Stack>
    ),
    confirmLabel: `${CHANGE_LABELS[change]} ${cycle.name}`,
    isDestructive: change === 'close' || change === 'archive',
  });
