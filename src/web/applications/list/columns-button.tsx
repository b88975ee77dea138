import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import classes from '#web/applications/staff.module.css';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';

const ColumnsMenu = lazyWithRetry(() => import('./columns-menu.tsx'));

/** Opens the choice of columns; a phone shows cards, which have none. */
export function ColumnsButton() {
  const [wasPressed, setPressed] = useState(false);
  const button = (
    <Button
      variant="default"
      size="xs"
      className={classes.laptopOnly}
      leftSection={<IconColumns3 size={16} stroke={1.75} />}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    >
      Columns
    </Button>
  );
  if (!wasPressed) return button;
  return (
    <Suspense fallback={button}>
      <ColumnsMenu />
    </Suspense>
  );
}
