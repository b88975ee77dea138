import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/application-statuses.ts';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import {
  moment,
  optionalDataLink,
  optionalDay,
  optionalDeadline,
  optionalImage,
  optionalRichText,
  optionalText,
  requiredLine,
  searchText,
  skillList,
} from '../field-schemas.ts';
import {
  PROJECT_CATEGORIES,
  PROJECT_FILTER_LIMITS,
  PROJECT_PRIORITIES,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  TEAM_SIZE,
} from './projects.ts';

const imageLinks = z
  .array(optionalImage())
  .max(20, 'Please add at most 20 images.')
  .transform((values) => [...new Set(values.filter((value) => value !== null))]);

const projectFields = {
  project_number: requiredLine('Please enter a project number.', 'Project number', 40),
  name: requiredLine('Please enter a project name.', 'Project name', 200),
  what_is_it: optionalRichText(),
  problem_statement: optionalRichText(),
  data_available: optionalRichText(),
  project_requirements: optionalRichText(),
  primary_use_cases: optionalRichText(),
  description: optionalRichText(),
  requirements: optionalText(10_000),
  deliverables: optionalText(10_000),
  additional_features: optionalText(10_000),
  category: z.enum(PROJECT_CATEGORIES, { error: 'Please choose a category.' }),
  priority: z.enum(PROJECT_PRIORITIES, { error: 'Please choose a priority.' }),
  max_team_size: z
    .int('Please enter a whole number.')
    .min(TEAM_SIZE.min, `A team has ${TEAM_SIZE.min} to ${TEAM_SIZE.max} members.`)
    .max(TEAM_SIZE.max, `A team has ${TEAM_SIZE.min} to ${TEAM_SIZE.max} members.`),
  budget: z
    .number('Please enter an amount.')
    .min(0, 'A budget can’t be negative.')
    .max(1_000_000_000, 'Please enter a smaller amount.')
    .multipleOf(0.01, 'Please use at most two decimals.')
    .nullish()
    .transform((value) => value ?? null),
  application_deadline: optionalDeadline(),
  detailed_deadline: optionalDeadline(),
  start_date: optionalDay(),
  end_date: optionalDay(),
  estimated_completion_date: optionalDay(),
  skills_required: skillList(60, 30),
  images: imageLinks,
  main_image_url: optionalImage(),
  sample_data_url: optionalDataLink(),
  is_visible_to_public: z.boolean(),
};

type Dates = { start_date: string | null; end_date: string | null };

function startNotAfterEnd({ start_date, end_date }: Dates, ctx: z.RefinementCtx) {
  if (!start_date || !end_date || start_date <= end_date) return;
  ctx.addIssue({ code: 'custom', path: ['end_date'], message: 'The end date is before the start date.' });
}

/** Number, name, What is it and Problem Statement are required (rule:project-form). New projects are active (rule:project-form). */
export const createProjectSchema = z
  .strictObject({
    ...projectFields,
    what_is_it: projectFields.what_is_it.refine((value) => value !== null, {
      error: 'Please describe what the project is.',
      params: { title: 'What is it' },
    }),
    problem_statement: projectFields.problem_statement.refine((value) => value !== null, {
      error: 'Please write the problem statement.',
      params: { title: 'Problem Statement' },
    }),
  })
  .superRefine(startNotAfterEnd);

export type CreateProjectInput = z.infer<typeof createProjectSchema>;

/** A new project belongs to one cycle for good. */
export const createProjectInCycleSchema = createProjectSchema.safeExtend({ cycle: cycleParameter });

const editedFields = {
  ...projectFields,
  status: z.enum(PROJECT_STATUSES, { error: 'Please choose a status.' }),
};

/** Requires only the name and the unique number; any status is allowed (rule:edit-project). */
export const editedProjectSchema = z.strictObject(editedFields).superRefine(startNotAfterEnd);

/** An edit with the version of the project that the editor saw, to detect concurrent edits. */
export const updateProjectSchema = z
  .strictObject({ ...editedFields, expected_updated_at: moment() })
  .superRefine(startNotAfterEnd);

export type UpdateProjectInput = z.infer<typeof updateProjectSchema>;

export const projectVisibilitySchema = z.strictObject({ is_visible_to_public: z.boolean() });

/** The new owner of a project (permission:handOverProject). */
export const projectOwnerSchema = z.strictObject({ owner_id: z.uuid('Please choose a person.') });

/** The number of protecting applications that the second confirmation named; without it the server expects none (rule:delete-project). */
export const deleteProjectSchema = z.strictObject({
  confirmed_applications: z.coerce.number().int().min(0).default(0),
});

/** The filters of the projects list, the same in the URL and in the query string (rule:lists-page-on-server). */
export const projectFilterSchema = z.strictObject({
  cycle: cycleParameter,
  search: searchText(PROJECT_FILTER_LIMITS.search),
  category: z.enum(PROJECT_CATEGORIES).optional(),
  skill: searchText(PROJECT_FILTER_LIMITS.skill),
  my_status: z.enum([...APPLICATION_STATUSES, 'none']).optional(),
  owner: z.literal('me').optional(),
  sort: z.enum(PROJECT_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(PROJECT_FILTER_LIMITS.page).default(1),
});

export type ProjectFilter = z.infer<typeof projectFilterSchema>;
