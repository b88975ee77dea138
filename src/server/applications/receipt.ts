import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { sentSections } from '#domain/applications/proposals.ts';
import { notFound } from '#domain/errors.ts';
import { countWords } from '#domain/text.ts';
import type { Transaction } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import { recipientIds, type Subject, subjectColumns, subjectJoins } from './recipients.ts';
import type { Receipt } from './responses.ts';

/** The parts of the receipts of an application `a` for one person, who sees their own résumé only. */
export const receiptColumns = (viewerId: string): SQL => sql`
  (select coalesce(json_agg(json_build_object(
      'step', r.step, 'kind', 'resume', 'name', r.name, 'size', r.size, 'sha256', r.sha256)), '[]')
    from application_resumes r where r.application_id = a.id and r.user_id = ${viewerId}) as resumes,
  (select json_build_object('kind', 'presentation', 'name', f.name, 'size', f.size, 'sha256', f.sha256)
    from files f where f.id = a.presentation_file_id) as sent_presentation`;

type SentFile = Receipt['files'][number];
export type ReceiptRow = {
  submitted_at: string | null;
  detailed_submitted_at: string | null;
  resumes: (SentFile & { step: ApplicationStage })[];
  sent_presentation: SentFile | null;
};

/** One receipt per submitted step. */
export function toReceipts(row: ReceiptRow): Receipt[] {
  const resumeOf = (at: ApplicationStage) =>
    row.resumes.flatMap(({ step, ...file }) => (step === at ? [file] : []));
  const receipts: Receipt[] = [];
  if (row.submitted_at) {
    receipts.push({ step: 'initial', at: row.submitted_at, files: resumeOf('initial') });
  }
  if (row.detailed_submitted_at) {
    const files = [row.sent_presentation ?? [], resumeOf('detailed')].flat();
    receipts.push({ step: 'detailed', at: row.detailed_submitted_at, files });
  }
  return receipts;
}

export type SentStep = {
  at: string;
  reference: string;
  /** The number of people; their names would stay in an email after erasure. */
  people: number;
  sections: { label: string; words: number }[];
  presentation: { name: string; sha256: string } | null;
  resumes: { user_id: string; name: string; sha256: string }[];
};

export type SentProposal = { subject: Subject; recipient_ids: string[]; sent: SentStep };

type SentRow = Subject &
  Parameters<typeof sentSections>[1] &
  Pick<SentStep, 'at' | 'reference' | 'people' | 'presentation' | 'resumes'> & { recipient_ids: string[] };

/**
 * Stores name, size and hash of every résumé on the roster, in the transaction that submits a step, so that a résumé replaced later changes
 * no receipt. Returns the submitted content and the recipients.
 */
export async function saveReceipt(
  tx: Transaction,
  id: string,
  step: ApplicationStage,
): Promise<SentProposal> {
  const isDetailed = step === 'detailed';
  const { rows } = await tx.execute<SentRow>(sql`
    with stored as (
      insert into application_resumes (application_id, step, user_id, name, size, sha256)
      select m.application_id, ${step}, m.user_id, f.name, f.size, f.sha256
      from application_members m join profiles p on p.user_id = m.user_id join files f on f.id = p.resume_file_id
      where m.application_id = ${id} and m.left_at is null
      returning user_id, name, sha256)
    select ${subjectColumns}, ${recipientIds} as recipient_ids,
      ${isoInstant(isDetailed ? sql`a.detailed_submitted_at` : sql`a.submitted_at`)} as at,
      a.reference, a.initial_proposal, a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment,
      a.timeline,
      (select count(*)::int
        from application_members m where m.application_id = a.id and m.left_at is null) as people,
      (select json_build_object('name', f.name, 'sha256', f.sha256)
        from files f where ${isDetailed} and f.id = a.presentation_file_id) as presentation,
      (select coalesce(json_agg(stored), '[]') from stored) as resumes
    from applications a ${subjectJoins} where a.id = ${id}
  `);
  const [row] = rows;
  if (!row) throw notFound('Application not found');
  const { application_id, project_name, applicant, is_team, recipient_ids } = row;
  const { at, reference, people, presentation, resumes } = row;
  const sections = sentSections(step, row).map(({ label, text }) => ({ label, words: countWords(text) }));
  return {
    subject: { application_id, project_name, applicant, is_team },
    recipient_ids,
    sent: { at, reference, people, sections, presentation, resumes },
  };
}
