import { Alert } from '@mantine/core';
import {
  describeHints,
  type MentionHint,
  READ_WITHOUT_NAMES,
} from '#domain/reviews/identity/mention-hints.ts';

/** Tells a writer what in a field reveals them to reviewers who read without names (rule:writers-are-told). */
export function MentionHintAlert({ mentions }: { mentions: MentionHint[] }) {
  const text = describeHints(mentions);
  return (
    <div aria-live="polite">
      {text && (
        <Alert color="blue" title={READ_WITHOUT_NAMES} role="note" mt="xs">
          {text}
        </Alert>
      )}
    </div>
  );
}
