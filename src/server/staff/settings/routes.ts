import { cycleQuerySchema } from '#domain/cycles/cycle-parameter.ts';
import { saveSettingsSchema } from '#domain/settings.ts';
import { uploadedPicture, uploadHeaders } from '../../files/responses.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRouter } from '../../http/route.ts';
import { receiveHeroPicture, saveSettings } from './commands.ts';
import { getSettings } from './queries.ts';
import { gateResponse, heroResponse, settingsResponse } from './responses.ts';
import { getDetailedProposalGate, getHero } from './settings-of.ts';

export const settingsRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/settings/hero',
    permission: 'readHeroImage',
    summary: "The picture behind the dashboard's welcome",
    request: { query: cycleQuerySchema },
    response: heroResponse,
    run: ({ ctx, query }) => getHero(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/settings/detailed-proposal-gate',
    permission: 'readHeroImage',
    summary: 'Who may submit a detailed proposal',
    request: { query: cycleQuerySchema },
    response: gateResponse,
    run: ({ ctx, query }) => getDetailedProposalGate(ctx, query),
  }),
  endpoint({
    method: 'get',
    path: '/settings',
    permission: 'writeSettings',
    summary: 'All site settings',
    response: settingsResponse,
    run: ({ ctx }) => getSettings(ctx),
  }),
  endpoint({
    method: 'post',
    path: '/settings/hero-pictures',
    permission: 'writeHeroImage',
    summary: 'Upload a hero image as the raw body, its name in X-File-Name, before the settings are saved',
    request: { headers: uploadHeaders },
    response: uploadedPicture,
    run: ({ ctx, raw }) => receiveHeroPicture(ctx, raw),
  }),
  endpoint({
    method: 'put',
    path: '/settings',
    permission: 'writeSettings',
    summary: 'Save the site settings that were changed, over those that were seen',
    request: { body: saveSettingsSchema },
    response: settingsResponse,
    run: ({ ctx, body }) => saveSettings(ctx, body),
  }),
]);
