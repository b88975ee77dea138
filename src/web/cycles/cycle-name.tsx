import { Text } from '@mantine/core';
import type { CycleState } from '#domain/cycles/cycles.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useCycles } from './use-cycles.ts';

/** The cycle of what a page shows, where the viewer has others, or it is a past one (rule:one-cycle-at-a-time). */
export function CycleName({ cycle: { name, state } }: { cycle: { name: string; state: CycleState } }) {
  const others = useCycles();
  if (others.length < 2 && state !== 'archived') return null;
  return (
    <Text c="dimmed">
      <Verbatim>{name}</Verbatim>
    </Text>
  );
}
