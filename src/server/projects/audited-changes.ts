import type { InferSelectModel } from 'drizzle-orm';
import type { projects } from '../db/schema/projects.ts';
import type { AuditDetails } from '../staff/audit/commands.ts';

type ProjectRow = InferSelectModel<typeof projects>;

/** Choices, numbers and dates, which the log records with the old and the new value. */
const VALUES = [
  'category',
  'priority',
  'status',
  'is_visible_to_public',
  'application_deadline',
  'detailed_deadline',
  'start_date',
  'end_date',
  'estimated_completion_date',
  'budget',
  'max_team_size',
] as const satisfies (keyof ProjectRow)[];

/** Anybody may be named in these, so the log records only that they changed (rule:erasure). */
const TEXTS = [
  'project_number',
  'name',
  'description',
  'what_is_it',
  'problem_statement',
  'data_available',
  'project_requirements',
  'primary_use_cases',
  'requirements',
  'deliverables',
  'additional_features',
  'skills_required',
  'images',
  'main_image_url',
  'sample_data_url',
] as const satisfies (keyof ProjectRow)[];

/** The changes of an edit for the audit log; null if it changed nothing (rule:audit-log). */
export function auditedChanges(before: ProjectRow, after: ProjectRow): AuditDetails | null {
  const isChanged = (key: keyof ProjectRow) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const values = VALUES.filter(isChanged).map((key) => [key, { from: before[key], to: after[key] }]);
  const texts = TEXTS.filter(isChanged);
  if (values.length + texts.length === 0) return null;
  return { ...Object.fromEntries(values), ...(texts.length > 0 && { texts: texts.join(', ') }) };
}
