import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  'aria-label': string;
  /** Some of the items are checked and some are not. */
  isPartial?: boolean;
};

/** A checkbox without a visible label, as in the rows of a list. */
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
