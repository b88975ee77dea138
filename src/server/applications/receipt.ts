import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { initialSections, sentSections } from '#domain/applications/proposals.ts';
import { notFound } from '#domain/errors.ts';
import type { DetailedProposalGate } from '#domain/settings.ts';
import { teamTitle } from '#domain/teams/team-title.ts';
import { countWords } from '#domain/text.ts';
import type { SignedIn } from '../context.ts';
import { nameAmongSeveral } from '../cycles/scope/name-among-several.ts';
import type { Transaction } from '../db/database.ts';
import { insertRows } from '../db/insert-rows.ts';
import { isoInstant } from '../db/instants.ts';
import { application_resumes } from '../db/schema/rosters.ts';
import type { Write } from '../db/write.ts';
import type { ReadableProject } from '../projects/content/readable-project.ts';
import type { SentResume } from './lock-submission.ts';
import {
  type Recipient,
  recipientsOfApplication,
  type Subject,
  subjectColumns,
  subjectJoins,
} from './recipients.ts';
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
  /** Null while there is only one cycle. */
  cycle_name: string | null;
  /** The number of people; their names would stay in an email after erasure. */
  people: number;
  sections: { label: string; words: number }[];
  presentation: { name: string } | null;
  resumes: { user_id: string; name: string }[];
  /** What happens next with the application. */
  next: 'detailed_proposal' | 'review';
  detailed_deadline: string | null;
};

type Reader = Pick<Recipient, 'user_id' | 'name'>;
export type SentProposal = { subject: Subject; recipients: Reader[]; sent: SentStep };

/** Name, size and hash of every résumé on the roster, so that a résumé replaced later changes no receipt. */
export const resumeWrites = (
  { application_id, step }: { application_id: string; step: ApplicationStage },
  resumes: Receivers['resumes'],
): Write[] =>
  resumes.length === 0
    ? []
    : [
        insertRows(
          application_resumes,
          resumes.map((resume) => ({ application_id, step, ...resume })),
        ),
      ];

/** The accounts that get emails about a submission, and the résumés of its people. */
export type Receivers = { readers: Reader[]; resumes: (SentResume & { user_id: string })[] };

type NewSubmission = {
  id: string;
  project: Pick<ReadableProject, 'name' | 'cycle_id'>;
  gate: DetailedProposalGate;
  team: { name: string } | null;
  roster: Receivers & { entries: unknown[] };
  reference: string;
  cycle_name: string | null;
  detailed_deadline: string | null;
  initial_proposal: string;
  at: string;
};

/** The content and the recipients of an initial proposal that is being submitted. */
export function describeSubmission({ viewer }: SignedIn, submission: NewSubmission): SentProposal {
  const { id, project, gate, team, roster, reference, cycle_name, detailed_deadline, at } = submission;
  return {
    subject: {
      application_id: id,
      cycle_id: project.cycle_id,
      project_name: project.name,
      applicant: team ? teamTitle(team.name) : (viewer.display_name ?? 'A student'),
      is_team: team !== null,
    },
    recipients: roster.readers,
    sent: {
      at,
      reference,
      cycle_name,
      people: roster.entries.length,
      sections: lengthsOf(initialSections(submission)),
      presentation: null,
      resumes: roster.resumes,
      next: gate === 'open' ? 'detailed_proposal' : 'review',
      detailed_deadline,
    },
  };
}

const lengthsOf = (sections: { label: string; text: string }[]): SentStep['sections'] =>
  sections.map(({ label, text }) => ({ label, words: countWords(text) }));

type SentRow = Subject &
  Parameters<typeof sentSections>[1] &
  Pick<SentStep, 'at' | 'reference' | 'cycle_name' | 'people' | 'presentation'> & {
    recipients: Reader[];
    resumes: Receivers['resumes'];
  };

/** The content and the recipients of a detailed proposal that was just written, and the résumés of its people. */
export async function describeDetailed(
  tx: Transaction,
  id: string,
): Promise<SentProposal & Pick<Receivers, 'resumes'>> {
  const { rows } = await tx.execute<SentRow>(sql`
    select ${subjectColumns}, ${recipientsOfApplication} as recipients,
      ${isoInstant(sql`a.detailed_submitted_at`)} as at,
      a.reference, ${nameAmongSeveral(sql`a.cycle_id`)} as cycle_name, a.initial_proposal, a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment,
      a.timeline,
      (select count(*)::int
        from application_members m where m.application_id = a.id and m.left_at is null) as people,
      (select json_build_object('name', f.name) from files f where f.id = a.presentation_file_id) as presentation,
      (select coalesce(json_agg(json_build_object('user_id', m.user_id, 'name', f.name, 'size', f.size, 'sha256', f.sha256)), '[]')
        from application_members m join profiles rp on rp.user_id = m.user_id join files f on f.id = rp.resume_file_id
        where m.application_id = a.id and m.left_at is null) as resumes
    from applications a ${subjectJoins} where a.id = ${id}
  `);
  const [row] = rows;
  if (!row) throw notFound('Application not found');
  const { application_id, cycle_id, project_name, applicant, is_team, recipients } = row;
  const { at, reference, cycle_name, people, presentation, resumes } = row;
  const sections = lengthsOf(sentSections('detailed', row));
  return {
    subject: { application_id, cycle_id, project_name, applicant, is_team },
    recipients,
    sent: {
      at,
      reference,
      cycle_name,
      people,
      sections,
      presentation,
      resumes,
      next: 'review',
      detailed_deadline: null,
    },
    resumes,
  };
}
