import { saveSettingsSchema } from '#domain/staff/settings.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter } from '../http/route.ts';
import { saveSettings } from './commands.ts';
import { getDetailedProposalGate, getHero, getSettings } from './queries.ts';
import { gateResponse, heroResponse, settingsResponse } from './responses.ts';

export const settingsRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/settings/hero',
    permission: 'readHeroImage',
    summary: "The picture behind the dashboard's welcome",
    response: heroResponse,
    run: ({ ctx }) => getHero(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/settings/detailed-proposal-gate',
    permission: 'readHeroImage',
    summary: 'Who may submit a detailed proposal',
    response: gateResponse,
    run: ({ ctx }) => getDetailedProposalGate(ctx),
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
    method: 'put',
    path: '/settings',
    permission: 'writeSettings',
    summary: 'Save the site settings that were changed, over those that were seen',
    request: { body: saveSettingsSchema },
    response: settingsResponse,
    run: ({ ctx, body }) => saveSettings(ctx, body),
  }),
]);
