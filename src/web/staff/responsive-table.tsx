import { Card, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './responsive-table.module.css';

export type Column<Row> = {
  label: string;
  /** A card leaves out the line of a cell that is null. */
  cell: (row: Row) => ReactNode;
  /** The cell explains itself: cards hide its label. */
  isPlain?: boolean;
  /** In a card on a phone: its title, which by default is the first column, at the end of the title's line, or left out. */
  onPhone?: 'title' | 'beside' | 'hidden';
  /** The minimum width of the column on a laptop. */
  minWidth?: string;
};

/** The width of a column of dates with their times. */
export const DATE_AND_TIME = '10rem';

type ResponsiveTableProps<Row> = { caption: string; columns: Column<Row>[]; rows: Row[] };

/** A table on a laptop; on a phone the same rows as cards, so that nothing scrolls sideways. */
export function ResponsiveTable<Row extends { id: string }>(props: ResponsiveTableProps<Row>) {
  return (
    <>
      <Table.ScrollContainer minWidth={720} type="native" className={classes.wide}>
        <WideTable {...props} />
      </Table.ScrollContainer>
      <Cards {...props} />
    </>
  );
}

function WideTable<Row extends { id: string }>({ caption, columns, rows }: ResponsiveTableProps<Row>) {
  return (
    <Table className={classes.table} verticalSpacing="xs" highlightOnHover aria-label={caption}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label }) => (
            <Table.Th key={label}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            {columns.map(({ label, cell, minWidth }) => (
              <Table.Td key={label} style={{ '--min-width': minWidth }}>
                {cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Cards<Row extends { id: string }>({ caption, columns, rows }: ResponsiveTableProps<Row>) {
  const title = columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0];
  return (
    <Stack
      component="ul"
      className={classes.cards}
      aria-label={caption}
      p={0}
      m={0}
      style={{ listStyle: 'none' }}
    >
      {rows.map((row) => (
        <Card key={row.id} component="li">
          <dl className={classes.lines}>
            {columns.map((column) => (
              <Line
                key={column.label}
                column={column}
                row={row}
                onPhone={column === title ? 'title' : column.onPhone}
              />
            ))}
          </dl>
        </Card>
      ))}
    </Stack>
  );
}

type LineProps<Row> = { column: Column<Row>; row: Row; onPhone: Column<Row>['onPhone'] };

function Line<Row>({ column: { label, cell, isPlain }, row, onPhone }: LineProps<Row>) {
  const value = cell(row);
  if (value === null) return null;
  return (
    <div className={isPlain ? undefined : classes.line} data-on-phone={onPhone}>
      <Text component="dt" size="sm" c="dimmed">
        {isPlain ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </div>
  );
}
