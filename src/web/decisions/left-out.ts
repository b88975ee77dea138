import { DECISION_PROBLEMS, type DecisionProblem } from '#domain/decisions/decisions.ts';

/** An application that a decision about several leaves out. */
type LeftOut = { id: string; problem: DecisionProblem };

/** Why applications are left out, each reason with its number. */
export function problemsOf(leftOut: Pick<LeftOut, 'problem'>[]): string {
  const counts = new Map<DecisionProblem, number>();
  for (const { problem } of leftOut) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  const isOne = counts.size === 1;
  return [...counts]
    .map(([problem, count]) => (isOne ? '' : `${count}: `) + DECISION_PROBLEMS[problem])
    .join(' ');
}

/** The rows that need no more work: what is left out stays selected. */
export function withoutLeftOut<Row extends { id: string }>(
  rows: Row[],
  leftOut: Pick<LeftOut, 'id'>[],
): Row[] {
  const ids = new Set(leftOut.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}
