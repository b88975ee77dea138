import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/application-statuses.ts';
import { MAX_TEAM_MEMBERS } from '../teams/teams.ts';
import {
  moment,
  optionalDataLink,
  optionalDay,
  optionalDeadline,
  optionalImageLink,
  optionalRichText,
  optionalText,
  requiredText,
  richTextToPlain,
} from '../text.ts';

export const PROJECT_CATEGORIES = [
  'ai_ml',
  'computer_vision',
  'nlp',
  'data_science',
  'web_dev',
  'mobile_dev',
  'robotics',
  'other',
] as const;
export const PROJECT_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const PROJECT_STATUSES = ['planning', 'active', 'on_hold', 'completed', 'cancelled'] as const;
export type ProjectCategory = (typeof PROJECT_CATEGORIES)[number];
export type ProjectPriority = (typeof PROJECT_PRIORITIES)[number];
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_TYPE_BADGE = 'Final Year Project';
/** A project cannot ask for teams larger than the limit (rule:five-seats, rule:project-limits). */
export const TEAM_SIZE = { min: 1, max: MAX_TEAM_MEMBERS, default: MAX_TEAM_MEMBERS } as const;
export const UNKNOWN_OWNER = 'Unknown';

/** The rich text sections in their order on the page (rule:project-form). */
export const PROJECT_SECTIONS = {
  what_is_it: 'What is it',
  problem_statement: 'Problem Statement',
  data_available: 'Data Available',
  project_requirements: 'Project Requirements',
  primary_use_cases: 'Primary Use Cases',
} as const;
export type ProjectSection = keyof typeof PROJECT_SECTIONS;

export const PROJECT_SORTS = ['newest', 'deadline'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
/** The length of a search term, and the highest page number. */
export const PROJECT_FILTER_LIMITS = { search: 100, skill: 60, page: 10_000 } as const;
export const PROJECTS_PER_PAGE = 12;
export const FEATURED_PROJECTS = 6;

/** Active is derived from the status and never stored (rule:active-and-public-projects). */
export const isActiveProject = (project: { status: ProjectStatus }) => project.status === 'active';

/** The deadline limits the initial proposal. An earlier draft has 15 more minutes (rule:deadline). */
export const DRAFT_GRACE_MINUTES = 15;

/** Whether the deadline has passed at `now`; projects without a deadline never close (rule:deadline). */
export function isClosed(project: { application_deadline: string | null }, now: Date): boolean {
  return project.application_deadline !== null && now.getTime() > Date.parse(project.application_deadline);
}

/** Whether a draft that was started at `draftedAt` may still be submitted at `now` (rule:deadline). */
export function acceptsSubmission(
  project: { application_deadline: string | null },
  now: Date,
  draftedAt: Date | null,
): boolean {
  if (!project.application_deadline || !isClosed(project, now)) return true;
  const deadline = Date.parse(project.application_deadline);
  const startedInTime = draftedAt !== null && draftedAt.getTime() <= deadline;
  return startedInTime && now.getTime() <= deadline + DRAFT_GRACE_MINUTES * 60_000;
}

/** The plain start of a project's text for cards and tables: What is it, or else the free description. */
export function plainDescription(project: { what_is_it: string | null; description: string | null }): string {
  return richTextToPlain(project.what_is_it ?? project.description ?? '');
}

/** Shows "computer_vision" as "Computer Vision" (rule:project-card). */
export function categoryLabel(category: string): string {
  return category.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
}

/** Trims skills and similar entries, and drops blanks and duplicates (rule:project-form). */
const uniqueWords = z
  .array(z.string().trim().max(60, 'Please keep each skill under 60 characters.'))
  .max(30, 'Please list at most 30 skills.')
  .transform((values) => [...new Set(values.filter(Boolean))]);

const imageLinks = z
  .array(optionalImageLink())
  .max(20, 'Please add at most 20 images.')
  .transform((values) => [...new Set(values.filter((value) => value !== null))]);

const projectFields = {
  project_number: requiredText('Please enter a project number.', 'Project number', 40),
  name: requiredText('Please enter a project name.', 'Project name', 200),
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
    .min(0, 'A budget is not negative.')
    .max(1_000_000_000, 'Please enter a smaller amount.')
    .multipleOf(0.01, 'Please use at most two decimals.')
    .nullish()
    .transform((value) => value ?? null),
  application_deadline: optionalDeadline(),
  start_date: optionalDay(),
  end_date: optionalDay(),
  estimated_completion_date: optionalDay(),
  skills_required: uniqueWords,
  images: imageLinks,
  main_image_url: optionalImageLink(),
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
  search: z.string().trim().max(PROJECT_FILTER_LIMITS.search).optional(),
  category: z.enum(PROJECT_CATEGORIES).optional(),
  skill: z.string().trim().max(PROJECT_FILTER_LIMITS.skill).optional(),
  my_status: z.enum([...APPLICATION_STATUSES, 'none']).optional(),
  sort: z.enum(PROJECT_SORTS).default('newest'),
  page: z.coerce.number().int().min(1).max(PROJECT_FILTER_LIMITS.page).default(1),
});
export type ProjectFilter = z.infer<typeof projectFilterSchema>;
