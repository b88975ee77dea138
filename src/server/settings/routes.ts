import { saveSettingsSchema } from '#domain/settings.ts';
import { createRouter, jsonBody, route } from '../http/route.ts';
import { signedIn } from '../http/session.ts';
import { gateAnswer, heroAnswer, settingsAnswer } from './answers.ts';
import { saveSettings } from './commands.ts';
import { getDetailedProposalGate, getHero, getSettings } from './queries.ts';

export const settingsRoutes = createRouter()
  .openapi(
    route({
      method: 'get',
      path: '/settings/hero',
      permission: 'readHeroImage',
      summary: "The picture behind the dashboard's welcome",
      answer: heroAnswer,
    }),
    async (c) => c.json(await getHero(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/settings/detailed-proposal-gate',
      permission: 'readHeroImage',
      summary: 'Who may submit a detailed proposal',
      answer: gateAnswer,
    }),
    async (c) => c.json(await getDetailedProposalGate(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'get',
      path: '/settings',
      permission: 'writeSettings',
      summary: 'All site settings',
      answer: settingsAnswer,
    }),
    async (c) => c.json(await getSettings(signedIn(c.var.ctx)), 200),
  )
  .openapi(
    route({
      method: 'put',
      path: '/settings',
      permission: 'writeSettings',
      summary: 'Save the site settings that were changed, over those that were seen',
      request: { body: jsonBody(saveSettingsSchema) },
      answer: settingsAnswer,
    }),
    async (c) => c.json(await saveSettings(signedIn(c.var.ctx), c.req.valid('json')), 200),
  );
