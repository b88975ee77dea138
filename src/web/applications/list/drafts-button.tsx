import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { readStatusList } from '#domain/applications/application-list.ts';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import type { ChangeSearch } from '#web/applications/search.ts';
import { tryStorage } from '#web/lib/try-storage.ts';

const KEY = 'applications-without-drafts';
/** The status filter with every status but draft. */
export const WITHOUT_DRAFTS = APPLICATION_STATUSES.filter((status) => status !== 'draft').join(',');

type DraftsButtonProps = {
  status: string | undefined;
  /** Something narrows the list: a link to the rows of a number keeps them all. */
  isFiltered: boolean;
  onChange: ChangeSearch;
};

/** Hides drafts by the status filter. The browser remembers it for the next visit; by default the list shows them (rule:applications-list). */
export function DraftsButton({ status, isFiltered, onChange }: DraftsButtonProps) {
  const chosen = (status && readStatusList(status)) || APPLICATION_STATUSES;
  const isHidden = !chosen.includes('draft');
  const toggle = () => {
    tryStorage(() => localStorage.setItem(KEY, isHidden ? '' : 'yes'));
    const others = chosen.filter((one) => one !== 'draft').join(',');
    onChange({ status: isHidden ? undefined : others || WITHOUT_DRAFTS });
  };
  const hideOnArrival = useEffectEvent(() => {
    if (!isFiltered && tryStorage(() => localStorage.getItem(KEY))) onChange({ status: WITHOUT_DRAFTS });
  });
  useEffect(() => hideOnArrival(), []);
  return (
    <Button
      variant={isHidden ? 'light' : 'default'}
      size="xs"
      aria-pressed={isHidden}
      leftSection={<IconEyeOff size={16} stroke={1.75} />}
      onClick={toggle}
    >
      Hide drafts
    </Button>
  );
}
