import { z } from 'zod';
import {
  moment,
  optionalDay,
  optionalDeadline,
  optionalImage,
  optionalLine,
  optionalText,
  requiredLine,
} from '../field-schemas.ts';
import { DETAILED_PROPOSAL_GATES } from '../settings.ts';
import { cycleParameter } from './cycle-parameter.ts';
import { ALL_CYCLES, CYCLE_LIMITS, CYCLE_SLUG } from './cycle-slugs.ts';
import { CYCLE_CHANGES, type CycleChange } from './cycles.ts';

const optionalMoment = moment()
  .nullish()
  .transform((value) => value ?? null);

const figure = z.strictObject({
  figure: requiredLine('Please enter a figure.', 'Figure', 20),
  label: requiredLine('Please say what the figure counts.', 'Figure', 60),
});

const cycleFields = {
  name: requiredLine('Please enter a name.', 'Name', CYCLE_LIMITS.name),
  slug: z
    .string()
    .trim()
    .max(CYCLE_LIMITS.slug)
    .regex(CYCLE_SLUG, 'Please use lowercase letters, numbers and hyphens.')
    .refine((slug) => slug !== ALL_CYCLES, 'Please choose another name for links.'),
  opens_at: optionalMoment,
  closes_at: optionalMoment,
  opens_by_itself: z.boolean().default(false),
  closes_by_itself: z.boolean().default(false),
  default_deadline: optionalDeadline(),
  detailed_deadline: optionalDeadline(),
  results_on: optionalDay(),
  starts_on: optionalDay(),
  hero_background_image: optionalImage(),
  detailed_proposal_gate: z
    .enum(DETAILED_PROPOSAL_GATES)
    .nullish()
    .transform((value) => value ?? null),
  number_prefix: optionalLine(CYCLE_LIMITS.number_prefix),
  landing_text: optionalText(CYCLE_LIMITS.landing_text),
  landing_figures: z
    .array(figure)
    .min(1)
    .max(CYCLE_LIMITS.figures)
    .nullish()
    .transform((value) => value ?? null),
};

type Dates = Pick<
  z.infer<z.ZodObject<typeof cycleFields>>,
  'opens_at' | 'closes_at' | 'opens_by_itself' | 'closes_by_itself'
>;

function datesFit(cycle: Dates, ctx: z.RefinementCtx) {
  const { opens_at, closes_at } = cycle;
  const reject = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
  if (opens_at && closes_at && Date.parse(opens_at) >= Date.parse(closes_at))
    reject('closes_at', 'A cycle closes after it opens.');
  if (cycle.opens_by_itself && !opens_at) reject('opens_at', 'Please say when the cycle opens.');
  if (cycle.closes_by_itself && !closes_at) reject('closes_at', 'Please say when the cycle closes.');
}

const copiedProject = z.strictObject({
  id: z.uuid(),
  application_deadline: optionalDeadline(),
  start_date: optionalDay(),
  end_date: optionalDay(),
  estimated_completion_date: optionalDay(),
});
export type CopiedProject = z.infer<typeof copiedProject>;

/** A new cycle is a draft. Its copied projects arrive hidden, for their owners to confirm (rule:new-cycle). */
export const createCycleSchema = z
  .strictObject({
    ...cycleFields,
    copied_from_id: z.uuid().nullable().default(null),
    projects: z.array(copiedProject).max(CYCLE_LIMITS.projects).default([]),
  })
  .superRefine(datesFit);
export type CreateCycleInput = z.infer<typeof createCycleSchema>;

export const updateCycleSchema = z
  .strictObject({ ...cycleFields, expected_updated_at: moment() })
  .superRefine(datesFit);
export type UpdateCycleInput = z.infer<typeof updateCycleSchema>;

/** A change of state (rule:cycle-states). */
export const cycleChangeSchema = z.strictObject({
  change: z.enum(Object.keys(CYCLE_CHANGES) as [CycleChange, ...CycleChange[]]),
});

/** The last choice of a cycle (rule:personal-cycle). */
export const showCycleSchema = z.strictObject({ cycle: cycleParameter.unwrap() });
export type ShowCycleInput = z.infer<typeof showCycleSchema>;
