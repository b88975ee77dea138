import { combinedDetailedProposal, STATUS_LABELS } from '#domain/applications.ts';
import type { ExportedApplication } from './rows.ts';

/** What stands in a cell; an instant is a Date, which each format writes in its own way. */
export type Cell = string | number | Date | null;
type Column = { title: string; width: number; cell: (row: ExportedApplication) => Cell };

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The columns of the screen and then the texts, for every format. */
export const EXPORT_COLUMNS: Column[] = [
  { title: 'Applicant/Team', width: 28, cell: (row) => row.applicant },
  { title: 'Project', width: 36, cell: (row) => row.project },
  { title: 'Contact', width: 24, cell: (row) => row.contact },
  { title: 'Email', width: 30, cell: (row) => row.email },
  { title: 'Phone', width: 18, cell: (row) => row.phone },
  { title: 'College', width: 30, cell: (row) => row.college },
  { title: 'Degree', width: 14, cell: (row) => row.degree },
  { title: 'Semester', width: 10, cell: (row) => row.year },
  { title: 'Members', width: 36, cell: (row) => row.members },
  { title: 'Status', width: 14, cell: (row) => STATUS_LABELS[row.status] },
  { title: 'Stage', width: 10, cell: (row) => (row.stage === 'initial' ? 'Initial' : 'Detailed') },
  { title: 'Score', width: 8, cell: (row) => row.score },
  { title: 'Admin Comments', width: 36, cell: (row) => row.admin_comments },
  { title: 'Submitted', width: 18, cell: (row) => instant(row.submitted_at) },
  { title: 'Detailed Submitted', width: 18, cell: (row) => instant(row.detailed_submitted_at) },
  { title: 'Decided', width: 18, cell: (row) => instant(row.decided_at) },
  { title: 'Created', width: 18, cell: (row) => instant(row.created_at) },
  { title: 'Initial Proposal', width: 60, cell: (row) => row.initial_proposal },
  { title: 'Detailed Proposal', width: 60, cell: combinedDetailedProposal },
  { title: 'Application ID', width: 38, cell: (row) => row.id },
];
