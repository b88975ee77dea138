/** A pair of positions: the application and the reviewer. */
export type Pair = { application: number; reviewer: number };

/** What an automatic assignment starts from. Both lists are in the order of their ids, so that the same input gives the same result. */
export type AssignmentProblem = {
  /** Reviews of an application, and the most of a reviewer; null without a limit. */
  perApplication: number;
  limit: number | null;
  /** How many applications everybody reads. */
  common: number;
  reviewers: { id: string; load: number }[];
  /**
   * `reviews` counts the present ones without the declined; `is_common` of an application that everybody reads already. One `is_of_staff`
   * is no load.
   */
  applications: { id: string; reviews: number; is_common: boolean; is_of_staff: boolean }[];
  /** Positions that can't be assigned, by `pairKey`: conflicts, and pairs that have or had an assignment. */
  forbidden: ReadonlySet<number>;
};

export const pairKey = ({ reviewers }: Pick<AssignmentProblem, 'reviewers'>, pair: Pair): number =>
  pair.application * reviewers.length + pair.reviewer;

/**
 * The pairs of the common applications, which come before all others (rule:common-applications). Those with the fewest conflicts are
 * chosen, the first id of equals; applications that are common already count. None is of staff. A
 * reviewer at the limit gets no more.
 */
export function chooseCommon(problem: AssignmentProblem): Pair[] {
  const { reviewers, applications } = problem;
  const conflicts = applications.map((_, application) =>
    reviewers.reduce((sum, _, reviewer) => sum + Number(isForbidden(problem, { application, reviewer })), 0),
  );
  const places = applications.flatMap(({ is_of_staff }, place) => (is_of_staff ? [] : [place]));
  const already = places.filter((place) => applications[place]?.is_common);
  const others = places
    .filter((place) => !applications[place]?.is_common)
    .sort((one, other) => (conflicts[one] ?? 0) - (conflicts[other] ?? 0) || one - other);
  const chosen = [...already, ...others.slice(0, Math.max(0, problem.common - already.length))];
  return reviewers.flatMap(({ load }, reviewer) =>
    chosen
      .map((application) => ({ application, reviewer }))
      .filter((pair) => !isForbidden(problem, pair))
      .slice(0, Math.max(0, (problem.limit ?? Number.POSITIVE_INFINITY) - load)),
  );
}

/** The problem that remains after these pairs: they count as reviews, and those not of staff as load. */
export function withPairs(problem: AssignmentProblem, pairs: Pair[]): AssignmentProblem {
  const reviewers = problem.reviewers.map((reviewer) => ({ ...reviewer }));
  const applications = problem.applications.map((application) => ({ ...application }));
  const forbidden = new Set(problem.forbidden);
  for (const pair of pairs) {
    const [reviewer, application] = [reviewers[pair.reviewer], applications[pair.application]];
    if (!reviewer || !application) throw new Error('A pair is not of this problem.');
    reviewer.load += Number(!application.is_of_staff);
    application.reviews += 1;
    forbidden.add(pairKey(problem, pair));
  }
  return { ...problem, reviewers, applications, forbidden };
}

export const isForbidden = (problem: AssignmentProblem, pair: Pair): boolean =>
  problem.forbidden.has(pairKey(problem, pair));

/** The reviews that an application still needs. */
export const needOf = (
  { perApplication }: AssignmentProblem,
  { reviews }: AssignmentProblem['applications'][number],
): number => Math.max(0, perApplication - reviews);
