import { z } from '@hono/zod-openapi';
import { uploadLogoSchema } from '#domain/programme/logo-schemas.ts';
import { programmeSchema, saveProgrammeSchema } from '#domain/programme/settings/programme-settings.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { receiveLogo, saveProgramme } from './commands.ts';
import { listLargerTeams } from './larger-teams.ts';
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
    method: 'get',
    path: '/settings/programme/larger-teams',
    permission: 'readProgrammeSettings',
    summary: 'The teams that are larger than a new limit',
    request: { query: z.strictObject({ size: z.coerce.number().int().min(1).max(20) }) },
    response: z.object({
      teams: z.array(z.object({ id: z.uuid(), name: z.string(), seats: z.int() })),
      has_more: z.boolean(),
    }),
    run: ({ ctx, query }) => listLargerTeams(ctx, query),
  }),
  endpoint({
    method: 'post',
    path: '/settings/programme/logo',
    permission: 'writeProgrammeSettings',
    summary: 'Clean a logo, as base64, before the programme is saved',
    request: { body: uploadLogoSchema },
    response: z.object({ logo: z.string() }),
    run: ({ ctx, body }) => receiveLogo(ctx, body),
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
