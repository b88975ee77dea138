import { z } from 'zod';
import { optionalImage } from './field-schemas.ts';
import { MAX_MAIL_HOLD_SECONDS, STAFF_NOTIFICATIONS } from './mail-settings.ts';

/** Whether the detailed proposal is open to every submitted application or only to shortlisted ones (rule:detailed-proposal-gate). */
export const DETAILED_PROPOSAL_GATES = ['open', 'shortlisted'] as const;
export type DetailedProposalGate = (typeof DETAILED_PROPOSAL_GATES)[number];

/** The site settings with their default values (rule:detailed-proposal-gate, rule:authenticator-codes). */
export const siteSettingsSchema = z.strictObject({
  hero_background_image: optionalImage(),
  detailed_proposal_gate: z.enum(DETAILED_PROPOSAL_GATES),
  require_staff_two_factor: z.boolean(),
  decision_mail_hold_seconds: z.int('Please enter whole seconds.').min(0).max(MAX_MAIL_HOLD_SECONDS),
  staff_notifications: z.enum(STAFF_NOTIFICATIONS),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
export type SettingKey = keyof SiteSettings;

/** The changed settings; `seen` has their values when the page was loaded. */
export const saveSettingsSchema = siteSettingsSchema
  .partial()
  .extend({ seen: siteSettingsSchema.partial() })
  .superRefine(({ seen, ...changes }, ctx) => {
    for (const key of Object.keys(changes) as SettingKey[])
      if (changes[key] !== undefined && seen[key] === undefined)
        ctx.addIssue({ code: 'custom', path: ['seen', key], message: 'Include the previous value.' });
  });
export type SaveSettingsInput = z.infer<typeof saveSettingsSchema>;

/** The settings that differ from their previous values. */
export const changedSettings = (before: SiteSettings, after: SiteSettings): SettingKey[] =>
  (Object.keys(after) as SettingKey[]).filter((key) => after[key] !== before[key]);

/** An email about a status waits a minute, so that staff can undo the change (rule:status-mails-wait). */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  hero_background_image: null,
  detailed_proposal_gate: 'open',
  require_staff_two_factor: false,
  decision_mail_hold_seconds: 60,
  staff_notifications: 'each',
};

export const SETTING_DESCRIPTIONS: Record<keyof SiteSettings, string> = {
  hero_background_image: 'Background image URL for the dashboard hero section',
  detailed_proposal_gate: 'Who can submit a detailed proposal: open or shortlisted',
  decision_mail_hold_seconds: 'Seconds before an email about a new status is sent',
  staff_notifications: 'Emails to the staff addresses: one for each event, or one a day',
  require_staff_two_factor: 'Whether admins and super admins must use an authenticator app',
};
