import { Card, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { Fragment, memo, type ReactNode } from 'react';
import { useMedia } from '#web/lib/use-media.ts';
import classes from './responsive-table.module.css';

export type Column<Row> = {
  label: string;
  /** In place of the label at the top, such as the checkbox of all rows; cards have it above them with its text. */
  head?: { control: ReactNode; text: string };
  /** A card leaves out the line of a cell that is null. */
  cell: (row: Row) => ReactNode;
  /** The cell explains itself: cards hide its label. */
  isPlain?: boolean;
  /** In a card on a phone: its title, which by default is the first column, at the end of the title's line, or left out. */
  onPhone?: 'title' | 'beside' | 'hidden';
  /** The minimum width of the column on a laptop. */
  minWidth?: string;
};

/** A line between rows, which names what follows; a rule divides. */
export type TableLine = { text: string; isRule?: boolean };

/** The width of a column of dates with their times. */
export const DATE_AND_TIME = '10rem';

type ResponsiveTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** The lines above some rows, by their ids. */
  lines?: ReadonlyMap<string, TableLine[]>;
};

const LAPTOP = '(width >= 62em)';

/** A table on a laptop; on a phone the same rows as cards, so that nothing scrolls sideways. It prints as a table. */
export function ResponsiveTable<Row extends { id: string }>(props: ResponsiveTableProps<Row>) {
  const isLaptop = useMedia(LAPTOP);
  return (
    <>
      <Table.ScrollContainer minWidth={720} type="native" className={classes.wide}>
        <WideTable {...props} />
      </Table.ScrollContainer>
      {!isLaptop && <Cards {...props} />}
    </>
  );
}

function WideTable<Row extends { id: string }>({ caption, columns, rows, lines }: ResponsiveTableProps<Row>) {
  return (
    <Table className={classes.table} verticalSpacing="xs" highlightOnHover aria-label={caption}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ label, head }) => (
            <Table.Th key={label}>{head?.control ?? label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            {lines?.get(row.id)?.map(({ text, isRule }) => (
              <Table.Tr key={text} className={classes.between} data-rule={isRule}>
                <Table.Th colSpan={columns.length} scope="rowgroup">
                  {text}
                </Table.Th>
              </Table.Tr>
            ))}
            <WideRow columns={columns} row={row} />
          </Fragment>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps<Row> = Pick<ResponsiveTableProps<Row>, 'columns'> & { row: Row };

const WideRow = memo(function WideRow<Row>({ columns, row }: RowProps<Row>) {
  return (
    <Table.Tr>
      {columns.map(({ label, cell, minWidth }) => (
        <Table.Td key={label} style={{ '--min-width': minWidth }}>
          {cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

function Cards<Row extends { id: string }>({ caption, columns, rows, lines }: ResponsiveTableProps<Row>) {
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
      {columns.map(
        ({ label, head }) =>
          head && (
            <li key={label} className={classes.all}>
              {head.control}
              <span aria-hidden>{head.text}</span>
            </li>
          ),
      )}
      {rows.map((row) => (
        <Fragment key={row.id}>
          {lines?.get(row.id)?.map(({ text, isRule }) => (
            <li key={text} className={classes.betweenCards} data-rule={isRule}>
              {text}
            </li>
          ))}
          <Card component="li">
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
        </Fragment>
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
