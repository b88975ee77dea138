import type { Mention, MentionKind } from './mention.ts';

const REMOVED: Record<MentionKind, string> = {
  name: '[name removed]',
  team: '[name removed]',
  college: '[name removed]',
  github: '[name removed]',
  roll_number: '[number removed]',
  email: '[address removed]',
  phone: '[address removed]',
  link: '[link removed]',
};

/** A text without links, addresses, roll numbers, and the names of its writers, their team and colleges (rule:blind-reading). */
export function anonymous(text: string, mentions: readonly Mention[]): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, kind, isUncertain } of mentions) {
    if (isUncertain) continue;
    parts.push(text.slice(copied, start), REMOVED[kind]);
    copied = end;
  }
  return parts.join('') + text.slice(copied);
}
