import { Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { TextLines } from '#web/ui/states/skeletons.tsx';
import type { FigureRow } from './figure-table.tsx';
import classes from './figures.module.css';
import { TableToggle } from './table-toggle.tsx';

const FigureTable = lazyWithRetry(() => import('./figure-table.tsx'));

type FigureCardProps = {
  title: string;
  /** A sentence about what is counted. */
  note?: ReactNode;
  /** The heading of the table's rows: 'Status'. */
  label: string;
  /** The heading of the counts: 'Applications'. */
  unit: string;
  rows: FigureRow[];
  /** A control beside the title, for example for the number of days. */
  control?: ReactNode;
  /** The plot of the same rows. */
  children: ReactNode;
};

/** A plot with a title, and a button that shows the same numbers as a table. */
export function FigureCard({ title, note, label, unit, rows, control, children }: FigureCardProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Card component="section" aria-label={title} className={classes.card}>
      <Group justify="space-between" align="flex-start" gap="xs" mb={note ? 4 : 'md'}>
        <Title order={3} size="h4">
          {title}
        </Title>
        <Group gap="xs" className={classes.controls}>
          {control}
          <TableToggle title={title} isTable={isTable} onChange={setTable} />
        </Group>
      </Group>
      {note && (
        <Text size="xs" c="dimmed" mb="md">
          {note}
        </Text>
      )}
      {isTable ? (
        <Suspense fallback={<TextLines lines={rows.length} />}>
          <FigureTable caption={title} label={label} unit={unit} rows={rows} />
        </Suspense>
      ) : (
        children
      )}
    </Card>
  );
}
