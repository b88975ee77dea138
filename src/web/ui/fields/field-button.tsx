import { IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './field.module.css';

/** A button that looks like a field and opens a list of options. */
export function FieldButton(props: ComponentProps<'button'>) {
  return (
    <div className={classes.frame}>
      <button type="button" {...props} className={classes.input} />
      <span className={classes.after}>
        <IconSelector size={16} stroke={1.75} aria-hidden />
      </span>
    </div>
  );
}
