/**
 * Splits typed skills at commas, trims them, and drops blanks and duplicates: the keyboard of a phone often types a comma without a key
 * event that would add the skill.
 */
export const skillsOf = (typed: readonly string[]): string[] => [
  ...new Set(
    typed
      .flatMap((text) => text.split(','))
      .map((skill) => skill.trim())
      .filter(Boolean),
  ),
];
