import { z } from '@hono/zod-openapi';
import { programmeSchema, saveProgrammeSchema } from '#domain/programme/programme-settings.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { saveProgramme } from './commands.ts';
import { previewProgramme } from './preview.ts';
import { getProgrammeSettings } from './queries.ts';
import { programmeResponse } from './responses.ts';

export const programmeRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/settings/programme',
    permission: 'readProgrammeSettings',
    summary: 'The settings of the programme',
    response: programmeResponse,
    run: ({ ctx }) => getProgrammeSettings(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/settings/programme',
    permission: 'writeProgrammeSettings',
    summary: 'Save the settings of the programme that were changed, over those that were seen',
    request: { body: saveProgrammeSchema },
    response: programmeResponse,
    run: ({ ctx, body }) => saveProgramme(ctx, body),
  }),
  endpoint({
    method: 'post',
    path: '/settings/programme/preview',
    permission: 'readProgrammeSettings',
    summary: 'The landing page and an email with values that are not saved',
    request: { body: programmeSchema.partial() },
    response: z.object({ landing: z.string().nullable(), email: z.string() }),
    run: ({ ctx, body }) => previewProgramme(ctx, body),
  }),
]);
