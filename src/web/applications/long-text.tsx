import { Group, Textarea, type TextareaProps } from '@mantine/core';
import { WordCount } from './word-count.tsx';
import classes from './writing.module.css';

type LongTextProps = TextareaProps & { value?: string; minimumWords?: number };

// The field grows with its text by style alone where the browser can, so that it has its height before any script.
const growsByItself = import.meta.env.SSR || CSS.supports('field-sizing', 'content');

/** A field for a long text, with its live word count under it. */
export function LongText({ minimumWords, value = '', minRows = 5, ...field }: LongTextProps) {
  return (
    <Textarea
      autosize={!growsByItself}
      minRows={minRows}
      {...field}
      value={value}
      className={classes.field}
      style={{ '--rows': minRows }}
      inputContainer={(input) => (
        <>
          {input}
          <Group justify="flex-end" mt={4}>
            <WordCount text={value} minimum={minimumWords} />
          </Group>
        </>
      )}
    />
  );
}
