import { z } from 'zod';
import { createProjectSchema, editedProjectSchema } from '#domain/projects/project-schemas.ts';
import {
  categoryLabel,
  PROJECT_SECTIONS,
  type ProjectCategory,
  type ProjectPriority,
  type ProjectStatus,
  TEAM_SIZE,
} from '#domain/projects/projects.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { joinDeadline, splitDeadline } from '#web/ui/fields/deadline-fields.ts';

/** The form's values as the inputs use them; the deadline is a day and an optional time in India. */
export type ProjectFormValues = {
  project_number: string;
  name: string;
  what_is_it: string;
  problem_statement: string;
  data_available: string;
  project_requirements: string;
  primary_use_cases: string;
  description: string;
  requirements: string;
  deliverables: string;
  additional_features: string;
  category: ProjectCategory;
  priority: ProjectPriority;
  status: ProjectStatus;
  max_team_size: number | string;
  budget: number | string;
  application_deadline: string | null;
  deadline_time: string;
  detailed_deadline: string | null;
  detailed_time: string;
  start_date: string | null;
  end_date: string | null;
  estimated_completion_date: string | null;
  skills_required: string[];
  images: string[];
  main_image_url: string;
  sample_data_url: string;
  is_visible_to_public: boolean;
};

export const EMPTY_PROJECT: ProjectFormValues = {
  project_number: '',
  name: '',
  what_is_it: '',
  problem_statement: '',
  data_available: '',
  project_requirements: '',
  primary_use_cases: '',
  description: '',
  requirements: '',
  deliverables: '',
  additional_features: '',
  category: 'ai_ml',
  priority: 'medium',
  status: 'active',
  max_team_size: TEAM_SIZE.default,
  budget: '',
  application_deadline: null,
  deadline_time: '',
  detailed_deadline: null,
  detailed_time: '',
  start_date: null,
  end_date: null,
  estimated_completion_date: null,
  skills_required: [],
  images: [],
  main_image_url: '',
  sample_data_url: '',
  is_visible_to_public: true,
};

export function toFormValues(project: ProjectDetail): ProjectFormValues {
  const values = Object.entries(EMPTY_PROJECT).map(([key, empty]) => [
    key,
    project[key as keyof ProjectDetail] ?? empty,
  ]);
  const [application_deadline, deadline_time] = splitDeadline(project.application_deadline);
  const [detailed_deadline, detailed_time] = splitDeadline(project.detailed_deadline);
  return {
    ...Object.fromEntries(values),
    application_deadline,
    deadline_time,
    detailed_deadline,
    detailed_time,
  };
}

/** The labels of the fields that differ between two versions of a project. */
export function changedFields(before: ProjectFormValues, after: ProjectFormValues): string[] {
  const keys = Object.keys(EMPTY_PROJECT) as (keyof ProjectFormValues)[];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => FIELD_NAMES[key] ?? categoryLabel(key));
}

const FIELD_NAMES: Partial<Record<keyof ProjectFormValues, string>> = {
  ...PROJECT_SECTIONS,
  is_visible_to_public: 'Visibility',
  main_image_url: 'Main Image',
  sample_data_url: 'Sample Data',
};

/** The domain's schemas, applied to the form's values (rule:project-form). */
export const createFormSchema = z.preprocess((values: ProjectFormValues) => {
  const { status: _alwaysActive, ...input } = toInput(values);
  return input;
}, createProjectSchema);
export const updateFormSchema = z.preprocess(
  (values: ProjectFormValues) => toInput(values),
  editedProjectSchema,
);

function toInput({ deadline_time, detailed_time, ...values }: ProjectFormValues) {
  return {
    ...values,
    budget: values.budget === '' ? null : values.budget,
    application_deadline: joinDeadline(values.application_deadline, deadline_time),
    detailed_deadline: joinDeadline(values.detailed_deadline, detailed_time),
  };
}
