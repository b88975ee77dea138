import {
  applicationFilterSchema,
  collegeSearchSchema,
  nextUnscoredSchema,
} from '#domain/applications/application-list-schemas.ts';
import {
  contactMessageSchema,
  reviewSchema,
  setStatusSchema,
} from '#domain/applications/application-schemas.ts';
import { cycleQuerySchema } from '#domain/cycles/cycle-parameter.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import { contactApplicant } from './commands/contact-applicant.ts';
import { reviewApplication } from './commands/review-application.ts';
import { setApplicationStatus } from './commands/set-status.ts';
import { findNextUnscored } from './queries/next-unscored.ts';
import { getStaffApplication } from './queries/staff-application.ts';
import {
  listCollegeChoices,
  listProjectChoices,
  listStaffApplications,
} from './queries/staff-applications.ts';
import { listUndoableStatuses } from './queries/undoable-statuses.ts';
import {
  collegeChoices,
  nextUnscored,
  projectChoices,
  savedReview,
  staffApplicationDetails,
  staffApplications,
  statusSet,
  undoableStatuses,
} from './responses.ts';

/** The routes for staff (permission:listApplications, permission:contactApplicant). */
export const staffApplicationRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/staff/applications',
    permission: 'listApplications',
    summary: 'Search, filter, sort and page all applications',
    request: { query: applicationFilterSchema },
    response: staffApplications,
    run: ({ ctx, query }) => listStaffApplications(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/applications/next-unscored',
    permission: 'listApplications',
    summary: 'The next application of a list that still needs a score, from its start again after its end',
    request: { query: nextUnscoredSchema },
    response: nextUnscored,
    run: ({ ctx, query }) => findNextUnscored(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/undoable-statuses',
    permission: 'listApplications',
    summary: 'The own changes of a status whose emails still wait',
    response: undoableStatuses,
    run: ({ ctx }) => listUndoableStatuses(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/staff/application-projects',
    permission: 'listApplications',
    summary: 'The projects to filter applications by',
    request: { query: cycleQuerySchema },
    response: projectChoices,
    run: ({ ctx, query }) => listProjectChoices(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/application-colleges',
    permission: 'listApplications',
    summary: 'The colleges to filter applications by, a page at a time',
    request: { query: collegeSearchSchema },
    response: collegeChoices,
    run: ({ ctx, query }) => listCollegeChoices(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/staff/applications/{id}',
    permission: 'listApplications',
    summary: 'An application with everything staff may know of it',
    request: { params: idParams },
    response: staffApplicationDetails,
    run: ({ ctx, params }) => getStaffApplication(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/applications/{id}/status',
    permission: 'decideApplication',
    summary: 'Set the status over the one that was seen',
    request: { params: idParams, body: setStatusSchema },
    response: statusSet,
    run: ({ ctx, params, body }) => setApplicationStatus(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/applications/{id}/review',
    permission: 'reviewApplication',
    summary: 'Set score and comments over those that were seen',
    request: { params: idParams, body: reviewSchema },
    response: savedReview,
    run: ({ ctx, params, body }) => reviewApplication(ctx, params.id, body),
  }),
  endpoint({
    method: 'post',
    path: '/applications/{id}/messages',
    permission: 'contactApplicant',
    summary: 'Send a message from the portal',
    request: { params: idParams, body: contactMessageSchema },
    run: ({ ctx, params, body }) => contactApplicant(ctx, params.id, body),
  }),
]);
