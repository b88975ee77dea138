import { Button, type ButtonProps } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from '#web/applications/staff.module.css';
import type { SavedView } from './queries.ts';

type ViewsButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    shown: SavedView | undefined;
  };

/** Opens the menu of views; named after the view on the screen. */
export function ViewsButton({ shown, className = '', ...button }: ViewsButtonProps) {
  const label = shown ? `View: ${shown.name}` : 'Views';
  return (
    <Button
      variant="default"
      size="xs"
      title={shown && label}
      className={shown ? `${classes.view} ${className}` : className}
      leftSection={<IconBookmark size={16} stroke={1.75} />}
      {...button}
    >
      <span className={classes.viewName}>{label}</span>
    </Button>
  );
}
