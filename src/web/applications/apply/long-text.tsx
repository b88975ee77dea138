import { Group, type TextareaProps } from '@mantine/core';
import type { MentionHint } from '#domain/reviews/identity/mention-hints.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import classes from '#web/ui/writing.module.css';
import { WithMentionHint } from './mentions/mention-hint.tsx';
import { WordCount } from './word-count.tsx';

type LongTextProps = TextareaProps & { value?: string; minimumWords?: number; mentions: MentionHint[] };

/** A field for a long text with a live word count. */
export function LongText({ minimumWords, mentions, value = '', minRows = 5, ...field }: LongTextProps) {
  return (
    <GrowingTextarea
      minRows={minRows}
      {...field}
      value={value}
      className={classes.field}
      inputContainer={(input) => (
        <WithMentionHint mentions={mentions}>
          {input}
          <Group justify="flex-end" mt={4}>
            <WordCount text={value} minimum={minimumWords} />
          </Group>
        </WithMentionHint>
      )}
    />
  );
}
