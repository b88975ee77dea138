import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { combinedDetailedProposal } from '#domain/applications/proposals.ts';
import type { Cell } from '#domain/csv.ts';
import type { ExportedApplication } from './rows.ts';

/** `origin` is the scheme and host of links. */
type Column = { title: string; width: number; cell: (row: ExportedApplication, origin: string) => Cell };

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));
const fileLink = (id: string | null, origin: string): Cell => (id === null ? null : `${origin}/files/${id}`);

/** The columns for every format: those of the screen, further ones for an office, and the texts. */
export const EXPORT_COLUMNS: Column[] = [
  { title: 'Applicant/Team', width: 28, cell: (row) => row.applicant },
  { title: 'Applied As', width: 12, cell: (row) => (row.is_team ? 'Team' : 'Alone') },
  { title: 'Project Number', width: 16, cell: (row) => row.project_number },
  { title: 'Project', width: 36, cell: (row) => row.project },
  { title: 'Contact', width: 24, cell: (row) => row.contact },
  { title: 'Email', width: 30, cell: (row) => row.email },
  { title: 'Phone', width: 18, cell: (row) => spacedPhone(row.phone) },
  { title: 'College', width: 30, cell: (row) => row.college },
  { title: 'Degree', width: 14, cell: (row) => row.degree },
  { title: 'Semester', width: 10, cell: (row) => row.year },
  { title: 'GitHub', width: 34, cell: (row) => row.github_link },
  { title: 'Resume', width: 34, cell: (row, origin) => fileLink(row.resume_file_id, origin) },
  { title: 'Members', width: 36, cell: (row) => row.members },
  { title: 'Member Emails', width: 36, cell: (row) => row.member_emails },
  { title: 'Status', width: 14, cell: (row) => STATUS_LABELS[row.status] },
  { title: 'Stage', width: 10, cell: (row) => (row.stage === 'initial' ? 'Initial' : 'Detailed') },
  { title: 'Score', width: 8, cell: (row) => row.score },
  // Two numbers: a spreadsheet reads 2/3 as a day in March.
  { title: 'Reviews', width: 9, cell: (row) => row.reviews },
  { title: 'Planned Reviews', width: 16, cell: (row) => row.planned_reviews },
  { title: 'Adjusted', width: 10, cell: (row) => oneDecimal(row.adjusted_score) },
  { title: 'Admin Comments', width: 36, cell: (row) => row.admin_comments },
  { title: 'Submitted', width: 18, cell: (row) => instant(row.submitted_at) },
  { title: 'Detailed Submitted', width: 18, cell: (row) => instant(row.detailed_submitted_at) },
  { title: 'Decided', width: 18, cell: (row) => instant(row.decided_at) },
  { title: 'Decided By', width: 24, cell: (row) => row.decided_by },
  { title: 'Created', width: 18, cell: (row) => instant(row.created_at) },
  { title: 'Initial Proposal', width: 60, cell: (row) => row.initial_proposal },
  { title: 'Detailed Proposal', width: 60, cell: combinedDetailedProposal },
  { title: 'Presentation', width: 34, cell: (row, origin) => fileLink(row.presentation_file_id, origin) },
  { title: 'Reference', width: 20, cell: (row) => row.reference },
  {
    title: 'Application',
    width: 34,
    cell: (row, origin) => `${origin}/admin/applications?open=${row.id}`,
  },
  { title: 'Application ID', width: 38, cell: (row) => row.id },
];

/** As the screen shows it. */
const oneDecimal = (score: number | null) => (score === null ? null : Math.round(score * 10) / 10);

/** Groups the digits of a phone number: a spreadsheet would turn +919876543210 into a number and +91-98765-43210 into a sum. Other text stays unchanged. */
export function spacedPhone(phone: string | null): string | null {
  const [, plus, groups = ''] = phone?.trim().match(/^(\+?)([\p{Nd} ().-]+)$/u) ?? [];
  if (plus === undefined) return phone;
  const [first = '', ...others] = groups.split(/\P{Nd}+/u).filter(Boolean);
  const spaced = others.length > 0 ? [first, ...others] : [first.slice(0, -5), first.slice(-5)];
  return plus + spaced.filter(Boolean).join(' ');
}
