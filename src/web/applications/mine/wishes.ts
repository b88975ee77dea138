import type { ListedApplication } from '#web/applications/queries.ts';

/** In the order that was sent last, those without a place after the others. */
export const sentOrder = (applications: ListedApplication[]): ListedApplication[] =>
  applications.toSorted((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ wish }: ListedApplication) => wish?.place ?? Number.MAX_SAFE_INTEGER;

/** The list with one of its entries at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}
