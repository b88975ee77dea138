import { z } from '@hono/zod-openapi';
import { STAFF_NOTIFICATIONS } from '#domain/mail-settings.ts';
import { DETAILED_PROPOSAL_GATES } from '#domain/settings.ts';

export const heroResponse = z.object({ hero_background_image: z.string().nullable() });

export const gateResponse = z.object({ detailed_proposal_gate: z.enum(DETAILED_PROPOSAL_GATES) });

export const settingsResponse = heroResponse.extend({
  ...gateResponse.shape,
  require_staff_two_factor: z.boolean(),
  decision_mail_hold_seconds: z.int(),
  staff_notifications: z.enum(STAFF_NOTIFICATIONS),
});
