import type { LiveChange } from '#domain/live.ts';

/** Merges two lists of changes, with each topic once. */
export function mergeChanges(before: LiveChange[], after: LiveChange[]): LiveChange[] {
  const merged = new Map(before.map((change) => [change.topic, change]));
  for (const { topic, ids } of after) {
    const known = merged.get(topic);
    const isMany = ids === null || known?.ids === null;
    merged.set(topic, { topic, ids: isMany ? null : [...new Set([...(known?.ids ?? []), ...ids])] });
  }
  return [...merged.values()];
}
