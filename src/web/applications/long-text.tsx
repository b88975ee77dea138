import { Textarea, type TextareaProps } from '@mantine/core';
import { WordCount } from './word-count.tsx';
import classes from './writing.module.css';

type LongTextProps = TextareaProps & { value?: string; minimumWords?: number };

/** A field for a long text, with its live word count. */
export function LongText({ minimumWords, value = '', ...field }: LongTextProps) {
  return (
    <Textarea
      autosize
      minRows={5}
      {...field}
      value={value}
      className={classes.field}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      rightSection={null}
      label={field.label}
      description={
        <>
          {field.description} <WordCount text={value} minimum={minimumWords} />
        </>
      }
    />
  );
}
