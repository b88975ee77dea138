import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListedState } from '#domain/reviews/assignments.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import type { Round } from './search.ts';

const setup = api.staff['review-setup'];
const assignments = api.staff['review-assignments'];
const drafts = api.staff['assignment-drafts'];

export type ReviewSetup = ResponseOf<typeof setup.$get>;
export type Criterion = ReviewSetup['rubric']['criteria'][number];
export type Reviewer = ResponseOf<typeof setup.reviewers.$get>[number];
export type ReminderPreview = ResponseOf<typeof setup.reminder.$get>;
export type Assignment = ResponseOf<typeof assignments.$get>['assignments'][number];
export type ShortApplication = ResponseOf<typeof assignments.short.$get>['applications'][number];
export type AssignmentDraft = NonNullable<ResponseOf<typeof drafts.$get>>;
export type SharedDomain = ResponseOf<(typeof setup)['shared-domains']['$get']>[number];

/** Every query about reviews, to refetch after a change. */
export const REVIEW_SETUP = 'review-setup';
const keyOf = (what: string, round?: object) => [REVIEW_SETUP, what, round] as const;
const meta = { errorTitle: 'Error fetching data' };
const POLL_MS = 1000;

/** Settings, round and rubric (permission:manageReviews). */
export const reviewSetupQuery = (round: Round) =>
  queryOptions({
    queryKey: keyOf('setup', round),
    queryFn: (): Promise<ReviewSetup> => readResponse(setup.$get({ query: round })),
    meta,
  });

export const reviewersQuery = (round: Round) =>
  queryOptions({
    queryKey: keyOf('reviewers', round),
    queryFn: (): Promise<Reviewer[]> => readResponse(setup.reviewers.$get({ query: round })),
    meta,
  });

/** The people who haven't begun and the email to them; always fresh, because it is about to be sent. */
export const reminderQuery = (round: Round) =>
  queryOptions({
    queryKey: keyOf('reminder', round),
    queryFn: (): Promise<ReminderPreview> => readResponse(setup.reminder.$get({ query: round })),
    staleTime: 0,
    gcTime: 0,
    meta,
  });

export const candidatesQuery = (round: Round, { search, page }: { search: string; page: number }) =>
  queryOptions({
    queryKey: keyOf('candidates', { ...round, search, page }),
    queryFn: () =>
      readResponse(
        setup.candidates.$get({
          query: { ...round, page: String(page), ...(search && { search }) },
        }),
      ),
    placeholderData: keepPreviousData,
    meta,
  });

export const rubricsQuery = queryOptions({
  queryKey: keyOf('rubrics'),
  queryFn: () => readResponse(setup.rubrics.$get()),
  meta,
});

export const sharedDomainsQuery = (round: Round) =>
  queryOptions({
    queryKey: keyOf('shared-domains', round),
    queryFn: (): Promise<SharedDomain[]> => readResponse(setup['shared-domains'].$get({ query: round })),
    meta,
  });

export type AssignmentFilter = { reviewer_id?: string; state: ListedState; page: number };

export const assignmentsQuery = (round: Round, filter: AssignmentFilter) =>
  queryOptions({
    queryKey: keyOf('assignments', { ...round, ...filter }),
    queryFn: () =>
      readResponse(assignments.$get({ query: { ...round, ...filter, page: String(filter.page) } })),
    placeholderData: keepPreviousData,
    meta,
  });

export const shortApplicationsQuery = (round: Round, page: number) =>
  queryOptions({
    queryKey: keyOf('short', { ...round, page }),
    queryFn: () => readResponse(assignments.short.$get({ query: { ...round, page: String(page) } })),
    placeholderData: keepPreviousData,
    meta,
  });

/** The draft of the automatic assignment; polled while it is being computed. */
export const draftQuery = (round: Round) =>
  queryOptions({
    queryKey: keyOf('draft', round),
    queryFn: (): Promise<AssignmentDraft | null> => readResponse(drafts.$get({ query: round })),
    refetchInterval: ({ state }) => (state.data?.state === 'computing' ? POLL_MS : false),
    meta,
  });
