/** A person as a summary names them: the id of an account or of a described member. */
export type NamedPerson = { id: string; name: string };

/** What has changed in a team since a summary named its people, in a sentence; null without a change (rule:summary-is-of-now). */
export function describeRosterChange(shown: NamedPerson[], now: NamedPerson[]): string | null {
  const before = new Map(shown.map(({ id, name }) => [id, name]));
  const after = new Map(now.map(({ id, name }) => [id, name]));
  const sentences = [
    ...shown.filter(({ id }) => !after.has(id)).map(({ name }) => `${name} has left.`),
    ...now.filter(({ id }) => !before.has(id)).map(({ name }) => `${name} has joined.`),
    ...now.flatMap(({ id, name }) => {
      const former = before.get(id) ?? name;
      return former === name ? [] : [`${former} is now ${name}.`];
    }),
  ];
  return sentences.length > 0 ? `Your team has changed. ${sentences.join(' ')}` : null;
}
