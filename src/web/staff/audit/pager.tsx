import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

type PagerProps = {
  page: { has_newer: boolean; has_older: boolean };
  /** The entries of the page, the newest first. */
  entries: { id: number }[];
  onChange: (position: { before?: number; after?: number }) => void;
};

/** The way to newer and older entries of a record; nothing if all are on one page. */
export function Pager({ page: { has_newer, has_older }, entries, onChange }: PagerProps) {
  if (!has_newer && !has_older) return null;
  return (
    <Group justify="space-between">
      <Button
        variant="default"
        disabled={!has_newer}
        leftSection={<IconChevronLeft size={18} stroke={1.75} />}
        onClick={() => onChange({ after: entries[0]?.id })}
      >
        Newer
      </Button>
      <Button
        variant="default"
        disabled={!has_older}
        rightSection={<IconChevronRight size={18} stroke={1.75} />}
        onClick={() => onChange({ before: entries.at(-1)?.id })}
      >
        Older
      </Button>
    </Group>
  );
}
