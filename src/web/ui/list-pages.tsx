import { Group, Pagination, Text } from '@mantine/core';

type ListPagesProps = { page: number; pageSize: number; total: number; onChange: (page: number) => void };

/** Where one is in a paged list, and the way to the other pages (decision F6). */
export function ListPages({ page, pageSize, total, onChange }: ListPagesProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Group justify="space-between" mt="md">
      <Text size="sm" c="dimmed">
        {first.toLocaleString('en-IN')}–{Math.min(total, page * pageSize).toLocaleString('en-IN')} of{' '}
        {total.toLocaleString('en-IN')}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onChange}
        getControlProps={(control) => ({ 'aria-label': CONTROL_LABELS[control] })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </Group>
  );
}

const CONTROL_LABELS = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
};
