import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import classes from './figures.module.css';

export type FigureRow = { key: string; label: ReactNode; count: number };

type FigureTableProps = { caption: string; label: string; unit: string; rows: FigureRow[] };

/** The numbers of a plot as a table, loaded on demand. */
export default function FigureTable({ caption, label, unit, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys.
    <section aria-label={`${caption}, table`} tabIndex={0} className={classes.table}>
      <Table aria-label={caption} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{label}</Table.Th>
            <Table.Th ta="right">{unit}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Th scope="row" fw={400}>
                {row.label}
              </Table.Th>
              <Table.Td ta="right" className={classes.number}>
                {formatNumber(row.count)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
