import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import type { RoundSearch } from './queries.ts';

/** The search of the workbench in the URL: its round, and the review on the screen. */
export type ReviewSearch = { cycle?: string; stage?: string; open?: string };

export const readReviewSearch = ({ cycle, stage }: ReviewSearch): RoundSearch => ({
  ...(cycle && { cycle }),
  stage: APPLICATION_STAGES.find((one) => one === stage) ?? 'initial',
});
