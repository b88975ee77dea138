/** Whether two values of a setting are the same, lists and rows compared by their content. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
