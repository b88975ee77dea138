import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '#web/applications/staff.module.css';
import { useOpenOnMount } from '#web/ui/dialogs/use-open-on-mount.ts';
import { hideColumns, OPTIONAL_COLUMNS, readHiddenColumns } from './columns.ts';

/** The columns of the list, which this browser remembers; loaded on first use. */
export default function ColumnsMenu() {
  const { target, ...opening } = useOpenOnMount<HTMLButtonElement>();
  const [hidden, setHidden] = useState(readHiddenColumns);
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column];
    setHidden(next);
    hideColumns(next);
  };
  return (
    <Menu position="bottom-end" withinPortal closeOnItemClick={false} {...opening}>
      <Menu.Target>
        <Button
          ref={target}
          variant="default"
          size="xs"
          className={classes.laptopOnly}
          leftSection={<IconColumns3 size={16} stroke={1.75} />}
        >
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {OPTIONAL_COLUMNS.map(([column, label]) => {
          return (
            <Menu.CheckboxItem
              key={column}
              checked={!hidden.includes(column)}
              onChange={() => toggle(column)}
            >
              {label}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
