import { z } from 'zod';
import { optionalLine, optionalRichText, requiredLine, requiredText } from '../../field-schemas.ts';
import { isLink, withScheme } from '../../links.ts';
import { PROJECT_CATEGORIES } from '../../projects/projects.ts';
import { isSameValue } from '../../same-value.ts';
import { isTimeZone } from '../../time-zone.ts';
import { ACCENT, accentProblem } from '../accent.ts';
import { LOGO_LIMITS, LOGO_URL } from '../logo.ts';
import { AGE_QUESTIONS, COUNTED_THINGS, type Programme, type ProgrammeKey } from '../programme-values.ts';

/** Keys of the programme among the rows of the site's settings. */
export const PROGRAMME_PREFIX = 'programme.';

const TITLE = 'Error saving the programme';
const line = (message: string, most: number) => requiredLine(message, TITLE, most);
const emptyLine = (most: number) => optionalLine(most).transform((value) => value ?? '');

/** Every page of a programme with texts of its own holds them. */
const LONGEST_GUIDE = 10_000;

const TEAM_LIMIT = 'A team has 1 to 20 members.';

const isCategory = (value: string) => PROJECT_CATEGORIES.some((category) => category === value);

const DOMAIN_MESSAGE = 'Please enter a domain, such as college.example.';
const DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;
const tidyDomain = (value: string) => value.trim().toLowerCase().replace(/^@/, '');
const domain = z.string().overwrite(tidyDomain).max(200, DOMAIN_MESSAGE).regex(DOMAIN, DOMAIN_MESSAGE);

const link = z.strictObject({
  label: line('Please enter the words of the link.', 40),
  href: z
    .string()
    .trim()
    .max(300)
    .overwrite(withScheme)
    .refine(isLink, 'Please enter a link that starts with https://, or a path on this site.'),
});

/** The settings of the programme (rule:programme-settings). */
export const programmeSchema = z.strictObject({
  name: line('Please enter the name of the programme.', 80),
  short_name: line('Please enter a short name.', 40),
  kind: line('Please enter one noun, such as fellowship.', 30),
  line: line('Please describe the programme in one line.', 200),
  mailbox: z.email('Please enter an email address.').max(200),
  signature_name: emptyLine(80),
  signature_address: emptyLine(200),
  about: requiredText('Please write a paragraph about the programme.', TITLE, 600),
  audience: line('Please say whom the programme is for.', 80),
  is_paid: z.boolean(),
  duration: line('Please enter the duration.', 60),
  resource_links: z.array(link).max(8),
  social_links: z.array(link).max(8),
  figures: z
    .array(
      z.strictObject({
        label: line('Please say what the figure counts.', 60),
        figure: line('Please enter the figure.', 20),
        counts: z.enum(COUNTED_THINGS).nullable(),
      }),
    )
    .min(1, 'Please keep at least one figure.')
    .max(6),
  steps: z
    .array(
      z.strictObject({
        title: line('Please name the step.', 60),
        text: line('Please describe the step.', 200),
      }),
    )
    .length(4, 'The landing page has four steps.'),
  categories: z
    .array(
      z.strictObject({
        category: z.string().refine(isCategory, 'Please choose a category.'),
        title: line('Please name the category.', 60),
        text: line('Please describe the category.', 200),
        projects: z.int().min(0).max(9999).nullable(),
      }),
    )
    .min(1, 'Please keep at least one category.')
    .max(PROJECT_CATEGORIES.length)
    .refine(
      (cards) => new Set(cards.map(({ category }) => category)).size === cards.length,
      'Each category has one card.',
    ),
  degrees: z
    .array(line('Please enter the degree.', 30))
    .min(1, 'Please keep at least one degree.')
    .max(40)
    .refine((degrees) => new Set(degrees).size === degrees.length, 'Each degree is listed once.'),
  max_team_size: z.int('Please enter a whole number.').min(1, TEAM_LIMIT).max(20, TEAM_LIMIT),
  time_zone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone.'),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Please choose a currency.'),
  logo: z.string().max(LOGO_LIMITS.dataUrl).regex(LOGO_URL, 'Please upload the logo again.').nullable(),
  accent: z
    .string()
    .transform((colour) => colour.trim().toLowerCase() || null)
    .nullable()
    .superRefine((accent, ctx) => {
      if (accent === null) return;
      const message = ACCENT.test(accent) ? accentProblem(accent) : 'Please enter a colour such as #12877d.';
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    }),
  allowed_domains: z
    .array(domain)
    .max(50, 'Please list at most 50 domains.')
    .refine((domains) => new Set(domains).size === domains.length, 'Each domain is listed once.'),
  google_domain: z.union([domain, z.literal('')], DOMAIN_MESSAGE),
  age_question: z.enum(AGE_QUESTIONS, 'Please choose whether people are asked for their age.'),
  guardian_consent: z.boolean(),
  guide_notice: optionalRichText(LONGEST_GUIDE),
  guide_eligibility: optionalRichText(LONGEST_GUIDE),
  guide_process: optionalRichText(LONGEST_GUIDE),
  guide_benefits: optionalRichText(LONGEST_GUIDE),
  guide_categories: optionalRichText(LONGEST_GUIDE),
  guide_faq: optionalRichText(LONGEST_GUIDE),
} satisfies Record<ProgrammeKey, z.ZodType>);

/** The changed values; `seen` has what they were when the page was loaded. */
export const saveProgrammeSchema = programmeSchema
  .partial()
  .extend({ seen: programmeSchema.partial() })
  .superRefine(({ seen, ...changes }, ctx) => {
    for (const key of changedKeys(changes, {}))
      if (!(key in seen))
        ctx.addIssue({ code: 'custom', path: ['seen', key], message: 'Include the previous value.' });
  });
export type SaveProgrammeInput = z.infer<typeof saveProgrammeSchema>;

/** The keys whose values differ, among those of `after`. */
export const changedKeys = (after: Partial<Programme>, before: Partial<Programme>): ProgrammeKey[] =>
  (Object.keys(after) as ProgrammeKey[]).filter(
    (key) => after[key] !== undefined && !isSameValue(after[key], before[key]),
  );

/** The stored values that are valid; an invalid one counts as not set. */
export function validValues(stored: Record<string, unknown>): Partial<Programme> {
  const valid = Object.entries(stored).flatMap(([key, value]) => {
    const parsed = isProgrammeKey(key) ? programmeSchema.shape[key].safeParse(value) : null;
    return parsed?.success ? [[key, parsed.data]] : [];
  });
  return Object.fromEntries(valid);
}

const isProgrammeKey = (key: string): key is ProgrammeKey => key in programmeSchema.shape;
