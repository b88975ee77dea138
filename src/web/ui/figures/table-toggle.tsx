import { Button } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';

type TableToggleProps = { title: string; isTable: boolean; onChange: (isTable: boolean) => void };

/** Shows the numbers of a plot as a table, and back. */
export function TableToggle({ title, isTable, onChange }: TableToggleProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
      aria-label={`Show ${title} as ${isTable ? 'plot' : 'table'}`}
      onClick={() => onChange(!isTable)}
    >
      {isTable ? 'Show as plot' : 'Show as table'}
    </Button>
  );
}
