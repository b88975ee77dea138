import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './growing-textarea.module.css';

// With CSS only if the browser supports it: the field then has its height before any script runs.
const growsWithCss = import.meta.env.SSR || CSS.supports('field-sizing', 'content');

type GrowingTextareaProps = TextareaProps & { minRows: number };

/** A field for a long text. Its error is above it, because the end of a long text may be far below the screen. */
export const GrowingTextarea = ({ minRows, className = '', ...field }: GrowingTextareaProps) => (
  <Textarea
    autosize={!growsWithCss}
    rows={minRows}
    minRows={minRows}
    inputWrapperOrder={['label', 'description', 'error', 'input']}
    {...field}
    className={`${classes.field} ${className}`}
    style={{ '--rows': minRows }}
  />
);
