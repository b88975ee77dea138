import { formatNumber } from '#web/lib/format.ts';
import type { ReviewSetup } from './queries.ts';

type Rubric = Pick<ReviewSetup['rubric'], 'version' | 'submitted'>;

/** What saving does, and which reviews keep which version (rule:rubric-versions). `unsaved` criteria are in the form. */
export function describeVersion({ version, submitted }: Rubric, unsaved = 0): string {
  if (version === null && unsaved > 0) return 'This rubric isn’t saved yet.';
  if (version === null)
    return 'There is no rubric yet. Add the criteria by which reviewers mark, or copy those of another round.';
  const earlier = submitted.filter((one) => one.version < version).map(keeps);
  const own = submitted.find((one) => one.version === version);
  const next = own ? [`${keeps(own)} Saving makes version ${version + 1}.`] : [];
  return [`Version ${version}.`, ...earlier, ...next].join(' ');
}

const keeps = ({ version, reviews }: Rubric['submitted'][number]) =>
  `${formatNumber(reviews)} submitted ${reviews === 1 ? 'review keeps' : 'reviews keep'} version ${version}.`;
