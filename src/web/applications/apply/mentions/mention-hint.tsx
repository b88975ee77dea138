import { Alert, InputWrapperContext } from '@mantine/core';
import { type ReactNode, use, useId } from 'react';
import { describeHints, type MentionHint } from '#domain/reviews/identity/mention-hints.ts';

/** An input and what in its text reveals the writer to reviewers who read without names, as a part of its description (rule:writers-are-told). */
export function WithMentionHint({ mentions, children }: { mentions: MentionHint[]; children: ReactNode }) {
  const field = use(InputWrapperContext);
  const id = useId();
  const text = describeHints(mentions);
  const describedBy = [field.describedBy, text && id].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <InputWrapperContext value={{ ...field, describedBy }}>{children}</InputWrapperContext>
      <div aria-live="polite">
        {text && (
          <Alert id={id} color="blue" role="note" mt="xs">
            {text}
          </Alert>
        )}
      </div>
    </>
  );
}
