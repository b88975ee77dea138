import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { CycleSearch } from '#web/cycles/search.ts';
import { api, readResponse } from '#web/lib/api.ts';
import type { ProjectSearch } from './search.ts';

export type ProjectList = InferResponseType<typeof api.projects.$get, 200>;
export type ProjectCardData = ProjectList['projects'][number];
export type Extension = InferResponseType<(typeof api.projects)[':id']['extensions']['$get'], 200>[number];
export type AcceptedOffer = InferResponseType<(typeof api.projects)[':id']['offers']['$get'], 200>[number];
export type ProjectDetail = InferResponseType<(typeof api.projects)[':id']['$get'], 200>;

/** One page of the projects list (rule:lists-page-on-server). */
export const projectsQuery = (search: ProjectSearch) =>
  queryOptions({
    queryKey: ['projects', 'list', search],
    queryFn: (): Promise<ProjectList> => readResponse(api.projects.$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching projects' },
  });

/** Up to six projects for the dashboard (rule:featured-projects). */
export const featuredProjectsQuery = (search: CycleSearch) =>
  queryOptions({
    queryKey: ['projects', 'featured', search],
    queryFn: (): Promise<ProjectCardData[]> => readResponse(api.dashboard.projects.$get({ query: search })),
    meta: { errorTitle: 'Error fetching data' },
  });

/** One project; its page handles errors, so there is no toast here. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'detail', id],
    queryFn: (): Promise<ProjectDetail> => readResponse(api.projects[':id'].$get({ param: { id } })),
  });

/** What a new project begins with; without it the form is empty, so there is no toast. */
export const projectDefaultsQuery = (search: CycleSearch) =>
  queryOptions({
    queryKey: ['project-defaults', search],
    queryFn: () => readResponse(api['project-defaults'].$get({ query: search })),
  });

export const possibleOwnersQuery = queryOptions({
  queryKey: ['projects', 'possible-owners'],
  queryFn: () => readResponse(api['project-owners'].$get()),
  meta: { errorTitle: 'Error fetching data' },
});

/** The people with more time for a project (rule:one-persons-deadline). */
export const extensionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'extensions', id],
    queryFn: () => readResponse(api.projects[':id'].extensions.$get({ param: { id } })),
    meta: { errorTitle: 'Error fetching data' },
  });

/** The people who accepted a seat, for the owner and staff (permission:manageOffers). */
export const acceptedOffersQuery = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'offers', id],
    queryFn: (): Promise<AcceptedOffer[]> => readResponse(api.projects[':id'].offers.$get({ param: { id } })),
    meta: { errorTitle: 'Error fetching seats' },
  });
