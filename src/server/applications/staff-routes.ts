import {
  applicationFilterSchema,
  collegeSearchSchema,
  nextUnscoredSchema,
} from '#domain/application-list.ts';
import { contactMessageSchema, reviewSchema, setStatusSchema } from '#domain/applications.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import {
  collegeChoices,
  nextUnscored,
  projectChoices,
  savedReview,
  staffApplicationDetails,
  staffApplications,
  statusSet,
} from './answers.ts';
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

const ok = { ok: true as const };

/** What staff do with applications (permission:listApplications, permission:contactApplicant). */
export const staffApplicationRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/staff/applications',
      permission: 'listApplications',
      summary: 'Search, filter, sort and page all applications',
      request: { query: applicationFilterSchema },
      answer: staffApplications,
    }),
    async (c) => c.json(await listStaffApplications(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/applications/next-unscored',
      permission: 'listApplications',
      summary: 'The next application of a list that still needs a score, from its start again after its end',
      request: { query: nextUnscoredSchema },
      answer: nextUnscored,
    }),
    async (c) => c.json(await findNextUnscored(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/application-projects',
      permission: 'listApplications',
      summary: 'The projects to filter applications by',
      answer: projectChoices,
    }),
    async (c) => c.json(await listProjectChoices(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/application-colleges',
      permission: 'listApplications',
      summary: 'The colleges to filter applications by, a page at a time',
      request: { query: collegeSearchSchema },
      answer: collegeChoices,
    }),
    async (c) => c.json(await listCollegeChoices(signedIn(c.var.ctx), c.req.valid('query')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/staff/applications/{id}',
      permission: 'listApplications',
      summary: 'An application with everything staff may know of it',
      request: { params: idParams },
      answer: staffApplicationDetails,
    }),
    async (c) => c.json(await getStaffApplication(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/applications/{id}/status',
      permission: 'decideApplication',
      summary: 'Set the status over the one that was seen',
      request: { params: idParams, body: jsonBody(setStatusSchema) },
      answer: statusSet,
    }),
    async (c) =>
      c.json(
        await setApplicationStatus(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json')),
        200,
      ),
  )
  .openapi(
    route({
      method: 'put',
      path: '/applications/{id}/review',
      permission: 'reviewApplication',
      summary: 'Set score and comments over those that were seen',
      request: { params: idParams, body: jsonBody(reviewSchema) },
      answer: savedReview,
    }),
    async (c) =>
      c.json(await reviewApplication(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'post',
      path: '/applications/{id}/messages',
      permission: 'contactApplicant',
      summary: 'Send a message from the portal',
      request: { params: idParams, body: jsonBody(contactMessageSchema) },
      answer: done,
    }),
    async (c) => {
      await contactApplicant(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    },
  );
