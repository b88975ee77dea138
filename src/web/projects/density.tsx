import { Button } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { tryStorage } from '#web/lib/try-storage.ts';

const KEY = 'dense-projects';

/** How a phone shows the projects, in the URL; cards by default. */
export type DensitySearch = { look?: 'dense' };

type DensityButtonProps = { isDense: boolean; onChange: (change: DensitySearch) => void };

/** On a phone: shows only the name, the deadline and the buttons of each project. The browser remembers it for the next visit. */
export function DensityButton({ isDense, onChange }: DensityButtonProps) {
  const toggle = () => {
    tryStorage(() => localStorage.setItem(KEY, isDense ? '' : 'yes'));
    onChange({ look: isDense ? undefined : 'dense' });
  };
  const applyOnArrival = useEffectEvent(() => {
    if (!isDense && tryStorage(() => localStorage.getItem(KEY))) onChange({ look: 'dense' });
  });
  useEffect(() => applyOnArrival(), []);
  return (
    <Button
      variant={isDense ? 'light' : 'subtle'}
      size="compact-sm"
      hiddenFrom="sm"
      aria-pressed={isDense}
      leftSection={<IconLayoutList size={16} stroke={1.75} aria-hidden />}
      onClick={toggle}
    >
      Compact list
    </Button>
  );
}
