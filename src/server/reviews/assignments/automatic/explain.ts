import { formatCount } from '#domain/text.ts';
import { type AssignmentProblem, isForbidden, needOf, withPairs } from './problem.ts';
import type { Assignment } from './solve.ts';

/** What an automatic assignment leaves missing, and why, in plain words; null if nothing is missing (rule:automatic-assignment). */
export function explainMissing(problem: AssignmentProblem, { common, others }: Assignment): string | null {
  if (problem.applications.length === 0) return 'There are no applications to review.';
  const after = withPairs(problem, [...common, ...others]);
  const short = after.applications.filter((application) => needOf(after, application) > 0);
  if (short.length === 0) return null;
  const missing = short.reduce((sum, application) => sum + needOf(after, application), 0);
  return [
    `${applications(short.length)} ${short.length === 1 ? 'gets' : 'get'} fewer reviews than planned; ${reviews(missing)} ${missing === 1 ? 'is' : 'are'} missing.`,
    ...reasons(problem, after),
  ].join(' ');
}

function reasons(problem: AssignmentProblem, after: AssignmentProblem): string[] {
  const { reviewers, perApplication, limit } = problem;
  const full = limit === null ? 0 : after.reviewers.filter(({ load }) => load >= limit).length;
  const tooFew = reviewers.length < perApplication;
  const conflicted = tooFew ? 0 : countConflicted(problem);
  return [
    ...(tooFew
      ? [
          `Each application needs ${reviews(perApplication)}, but there ${reviewers.length === 1 ? 'is one reviewer' : `are ${reviewers.length} reviewers`}.`,
        ]
      : []),
    ...(limit !== null && full > 0
      ? [`${full} of ${reviewers.length} reviewers reach the limit of ${reviews(limit)}.`]
      : []),
    ...(conflicted > 0
      ? [
          `${applications(conflicted)} ${conflicted === 1 ? 'has' : 'have'} too few reviewers without a conflict of interest or an earlier assignment.`,
        ]
      : []),
    'Add reviewers, raise the limit, or plan fewer reviews, then create the draft again.',
  ];
}

/** Applications for which too few reviewers are left, whatever their load. */
function countConflicted(problem: AssignmentProblem): number {
  return problem.applications.filter((one, application) => {
    const possible = problem.reviewers.filter(
      (_, reviewer) => !isForbidden(problem, { application, reviewer }),
    );
    return possible.length < needOf(problem, one);
  }).length;
}

const number = formatCount;
const applications = (count: number) => `${number(count)} ${count === 1 ? 'application' : 'applications'}`;
const reviews = (count: number) => `${number(count)} ${count === 1 ? 'review' : 'reviews'}`;
