import { z } from '@hono/zod-openapi';
import {
  copyTextSchema,
  detailedProposalSchema,
  saveApplicationDraftSchema,
  saveDetailedDraftSchema,
  submitApplicationSchema,
} from '#domain/applications/application-schemas.ts';
import { orderWishesSchema } from '#domain/applications/wishes.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter, idParams } from '../http/route.ts';
import { copyApplicationText } from './commands/copy-text.ts';
import { discardApplicationDraft } from './commands/discard-draft.ts';
import { orderWishes } from './commands/order-wishes.ts';
import { saveDetailedDraft } from './commands/save-detailed-draft.ts';
import { saveApplicationDraft } from './commands/save-draft.ts';
import { submitApplication } from './commands/submit-application.ts';
import { submitDetailedProposal } from './commands/submit-detailed-proposal.ts';
import { uploadPresentation } from './commands/upload-presentation.ts';
import { withdrawApplication } from './commands/withdraw-application.ts';
import { getApplyPage } from './queries/apply-page.ts';
import { getApplication, listMyApplications } from './queries/my-applications.ts';
import {
  applicationRef,
  applicationResponse,
  applyPageResponse,
  copiedDraft,
  myApplications,
  savedDetailedDraft,
  savedDraft,
  uploadedPresentation,
} from './responses.ts';

/** The routes for applicants and their teams (permission:applyToProject, permission:downloadPresentation). */
export const applicationRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/applications/mine',
    permission: 'writeOwnApplication',
    summary: "The viewer's applications and those of their teams",
    response: myApplications,
    run: ({ ctx }) => listMyApplications(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/projects/{id}/application',
    permission: 'applyToProject',
    summary: "What the apply page of a project shows: the viewer's application or draft, and their teams",
    request: { params: idParams },
    response: applyPageResponse,
    run: ({ ctx, params }) => getApplyPage(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/application-drafts',
    permission: 'writeOwnApplication',
    summary: 'Save the draft of an initial proposal',
    request: { body: saveApplicationDraftSchema },
    response: savedDraft,
    run: ({ ctx, body }) => saveApplicationDraft(ctx, body),
  }),
  endpoint({
    method: 'delete',
    path: '/application-drafts/{id}',
    permission: 'writeOwnApplication',
    summary: 'Discard a draft',
    request: { params: idParams },
    run: ({ ctx, params }) => discardApplicationDraft(ctx, params.id),
  }),
  endpoint({
    method: 'post',
    path: '/applications',
    permission: 'applyToProject',
    summary: 'Apply alone or as a team with an initial proposal',
    request: { body: submitApplicationSchema },
    response: applicationRef,
    run: ({ ctx, body }) => submitApplication(ctx, body),
  }),
  endpoint({
    method: 'post',
    path: '/applications/{id}/copies',
    permission: 'writeOwnApplication',
    summary: 'Copy the text of an earlier cycle into a draft for a project of an open one',
    request: { params: idParams, body: copyTextSchema },
    response: copiedDraft,
    run: ({ ctx, params, body }) => copyApplicationText(ctx, params.id, body),
  }),
  endpoint({
    method: 'get',
    path: '/applications/{id}',
    permission: 'readApplication',
    summary: 'An application with its texts',
    request: { params: idParams },
    response: applicationResponse,
    run: ({ ctx, params }) => getApplication(ctx, params.id),
  }),
  endpoint({
    method: 'put',
    path: '/applications/{id}/detailed-proposal-draft',
    permission: 'writeOwnApplication',
    summary: 'Save the draft of a detailed proposal',
    request: { params: idParams, body: saveDetailedDraftSchema },
    response: savedDetailedDraft,
    run: ({ ctx, params, body }) => saveDetailedDraft(ctx, params.id, body),
  }),
  endpoint({
    method: 'post',
    path: '/applications/{id}/presentation',
    permission: 'uploadPresentation',
    summary: 'Upload the presentation as the raw body, its name in X-File-Name',
    request: { params: idParams, headers: z.object({ 'x-file-name': z.string().optional() }) },
    response: uploadedPresentation,
    run: ({ ctx, params, raw }) => uploadPresentation(ctx, params.id, raw),
  }),
  endpoint({
    method: 'put',
    path: '/applications/{id}/detailed-proposal',
    permission: 'writeOwnApplication',
    summary: 'Submit the detailed proposal, once',
    request: { params: idParams, body: detailedProposalSchema },
    run: ({ ctx, params, body }) => submitDetailedProposal(ctx, params.id, body),
  }),
  endpoint({
    method: 'put',
    path: '/applications/wishes',
    permission: 'orderWishes',
    summary: 'The order in which the viewer wants their live applications of a cycle',
    request: { body: orderWishesSchema },
    run: ({ ctx, body }) => orderWishes(ctx, body),
  }),
  endpoint({
    method: 'put',
    path: '/applications/{id}/withdrawal',
    permission: 'writeOwnApplication',
    summary: 'Withdraw an application',
    request: { params: idParams },
    run: ({ ctx, params }) => withdrawApplication(ctx, params.id),
  }),
]);
