import { tidyLine } from './written-text.ts';

/**
 * Splits typed skills at commas, tidies them, and drops blanks and duplicates, in whatever case: the keyboard of a phone often types a comma without a key
 * event that would add the skill.
 */
export const skillsOf = (typed: readonly string[]): string[] => {
  const skills = typed
    .flatMap((text) => text.split(','))
    .map(tidyLine)
    .filter(Boolean);
  const first = new Map<string, string>();
  for (const skill of skills) if (!first.has(skill.toLowerCase())) first.set(skill.toLowerCase(), skill);
  return [...first.values()];
};
