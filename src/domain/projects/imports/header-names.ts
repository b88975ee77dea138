import { IMPORT_COLUMN_NAMES, type ImportColumnName } from '../project-imports.ts';

/** The column that a header names in its own or in usual words; other text in lower case. */
export function columnNamed(header: string): string {
  const text = header
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
    .toLowerCase();
  const words = text.replace(/\([^()]*\)/g, ' ').match(/[\p{L}\p{M}\d]+/gu);
  return NAMES.get(words?.join('_') ?? '') ?? text;
}

const OTHER_NAMES: Partial<Record<ImportColumnName, string>> = {
  project_number: 'number project_no project_id project_code',
  name: 'project_name title project_title',
  what_is_it: 'what_is_this',
  problem_statement: 'problem',
  data_available: 'available_data',
  max_team_size: 'team_size maximum_team_size',
  budget: 'budget_in_dollars budget_usd',
  application_deadline: 'deadline last_date',
  detailed_deadline: 'second_deadline detailed_proposal_deadline',
  skills_required: 'skills required_skills',
  main_image_url: 'main_image cover_image',
  sample_data_url: 'sample_data',
  is_visible_to_public: 'visible_to_public visible public',
};

const NAMES = new Map(
  IMPORT_COLUMN_NAMES.flatMap((name) =>
    [name, ...(OTHER_NAMES[name]?.split(' ') ?? [])].map((other) => [other, name] as const),
  ),
);
