import { saveSettingsSchema } from '#domain/staff/settings.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRouter } from '../http/route.ts';
import { gateAnswer, heroAnswer, settingsAnswer } from './answers.ts';
import { saveSettings } from './commands.ts';
import { getDetailedProposalGate, getHero, getSettings } from './queries.ts';

export const settingsRoutes = createRouter().openapiRoutes([
  endpoint({
    method: 'get',
    path: '/settings/hero',
    permission: 'readHeroImage',
    summary: "The picture behind the dashboard's welcome",
    response: heroAnswer,
    run: ({ ctx }) => getHero(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/settings/detailed-proposal-gate',
    permission: 'readHeroImage',
    summary: 'Who may submit a detailed proposal',
    response: gateAnswer,
    run: ({ ctx }) => getDetailedProposalGate(ctx),
  }),
  endpoint({
    method: 'get',
    path: '/settings',
    permission: 'writeSettings',
    summary: 'All site settings',
    response: settingsAnswer,
    run: ({ ctx }) => getSettings(ctx),
  }),
  endpoint({
    method: 'put',
    path: '/settings',
    permission: 'writeSettings',
    summary: 'Save the site settings that were changed, over those that were seen',
    request: { body: saveSettingsSchema },
    response: settingsAnswer,
    run: ({ ctx, body }) => saveSettings(ctx, body),
  }),
]);
