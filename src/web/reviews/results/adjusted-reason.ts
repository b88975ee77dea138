import { formatScore } from '#web/lib/format.ts';
import type { ResultRow } from './queries.ts';

type Adjustment = Pick<ResultRow, 'mean' | 'adjusted' | 'adjusted_error' | 'is_partly_adjusted'>;

/** The points between mean and adjusted score with an arrow: '↓1.4'; null if they are the same on the screen. */
export function adjustmentLabel({ mean, adjusted }: Adjustment): string | null {
  const change = changeOf({ mean, adjusted });
  if (change === 0) return null;
  return `${change < 0 ? '↓' : '↑'}${formatScore(Math.abs(change))}`;
}

/** Why the adjusted score is what it is, and how far it can be trusted, in sentences (rule:adjusted-score). */
export function adjustmentReason(row: Adjustment): string {
  const { mean, adjusted, adjusted_error, is_partly_adjusted } = row;
  const change = changeOf(row);
  const sentences = [
    change === 0
      ? 'The differences between its reviewers cancel out, so the mean stays.'
      : change < 0
        ? `Its reviewers are more lenient than the others, so we take ${points(change)} off the mean of ${formatScore(mean)}.`
        : `Its reviewers are stricter than the others, so we add ${points(change)} to the mean of ${formatScore(mean)}.`,
  ];
  if (adjusted !== null && adjusted_error !== null) {
    const [low, high] = [Math.max(0, adjusted - adjusted_error), Math.min(100, adjusted + adjusted_error)];
    sentences.push(
      `Other reviewers would give from ${Math.round(low)} to ${Math.round(high)} in two of three cases.`,
    );
  }
  if (is_partly_adjusted)
    sentences.push(
      'Some of its reviewers have read too little to be compared, so their scores count as they are.',
    );
  return sentences.join(' ');
}

/** At the precision of the screen. */
const changeOf = ({ mean, adjusted }: Pick<Adjustment, 'mean' | 'adjusted'>): number =>
  mean === null || adjusted === null ? 0 : Math.round(10 * adjusted) / 10 - Math.round(10 * mean) / 10;

function points(change: number): string {
  const number = formatScore(Math.abs(change));
  return number === '1' ? 'one point' : `${number} points`;
}
