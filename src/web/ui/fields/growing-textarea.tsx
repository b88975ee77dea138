import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-textarea.module.css';

// With CSS only if the browser supports it: the field then has its height before any script runs.
const growsWithCss = import.meta.env.SSR || CSS.supports('field-sizing', 'content');

type GrowingTextareaProps = TextareaProps & { minRows: number };

/** A field for a long text, as high as its text. */
export const GrowingTextarea = ({ minRows, className = '', ...field }: GrowingTextareaProps) => (
  <Textarea
    autosize={!growsWithCss}
    rows={minRows}
    minRows={minRows}
    {...field}
    className={`${classes.field} ${className}`}
    style={{ '--rows': minRows }}
  />
);
