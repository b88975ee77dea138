import { z } from '@hono/zod-openapi';
import {
  detailedProposalSchema,
  saveApplicationDraftSchema,
  saveDetailedDraftSchema,
  submitApplicationSchema,
} from '#domain/applications.ts';
import { createRouter, done, idParams, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import {
  applicationAnswer,
  applicationRef,
  applyPageAnswer,
  myApplications,
  savedDetailedDraft,
  savedDraft,
  uploadedPresentation,
} from './answers.ts';
import { discardApplicationDraft } from './commands/discard-draft.ts';
import { saveDetailedDraft } from './commands/save-detailed-draft.ts';
import { saveApplicationDraft } from './commands/save-draft.ts';
import { submitApplication } from './commands/submit-application.ts';
import { submitDetailedProposal } from './commands/submit-detailed-proposal.ts';
import { uploadPresentation } from './commands/upload-presentation.ts';
import { withdrawApplication } from './commands/withdraw-application.ts';
import { getApplyPage } from './queries/apply-page.ts';
import { getApplication, listMyApplications } from './queries/my-applications.ts';

const ok = { ok: true as const };

/** What applicants and their teams do with applications (permission:applyToProject, permission:downloadPresentation). */
export const applicationRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/applications/mine',
      permission: 'writeOwnApplication',
      summary: "The viewer's applications and those of their teams",
      answer: myApplications,
    }),
    async (c) => c.json(await listMyApplications(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/projects/{id}/application',
      permission: 'applyToProject',
      summary: "What the apply page of a project shows: the viewer's application or draft, and their teams",
      request: { params: idParams },
      answer: applyPageAnswer,
    }),
    async (c) => c.json(await getApplyPage(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/application-drafts',
      permission: 'writeOwnApplication',
      summary: 'Save the draft of an initial proposal',
      request: { body: jsonBody(saveApplicationDraftSchema) },
      answer: savedDraft,
    }),
    async (c) => c.json(await saveApplicationDraft(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'delete',
      path: '/application-drafts/{id}',
      permission: 'writeOwnApplication',
      summary: 'Discard a draft',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await discardApplicationDraft(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/applications',
      permission: 'applyToProject',
      summary: 'Apply alone or as a team with an initial proposal',
      request: { body: jsonBody(submitApplicationSchema) },
      answer: applicationRef,
    }),
    async (c) => c.json(await submitApplication(signedIn(c.var.ctx), c.req.valid('json')), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/applications/{id}',
      permission: 'readApplication',
      summary: 'An application with its texts',
      request: { params: idParams },
      answer: applicationAnswer,
    }),
    async (c) => c.json(await getApplication(signedIn(c.var.ctx), c.req.valid('param').id), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/applications/{id}/detailed-proposal-draft',
      permission: 'writeOwnApplication',
      summary: 'Save the draft of a detailed proposal',
      request: { params: idParams, body: jsonBody(saveDetailedDraftSchema) },
      answer: savedDetailedDraft,
    }),
    async (c) => {
      const saved = await saveDetailedDraft(
        signedIn(c.var.ctx),
        c.req.valid('param').id,
        c.req.valid('json'),
      );
      return c.json(saved, 200);
    },
  )
  .openapi(
    route({
      method: 'post',
      path: '/applications/{id}/presentation',
      permission: 'uploadPresentation',
      summary: 'Upload the presentation as the raw body, its name in X-File-Name',
      request: { params: idParams, headers: z.object({ 'x-file-name': z.string().optional() }) },
      answer: uploadedPresentation,
    }),
    async (c) =>
      c.json(await uploadPresentation(signedIn(c.var.ctx), c.req.valid('param').id, c.req.raw), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/applications/{id}/detailed-proposal',
      permission: 'writeOwnApplication',
      summary: 'Submit the detailed proposal, once',
      request: { params: idParams, body: jsonBody(detailedProposalSchema) },
      answer: done,
    }),
    async (c) => {
      await submitDetailedProposal(signedIn(c.var.ctx), c.req.valid('param').id, c.req.valid('json'));
      return c.json(ok, 200);
    },
  )
  .openapi(
    route({
      method: 'put',
      path: '/applications/{id}/withdrawal',
      permission: 'writeOwnApplication',
      summary: 'Withdraw an application',
      request: { params: idParams },
      answer: done,
    }),
    async (c) => {
      await withdrawApplication(signedIn(c.var.ctx), c.req.valid('param').id);
      return c.json(ok, 200);
    },
  );
