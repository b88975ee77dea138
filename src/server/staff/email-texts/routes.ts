import { z } from '@hono/zod-openapi';
import {
  previewEmailTextSchema,
  saveEmailTextSchema,
  testEmailTextSchema,
} from '#domain/mails/email-text-schemas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { resetEmailText, saveEmailText, testEmailText } from './commands.ts';
import { listEmailTexts, listEmailVersions, previewEmailText } from './queries.ts';
import { emailTextPreview, emailTextsResponse, emailVersions, savedEmailText } from './responses.ts';

const params = z.object({ kind: z.string().max(40) });

export const emailTextRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/settings/emails',
    permission: 'readProgrammeSettings',
    summary: 'The emails whose text the programme can replace',
    response: emailTextsResponse,
    run: ({ ctx }) => listEmailTexts(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/settings/emails/{kind}/versions',
    permission: 'readProgrammeSettings',
    summary: 'The newest versions of the text of an email',
    request: { params },
    response: emailVersions,
    run: ({ ctx, params }) => listEmailVersions(ctx, params.kind),
  }),
  endpoint({
    method: 'put',
    path: '/settings/emails/{kind}',
    permission: 'writeProgrammeSettings',
    summary: 'Save the text of an email over the version that was seen',
    request: { params, body: saveEmailTextSchema },
    response: savedEmailText,
    run: ({ ctx, params, body }) => saveEmailText(ctx, params.kind, body),
  }),
  endpoint({
    method: 'put',
    path: '/settings/emails/{kind}/default',
    permission: 'writeProgrammeSettings',
    summary: 'Restore the specified text of an email',
    request: { params, body: z.strictObject({ seen: z.int().nullable() }) },
    response: savedEmailText,
    run: ({ ctx, params, body }) => resetEmailText(ctx, params.kind, body),
  }),
  endpoint({
    method: 'post',
    path: '/settings/emails/{kind}/preview',
    permission: 'readProgrammeSettings',
    summary: 'The text of an email with example data, before it is saved',
    request: { params, body: previewEmailTextSchema },
    response: emailTextPreview,
    run: async ({ ctx, params, body }) => previewEmailText(ctx, params.kind, body),
  }),
  endpoint({
    method: 'post',
    path: '/settings/emails/{kind}/test',
    permission: 'writeProgrammeSettings',
    summary: 'Send the text of an email with example data to oneself',
    request: { params, body: testEmailTextSchema },
    run: ({ ctx, params, body }) => testEmailText(ctx, params.kind, body),
  }),
]);
