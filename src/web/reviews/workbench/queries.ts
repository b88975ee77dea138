import { queryOptions } from '@tanstack/react-query';
import type { SaveReviewInput } from '#domain/reviews/review-schemas.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { untilPrepared } from '#web/live/until-prepared.ts';

export type ReviewRounds = ResponseOf<typeof api.reviews.rounds.$get>;
const review = api.reviews[':id'];
export type ReviewPage = ResponseOf<typeof review.$get>;
export type Rubric = NonNullable<ReviewPage['rubric']>;
const discussion = api.applications[':id']['review-discussion'];
export type ReviewDiscussion = ResponseOf<typeof discussion.$get>;

const KEPT_MS = 3_600_000;

/** The rounds of all cycles in which the viewer has assignments. */
export const roundsQuery = queryOptions({
  queryKey: ['reviews', 'rounds'],
  queryFn: (): Promise<ReviewRounds> => readResponse(api.reviews.rounds.$get()),
});

/** One review with its texts; drafts are newer than this (use-review-draft.ts). */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: (): Promise<ReviewPage> => readResponse(review.$get({ param: { id } })),
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    refetchInterval: ({ state }) => untilPrepared(state, state.data?.presentation?.state === 'waiting'),
    meta: { errorTitle: 'Error fetching review' },
  });

/** The submitted reviews of an application and a page of comments, the newest on page 1. */
export const discussionQuery = (applicationId: string, page: number) =>
  queryOptions({
    queryKey: ['reviews', 'discussion', applicationId, page],
    queryFn: (): Promise<ReviewDiscussion> =>
      readResponse(discussion.$get({ param: { id: applicationId }, query: { page: String(page) } })),
    meta: { errorTitle: 'Error fetching discussion' },
  });

export const saveReviewDraft = (id: string, json: SaveReviewInput) =>
  readResponse(review.draft.$put({ param: { id }, json }));

export const submitReview = (id: string, json: SaveReviewInput) =>
  readResponse(review.submission.$put({ param: { id }, json }));

/** The address of a presentation, in blind reading of its pages as pictures. */
export const presentationPath = (id: string) => `/api/reviews/${id}/presentation`;
