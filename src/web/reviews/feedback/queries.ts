import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import type { FeedbackSearch } from './search.ts';

const feedback = api.staff['review-feedback'];

export type FeedbackList = ResponseOf<typeof feedback.$get>;
export type NotedApplication = FeedbackList['applications'][number];
export type ApplicantNote = NotedApplication['notes'][number];

export const FEEDBACK = 'review-feedback';

/** The notes to applicants of a round (permission:manageReviews). */
export const feedbackQuery = ({ page = 1, ...search }: FeedbackSearch) =>
  queryOptions({
    queryKey: [FEEDBACK, { ...search, page }],
    queryFn: (): Promise<FeedbackList> =>
      readResponse(feedback.$get({ query: { ...search, page: String(page) } })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching data' },
  });
