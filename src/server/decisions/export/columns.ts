import { type ApplicationStatus, PERSONAL_STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import type { Cell } from '#domain/csv.ts';
import { OFFER_STATE_LABELS } from '#domain/decisions/offers.ts';
import type { FinalRow } from './rows.ts';

type Column = { title: string; width: number; cell: (row: FinalRow) => Cell };

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const FINAL_COLUMNS: Column[] = [
  { title: 'Project Number', width: 16, cell: (row) => row.project_number },
  { title: 'Project', width: 36, cell: (row) => row.project },
  { title: 'Reference', width: 20, cell: (row) => row.reference },
  { title: 'Applicant/Team', width: 28, cell: (row) => row.applicant },
  { title: 'Members', width: 48, cell: ({ members }) => members?.join(', ') ?? null },
  { title: 'Outcome', width: 14, cell: (row) => outcomeOf(row) },
  { title: 'Place on the Waiting List', width: 22, cell: (row) => row.rank },
  { title: 'Offer', width: 28, cell: (row) => offerOf(row) },
  { title: 'Answer By', width: 18, cell: (row) => instant(row.answer_by) },
  { title: 'Joined', width: 18, cell: (row) => instant(row.joined_at) },
  { title: 'Seats', width: 8, cell: (row) => row.seats },
  { title: 'Application ID', width: 38, cell: (row) => row.application_id },
];

/** An offer that has ended withdraws the application; it was accepted all the same. */
const outcomeOf = ({ status, offer }: FinalRow): string =>
  PERSONAL_STATUS_LABELS[offer === null ? status : ('accepted' satisfies ApplicationStatus)];

function offerOf({ offer, is_seen }: FinalRow): string | null {
  if (offer === null) return null;
  return offer === 'offered' && is_seen ? 'Seen, waits for an answer' : OFFER_STATE_LABELS[offer];
}
