import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';

const projects = api.staff['decision-projects'];
const settings = api.staff['decision-settings'];

export type DecidedProject = ResponseOf<typeof projects.$get>[number];
export type DecisionSettings = ResponseOf<typeof settings.$get>;

/** Changes of reviews and decisions refetch whatever begins with this (#web/live/refresh.ts). */
export const RESULTS = 'review-results';

export const decidedProjectsQuery = (cycle: string | undefined) =>
  queryOptions({
    queryKey: [RESULTS, 'decided-projects', cycle],
    queryFn: (): Promise<DecidedProject[]> => readResponse(projects.$get({ query: { cycle } })),
    meta: { errorTitle: 'Error fetching projects' },
  });

export const decisionSettingsQuery = (cycle: string | undefined) =>
  queryOptions({
    queryKey: [RESULTS, 'decision-settings', cycle],
    queryFn: (): Promise<DecisionSettings> => readResponse(settings.$get({ query: { cycle } })),
    meta: { errorTitle: 'Error fetching settings' },
  });
