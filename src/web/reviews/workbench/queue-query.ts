import { queryOptions } from '@tanstack/react-query';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { QueueList } from '#domain/reviews/review-queue.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

export type ReviewQueue = ResponseOf<typeof api.reviews.$get>;
export type QueueEntry = ReviewQueue['entries'][number];

/** The search of the workbench in the URL: its round, and the review on the screen. */
export type ReviewSearch = { cycle?: string; stage?: string; open?: string };
export type RoundSearch = { cycle?: string; stage: ApplicationStage };

export const readReviewSearch = ({ cycle, stage }: ReviewSearch): RoundSearch => ({
  ...(cycle && { cycle }),
  stage: stage === 'detailed' ? stage : 'initial',
});

type QueueSearch = RoundSearch & { list?: QueueList; text?: string };

/** The application on the screen doesn't wait for the numbers of what is left. */
const READ_AGAIN_MS = 60_000;

/** The first open reviews of a round, with the numbers of what is left. Without a toast: the workbench shows a failure itself. */
export const queueQuery = ({ cycle, stage, list = 'open', text }: QueueSearch) =>
  queryOptions({
    queryKey: ['reviews', 'queue', { cycle, stage, list, text }] as const,
    queryFn: (): Promise<ReviewQueue> =>
      readResponse(api.reviews.$get({ query: { cycle, stage, list, ...(text && { text }) } })),
    refetchInterval: READ_AGAIN_MS,
  });
