import type { ReviewSet } from './review-set.ts';

/** The group of each reviewer: reviewers are connected by the applications that they share. Reviewers without a review have none. */
export function groupsOf({ applications, reviewers, application, reviewer }: ReviewSet): (number | null)[] {
  const parent = Int32Array.from({ length: reviewers }, (_, index) => index);
  const root = (index: number): number => {
    const above = parent[index] ?? index;
    if (above === index) return index;
    const top = root(above);
    parent[index] = top;
    return top;
  };
  const firstReader = new Int32Array(applications).fill(-1);
  const hasReview = new Set<number>();
  reviewer.forEach((person, row) => {
    hasReview.add(person);
    const id = application[row] ?? 0;
    const first = firstReader[id] ?? -1;
    if (first < 0) firstReader[id] = person;
    else parent[root(person)] = root(first);
  });
  const numbers = new Map<number, number>();
  return Array.from({ length: reviewers }, (_, index) => {
    if (!hasReview.has(index)) return null;
    const top = root(index);
    if (!numbers.has(top)) numbers.set(top, numbers.size);
    return numbers.get(top) ?? null;
  });
}
