import { Group, type TextareaProps } from '@mantine/core';
import classes from '#web/applications/writing.module.css';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { WordCount } from './word-count.tsx';

type LongTextProps = TextareaProps & { value?: string; minimumWords?: number };

/** A field for a long text with a live word count. */
export function LongText({ minimumWords, value = '', minRows = 5, ...field }: LongTextProps) {
  return (
    <GrowingTextarea
      minRows={minRows}
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
