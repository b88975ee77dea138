import type { Cell } from '#domain/csv.ts';
import { type Criterion, STAGE_LABELS } from '#domain/reviews/reviews.ts';
import type { ExportedReview } from './rows.ts';

type Column = { title: string; width: number; cell: (row: ExportedReview) => Cell };

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const BEFORE: Column[] = [
  { title: 'Reference', width: 20, cell: (row) => row.reference },
  { title: 'Project Number', width: 16, cell: (row) => row.project_number },
  { title: 'Project', width: 36, cell: (row) => row.project },
  { title: 'Applicant/Team', width: 28, cell: (row) => row.applicant },
  { title: 'Stage', width: 18, cell: (row) => STAGE_LABELS[row.stage] },
  { title: 'Reviewer', width: 24, cell: (row) => row.reviewer },
  { title: 'Rubric Version', width: 14, cell: (row) => row.rubric_version },
];

const AFTER: Column[] = [
  { title: 'Score', width: 10, cell: (row) => row.score },
  { title: 'First Score', width: 10, cell: (row) => row.first_score },
  { title: 'Submitted', width: 18, cell: (row) => instant(row.submitted_at) },
  { title: 'Changed', width: 18, cell: (row) => instant(row.changed_at) },
  { title: 'Private Note', width: 60, cell: (row) => row.private_note },
  { title: 'Note to the Applicant', width: 60, cell: (row) => row.applicant_note },
  { title: 'Released Feedback', width: 60, cell: (row) => row.feedback },
  { title: 'Released', width: 18, cell: (row) => instant(row.released_at) },
  { title: 'Application ID', width: 38, cell: (row) => row.application_id },
];

/** The columns of every review, with one for each criterion of any version of the rubric. */
export const reviewColumns = (criteria: Pick<Criterion, 'key' | 'name'>[]): Column[] => [
  ...BEFORE,
  ...criteria.map(({ key, name }) => ({
    title: name,
    width: 12,
    cell: (row: ExportedReview) => markOf(row, key),
  })),
  ...AFTER,
];

/** Empty for a criterion of another version. */
function markOf({ marks }: ExportedReview, key: string): Cell {
  const mark = marks[key];
  return mark === null ? 'Abstained' : (mark ?? null);
}
