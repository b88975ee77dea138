import { Group, Text } from '@mantine/core';
import { formatNumber } from '#web/lib/format.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';

const PageNumbers = lazyPart(() => import('./page-numbers.tsx'));

type ListPagesProps = { page: number; pageSize: number; total: number; onChange: (page: number) => void };

/** The position in a paged list and links to the other pages (rule:lists-page-on-server). */
export function ListPages({ page, pageSize, total, onChange }: ListPagesProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Group justify="space-between" mt="md" mih="2rem">
      <Text size="sm" c="dimmed">
        {formatNumber(first)}–{formatNumber(Math.min(total, page * pageSize))} of {formatNumber(total)}
      </Text>
      <PageNumbers {...{ pages, page, onChange }} />
    </Group>
  );
}
