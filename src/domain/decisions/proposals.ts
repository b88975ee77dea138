import { z } from 'zod';
import { reviewStage } from '../reviews/review-schemas.ts';

export const PROPOSAL_SCORES = ['adjusted', 'mean'] as const;
export type ProposalScore = (typeof PROPOSAL_SCORES)[number];
export const PROPOSAL_SCORE_LABELS: Record<ProposalScore, string> = {
  adjusted: 'Adjusted score',
  mean: 'Mean score',
};

/** What the solver takes in a minute. */
export const MOST_CANDIDATES = 3000;

/** Which applications a proposal may accept, and one that it must accept to say what it costs (rule:proposal-by-computer). */
export const proposeSchema = z.strictObject({
  stage: reviewStage,
  score: z.enum(PROPOSAL_SCORES),
  /** The cut line. */
  at_least: z
    .number('Please enter a number.')
    .min(0, 'Please enter a number from 0 to 100.')
    .max(100, 'Please enter a number from 0 to 100.'),
  forced: z.uuid().nullable(),
});
export type ProposeInput = z.infer<typeof proposeSchema>;
