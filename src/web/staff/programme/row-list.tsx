import { ActionIcon, Button, Fieldset, Group, Stack } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './programme.module.css';

type RowListProps<Row> = {
  legend: string;
  /** What one row is, for the names of its buttons. */
  noun: string;
  rows: Row[];
  least: number;
  most: number;
  newRow: Row;
  onChange: (rows: Row[]) => void;
  fields: (at: number) => ReactNode;
  error?: ReactNode;
};

/** Rows of inputs that can be added and removed. */
export function RowList<Row>({
  legend,
  noun,
  rows,
  least,
  most,
  newRow,
  onChange,
  fields,
  error,
}: RowListProps<Row>) {
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        {rows.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its rows by their places.
          <div key={at} className={classes.row}>
            <div className={classes.inputs}>{fields(at)}</div>
            {rows.length > least && (
              <ActionIcon
                color="red"
                aria-label={`Remove ${noun} ${at + 1}`}
                onClick={() => onChange(rows.filter((_row, other) => other !== at))}
              >
                <IconTrash size={18} stroke={1.5} />
              </ActionIcon>
            )}
          </div>
        ))}
        {error && (
          <div role="alert" className={classes.error}>
            {error}
          </div>
        )}
        {rows.length < most && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => onChange([...rows, newRow])}
            >
              Add a {noun}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}
