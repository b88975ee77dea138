import { z } from '@hono/zod-openapi';
import { AGE_QUESTIONS, COUNTED_THINGS } from '#domain/programme/programme-values.ts';

const link = z.object({ label: z.string(), href: z.string() });

export const programmeResponse = z.object({
  name: z.string(),
  short_name: z.string(),
  kind: z.string(),
  line: z.string(),
  mailbox: z.string(),
  signature_name: z.string(),
  signature_address: z.string(),
  about: z.string(),
  audience: z.string(),
  is_paid: z.boolean(),
  duration: z.string(),
  resource_links: z.array(link),
  social_links: z.array(link),
  figures: z.array(
    z.object({ label: z.string(), figure: z.string(), counts: z.enum(COUNTED_THINGS).nullable() }),
  ),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  categories: z.array(
    z.object({
      category: z.string(),
      title: z.string(),
      text: z.string(),
      projects: z.int().nullable(),
    }),
  ),
  degrees: z.array(z.string()),
  max_team_size: z.int(),
  time_zone: z.string(),
  currency: z.string(),
  logo: z.string().nullable(),
  accent: z.string().nullable(),
  allowed_domains: z.array(z.string()),
  google_domain: z.string(),
  age_question: z.enum(AGE_QUESTIONS),
  guardian_consent: z.boolean(),
  guide_notice: z.string().nullable(),
  guide_eligibility: z.string().nullable(),
  guide_process: z.string().nullable(),
  guide_benefits: z.string().nullable(),
  guide_categories: z.string().nullable(),
  guide_faq: z.string().nullable(),
});
