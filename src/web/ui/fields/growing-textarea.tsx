import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-textarea.module.css';

// By style alone where the browser can, so that the field has its height before any script.
const growsByItself = import.meta.env.SSR || CSS.supports('field-sizing', 'content');

type GrowingTextareaProps = TextareaProps & { minRows: number };

/** A field for more than a line, as high as its text. */
export const GrowingTextarea = ({ minRows, className = '', ...field }: GrowingTextareaProps) => (
  <Textarea
    autosize={!growsByItself}
    rows={minRows}
    minRows={minRows}
    {...field}
    className={`${classes.field} ${className}`}
    style={{ '--rows': minRows }}
  />
);
