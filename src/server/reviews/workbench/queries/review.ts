import { sql } from 'drizzle-orm';
import { canWriteReview } from '#domain/policy.ts';
import { plainDescription } from '#domain/projects/projects.ts';
import type { IdentifyingWords } from '#domain/reviews/identity/mention.ts';
import {
  type ReviewCopyProblem,
  type ReviewCopyState,
  refusalForReviewers,
} from '#domain/reviews/review-copies.ts';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import type { SignedIn } from '../../../context.ts';
import { stateAt } from '../../../cycles/scope/state-at.ts';
import { isoInstant } from '../../../db/instants.ts';
import { readyCopy } from '../../../files/review-copies/ready-copy.ts';
import { cleanTexts, joinBlindTexts } from '../../identity/blind-texts.ts';
import { type ProposalTexts, proposalColumns, sectionsOf } from '../../identity/sections.ts';
import { isDecided } from '../../scope/assignable.ts';
import { reviewNotFound } from '../errors.ts';
import { hidesIdentity, isOwnAssignment } from '../load.ts';
import type { OwnReview, ReviewPage } from '../responses.ts';
import { newestRubric, rubricById } from '../rubric-of.ts';
import { placeInQueue } from './queue.ts';

type Row = ProposalTexts &
  Pick<
    ReviewPage,
    'id' | 'stage' | 'state' | 'is_common' | 'is_blind' | 'cycle' | 'is_withdrawn' | 'is_decided' | 'deadline'
  > & {
    user_id: string | null;
    cycle_id: string;
    project: ReviewPage['project'] & { description: string | null; what_is_it: string | null };
    presentation: PresentationFile | null;
    application_id: string;
    words: IdentifyingWords | null;
    source_version: string | null;
    clean_sections: ReviewPage['sections'] | null;
    earlier: ReviewPage['sections'] | null;
    identity: ReviewPage['identity'];
    review: OwnReview | null;
  };

/**
 * What a reviewer reads and has written: the texts, the rubric and the own review, in a blind cycle without identity until the review is
 * submitted. 404 for all other people, admins too (permission:writeReview, rule:review-workbench).
 */
export async function getReview(ctx: SignedIn, id: string): Promise<ReviewPage> {
  const row = await findRow(ctx, id);
  if (!row || !canWriteReview(ctx.viewer, row)) throw reviewNotFound();
  const [place, newest] = await Promise.all([placeInQueue(ctx, row), newestRubric(ctx.db, row)]);
  const { review, words, project, presentation } = row;
  const isSubmitted = row.state === 'submitted' && review !== null;
  const rubric = isSubmitted ? await rubricById(ctx.db, review.rubric_id) : newest;
  return {
    id: row.id,
    cycle: row.cycle,
    stage: row.stage,
    state: row.state,
    number: place?.number ?? null,
    total: place?.total ?? null,
    is_common: row.is_common,
    is_blind: row.is_blind,
    is_withdrawn: row.is_withdrawn,
    is_decided: row.is_decided,
    deadline: row.deadline,
    project: { ...factsOf(project), summary: plainDescription(project) },
    sections: await readableSections(ctx, row),
    presentation: presentation && describePresentation(presentation, words !== null),
    rubric,
    newest_rubric_version: newest?.version ?? null,
    review,
    identity: words ? null : row.identity,
  };
}

/** The texts, for a blind reader those without names, which the first one stores (rule:blind-reading). */
async function readableSections({ db }: SignedIn, row: Row): Promise<ReviewPage['sections']> {
  const { words, source_version, clean_sections } = row;
  if (!words || source_version === null) return sectionsOf(row.stage, row);
  if (clean_sections) return clean_sections;
  const [sections = []] = await cleanTexts(db, [{ ...row, words, source_version }]);
  return sections;
}

const factsOf = ({ id, number, name, category, skills }: ReviewPage['project']) => ({
  id,
  number,
  name,
  category,
  skills,
});

type PresentationFile = {
  content_type: string;
  size: number;
  copy_state: ReviewCopyState | null;
  copy_problem: ReviewCopyProblem | null;
  copy_size: number | null;
};

/** In blind reading that of the review copy (rule:blind-reading). */
function describePresentation(file: PresentationFile, isHidden: boolean): ReviewPage['presentation'] {
  if (!isHidden)
    return {
      is_pdf: file.content_type === CONTENT_TYPES.pdf,
      state: 'ready',
      problem: null,
      size: file.size,
    };
  const state = file.copy_state ?? 'waiting';
  const problem = state === 'refused' ? refusalForReviewers(file.copy_problem ?? 'unreadable') : null;
  return { is_pdf: true, state, problem, size: file.copy_size };
}

async function findRow({ db, viewer, now }: SignedIn, id: string): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ra.id, ra.cycle_id, ra.stage, ra.state, ra.is_common, ra.is_blind, own.user_id, ${proposalColumns},
      a.status = 'withdrawn' as is_withdrawn, ra.state = 'assigned' and ${isDecided} as is_decided,
      json_build_object('name', c.name, 'slug', c.slug, 'state', ${stateAt('c', now())}) as cycle,
      (select ${isoInstant(sql`deadline`)} from review_rounds r where r.cycle_id = ra.cycle_id and r.stage = ra.stage) as deadline,
      json_build_object('id', p.id, 'number', p.project_number, 'name', p.name, 'category', p.category,
        'skills', p.skills_required, 'description', p.description, 'what_is_it', p.what_is_it) as project,
      (select json_build_object('content_type', f.content_type, 'size', f.size, 'copy_state', f.review_copy_state,
          'copy_problem', f.review_copy_problem, 'copy_size', ${readyCopy(sql`copy.size`)})
        from files f
        where f.id = a.presentation_file_id and ra.stage = 'detailed') as presentation,
      a.id as application_id, identity.words, identity.source_version, clean.sections as clean_sections,
      earlier.sections as earlier,
      ${identityJson} as identity, ${reviewJson} as review
    from review_assignments ra join applications a on a.id = ra.application_id
    join reviewers own on own.id = ra.reviewer_id join projects p on p.id = a.project_id
    join cycles c on c.id = ra.cycle_id left join teams t on t.id = a.team_id
    ${joinBlindTexts(hidesIdentity)}
    where ra.id = ${id} and ${isOwnAssignment(viewer.id)}
  `);
  return rows[0];
}

const identityJson = sql`json_build_object(
  'application_id', a.id, 'reference', a.reference, 'team_name', t.name, 'people', (
    select coalesce(json_agg(json_build_object('name', m.display_name, 'is_leader', m.is_leader,
        'college', coalesce(mp.college, tmp.college), 'degree', coalesce(mp.degree, tmp.degree),
        'year', coalesce(mp.year, tmp.year)) order by m.is_leader desc, m.display_name), '[]')
    from application_members m left join profiles mp on mp.user_id = m.user_id
    left join team_member_profiles tmp on m.user_id is null and tmp.team_id = a.team_id and tmp.email = m.email
    where m.application_id = a.id and m.left_at is null))`;

const reviewJson = sql`(
  select json_build_object('rubric_id', r.rubric_id, 'marks', r.marks, 'private_note', r.private_note,
    'applicant_note', r.applicant_note, 'revision', r.revision, 'score', r.score, 'first_score', r.first_score,
    'first_marks', r.first_marks, 'submitted_at', r.submitted_at, 'changed_at', r.changed_at, 'updated_at', r.updated_at)
  from reviews r where r.assignment_id = ra.id)`;
