import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { CycleSearch } from '#web/cycles/search.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { untilPrepared } from '#web/live/until-prepared.ts';
import type { ApplicationSearch } from './search.ts';

const application = api.applications[':id'];
const staff = api.staff.applications;

export type ListedApplication = InferResponseType<typeof api.applications.mine.$get, 200>[number];
export type MyApplication = Omit<ListedApplication, 'has_feedback' | 'has_wish' | 'wish'>;
export type ApplicationText = InferResponseType<typeof application.$get, 200>;
export type ReviewCopyState = NonNullable<NonNullable<ApplicationText['presentation']>['review_copy']>;
export type ApplyPage = InferResponseType<(typeof api.projects)[':id']['application']['$get'], 200>;
export type StaffApplications = InferResponseType<typeof staff.$get, 200>;
export type StaffApplication = StaffApplications['applications'][number];
type CollegeChoices = InferResponseType<(typeof api.staff)['application-colleges']['$get'], 200>;
export type StaffApplicationDetails = InferResponseType<(typeof staff)[':id']['$get'], 200>;

/** The viewer's applications and those of their teams, newest first. */
export const myApplicationsQuery = queryOptions({
  queryKey: ['applications', 'mine'],
  queryFn: (): Promise<ListedApplication[]> => readResponse(api.applications.mine.$get()),
  meta: { errorTitle: 'Error fetching applications' },
});

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'one', id],
    queryFn: (): Promise<ApplicationText> => readResponse(application.$get({ param: { id } })),
    refetchInterval: ({ state }) =>
      untilPrepared(state, state.data?.presentation?.review_copy?.state === 'waiting'),
  });

/** The review copy of an uploaded presentation, from what its upload or the page said until it is ready or refused. */
export const reviewCopyQuery = (
  projectId: string,
  { id: presentationId, review_copy }: { id: string; review_copy: ReviewCopyState | null },
) =>
  queryOptions({
    queryKey: ['applications', 'review-copy', presentationId],
    initialData: review_copy,
    queryFn: async (): Promise<ReviewCopyState | null> => {
      const page = await readResponse(api.projects[':id'].application.$get({ param: { id: projectId } }));
      const stored = page.detailed_draft?.presentation;
      return stored?.id === presentationId ? stored.review_copy : null;
    },
    refetchInterval: ({ state }) => untilPrepared(state, state.data?.state === 'waiting'),
  });

export const loadApplyPage = (projectId: string): Promise<ApplyPage> =>
  readResponse(api.projects[':id'].application.$get({ param: { id: projectId } }));

/** The apply page of a project, fetched once per visit, and again after a lost connection: the deadline may have passed. */
export const applyPageQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['applications', 'apply', projectId],
    queryFn: () => loadApplyPage(projectId),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: 'always',
  });

/** One page of all applications (rule:applications-list). */
export const staffApplicationsQuery = (search: ApplicationSearch) =>
  queryOptions({
    queryKey: ['applications', 'staff', search],
    queryFn: (): Promise<StaffApplications> => readResponse(staff.$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching applications' },
  });

export const staffApplicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'staff-details', id],
    queryFn: (): Promise<StaffApplicationDetails> => readResponse(staff[':id'].$get({ param: { id } })),
    meta: { errorTitle: 'Error fetching applications' },
  });

/** The next unscored application of the list after this one; null if there is none. */
export async function findNextUnscored({ page: _page, ...search }: ApplicationSearch, after: string) {
  return (await readResponse(staff['next-unscored'].$get({ query: { ...search, after } }))).next;
}

/** The own changes of a status that can still be taken back. */
export const loadUndoableStatuses = () => readResponse(api.staff['undoable-statuses'].$get());

/** A failure is only logged; the filter then offers no projects (rule:failed-project-filter-is-logged). */
export const projectChoicesQuery = (search: CycleSearch) =>
  queryOptions({
    queryKey: ['applications', 'project-choices', search],
    queryFn: () => readResponse(api.staff['application-projects'].$get({ query: search })),
    staleTime: 60_000,
  });

/** The colleges that contain the text, page by page. */
export const collegeChoicesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'college-choices', search],
    queryFn: ({ pageParam }): Promise<CollegeChoices> =>
      readResponse(
        api.staff['application-colleges'].$get({ query: { search: search || undefined, page: pageParam } }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ has_more }: CollegeChoices, pages) => (has_more ? pages.length + 1 : undefined),
    staleTime: 60_000,
  });
