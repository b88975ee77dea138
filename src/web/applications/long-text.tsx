import { Group, Textarea, type TextareaProps } from '@mantine/core';
import { WordCount } from './word-count.tsx';
import classes from './writing.module.css';

type LongTextProps = TextareaProps & { value?: string; minimumWords?: number };

/** A field for a long text, with its live word count under it. */
export function LongText({ minimumWords, value = '', ...field }: LongTextProps) {
  return (
    <Textarea
      autosize
      minRows={5}
      {...field}
      value={value}
      className={classes.field}
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
