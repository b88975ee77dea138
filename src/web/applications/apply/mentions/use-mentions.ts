import { useRef, useState } from 'react';
import { describeHints, type MentionHint } from '#domain/reviews/identity/mention-hints.ts';

/** What the last saved text tells about its writers; the response of each save brings it (rule:writers-are-told). */
export function useMentions(initial: MentionHint[]) {
  const [mentions, setMentions] = useState(initial);
  const latest = useRef(initial);
  return {
    of: (field: string) => mentions.filter((mention) => mention.field === field),
    noted: async <Saved extends { mentions?: MentionHint[] }>(saving: Promise<Saved>): Promise<Saved> => {
      const saved = await saving;
      // The previous release doesn't send them.
      latest.current = saved.mentions ?? [];
      setMentions(latest.current);
      return saved;
    },
    /** For the question before a submission. */
    describe: () => describeHints(latest.current) ?? undefined,
  };
}
