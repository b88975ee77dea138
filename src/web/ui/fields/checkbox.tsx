import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  'aria-label': string;
  /** Some of what it stands for are ticked, and some are not. */
  isPartial?: boolean;
};

/** A tick without a text beside it, as in the rows of a list. */
export const Checkbox = ({ isPartial = false, ...rest }: CheckboxProps) => (
  <input
    type="checkbox"
    className={classes.checkbox}
    ref={(input) => {
      if (input) input.indeterminate = isPartial;
    }}
    {...rest}
  />
);
