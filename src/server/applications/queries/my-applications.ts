import { type SQL, sql } from 'drizzle-orm';
import {
  type ApplicationProject,
  applicationActions,
  nextChangeAt,
  nextStep,
} from '#domain/application-actions.ts';
import { notFound } from '#domain/errors.ts';
import type { DetailedProposalGate } from '#domain/settings.ts';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import { stateAt } from '../../cycles/scope/state-at.ts';
import { isoInstant } from '../../db/instants.ts';
import { hasItsLetter } from '../../decisions/scope.ts';
import { readyCopy } from '../../files/review-copies/ready-copy.ts';
import { isShownTo } from '../../reviews/scope/hidden.ts';
import { isFeedbackKnown } from '../../reviews/scope/shown-feedback.ts';
import { gatesOf } from '../../staff/settings/settings-of.ts';
import { type ReceiptRow, receiptColumns, toReceipts } from '../receipt.ts';
import type { ApplicationResponse, MyApplication, MyApplications } from '../responses.ts';
import { type Extensions, findExtensions } from '../rosters/deadlines.ts';
import { type PersonalRow, personalColumns, toApplicationProject, toPersonal } from '../rosters/mine.ts';
import { isAccepted } from '../rosters/outcomes.ts';
import { concerns } from '../rosters/people.ts';
import { isKnownEvent, knownLeftAt, unopenedLetter } from '../rosters/unopened-letter.ts';
import { hasWish } from '../rosters/wishes.ts';
import { nextProject } from './next-project.ts';

const MY_APPLICATIONS = 200;

const summaryColumns = (viewerId: string, now: Date): SQL => sql`
  a.id, a.reference, a.cycle_id, (select json_build_object('id', next.id, 'name', next.name) from (${nextProject(now)}) next) as copy_to,
  ${personalColumns(viewerId)},
  ${isoInstant(sql`a.submitted_at`)} as submitted_at,
  ${isoInstant(sql`a.detailed_submitted_at`)} as detailed_submitted_at,
  ${isoInstant(sql`a.updated_at`)} as updated_at,
  json_build_object('id', p.id, 'name', p.name, 'status', p.status, 'application_deadline', p.application_deadline,
    'is_visible_to_public', p.is_visible_to_public, 'owner_id', p.owner_id, 'is_offered', p.deleted_at is null,
    'cycle_state', ${stateAt('c', now)}) as project,
  json_build_object('name', c.name, 'slug', c.slug, 'state', ${stateAt('c', now)}) as cycle,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'to_status', e.to_status, 'at', e.created_at,
      'note', case when e.kind = 'member_left' then e.note end) order by e.id), '[]')
    from application_events e where e.application_id = a.id and e.kind not in ('contacted', 'reviewed') and ${isKnownEvent}) as events`;

const sources = (viewerId: string): SQL => sql`
  from applications a join projects p on p.id = a.project_id join cycles c on c.id = a.cycle_id left join teams t on t.id = a.team_id
  ${unopenedLetter(sql`${viewerId}`)}`;

type SummaryRow = Omit<MyApplication, 'project' | 'next_step' | 'changes_at' | 'role' | 'can'> &
  PersonalRow & {
    cycle_id: string;
    project: MyApplication['project'] &
      Omit<ApplicationProject, 'is_deleted' | 'is_own' | 'extended_until'> & { owner_id: string | null };
  };

type OwnRow = Pick<MyApplications[number], 'has_feedback' | 'has_wish' | 'wish'>;

/** The viewer's applications and those of their teams, newest first, each with its history and next step. */
export async function listMyApplications(ctx: SignedIn): Promise<MyApplications> {
  const [gates, extensions] = await Promise.all([gatesOf(ctx), findExtensions(ctx.db, ctx.viewer.id)]);
  const { rows } = await ctx.db.execute<SummaryRow & OwnRow>(sql`
    select ${summaryColumns(ctx.viewer.id, ctx.now())}, ${wishJson(ctx.viewer.id)} as wish, ${hasWish} as has_wish, exists (select from review_feedback f where f.application_id = a.id and ${isFeedbackKnown}) as has_feedback
    ${sources(ctx.viewer.id)} where ${concerns(ctx.viewer.id)}
    order by coalesce(a.submitted_at, a.created_at) desc, a.id limit ${MY_APPLICATIONS}
  `);
  return rows.map((row) => ({
    ...toSummary(ctx, row, { gate: gates(row.cycle_id), extensions }),
    has_feedback: row.has_feedback,
    has_wish: row.has_wish,
    wish: row.wish,
  }));
}

const wishJson = (viewerId: string): SQL => sql`(
  select json_build_object('place', wish.place, 'sent_at', ${isoInstant(sql`w.sent_at`)})
  from wish_lists w, unnest(w.application_ids) with ordinality wish (application_id, place)
  where w.user_id = ${viewerId} and w.cycle_id = a.cycle_id and wish.application_id = a.id)`;

type TextRow = SummaryRow &
  ReceiptRow &
  Pick<
    ApplicationResponse,
    'initial_proposal' | 'presentation' | 'roster' | 'feedback' | 'letter' | 'offer'
  > &
  Record<'technical_approach' | 'tech_stack' | 'past_experience', string | null> &
  Record<'curriculum_fit' | 'time_commitment' | 'timeline', string | null>;

/** One application with its texts; 404 for unrelated people, except staff, who may read submitted texts (permission:readApplication). */
export async function getApplication(ctx: SignedIn, id: string): Promise<ApplicationResponse> {
  const [gates, extensions] = await Promise.all([gatesOf(ctx), findExtensions(ctx.db, ctx.viewer.id)]);
  const isReadable = sql`(${concerns(ctx.viewer.id)} or (${isStaff(ctx.viewer)} and a.status <> 'draft'
    and ${isShownTo(ctx.viewer.id, sql`a.id`)}))`;
  const { rows } = await ctx.db.execute<TextRow>(sql`
    select ${summaryColumns(ctx.viewer.id, ctx.now())}, case when a.submitted_at is null and a.status = 'withdrawn' and not ${concerns(ctx.viewer.id)}
        then '' else a.initial_proposal end as initial_proposal,
      a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment, a.timeline,
      ${presentationJson(sql`a.presentation_file_id`, sql`a.cycle_id`)} as presentation,
      (select coalesce(json_agg(json_build_object('display_name', m.display_name, 'is_leader', m.is_leader,
          'left_at', ${knownLeftAt}) order by m.is_leader desc, m.display_name), '[]')
        from application_members m where m.application_id = a.id) as roster,
      case when ${concerns(ctx.viewer.id)} then ${feedbackJson} else '[]' end as feedback, case when ${concerns(ctx.viewer.id)} then ${letterJson(ctx.viewer.id)} end as letter,
      case when ${concerns(ctx.viewer.id)} and letter.status is null then ${offerJson} end as offer,
      ${receiptColumns(ctx.viewer.id)}
    ${sources(ctx.viewer.id)} where a.id = ${id} and ${isReadable}
  `);
  const [row] = rows;
  if (!row) throw notFound('Application not found');
  const { technical_approach, tech_stack, past_experience, curriculum_fit, time_commitment, timeline } = row;
  const { initial_proposal, presentation, roster, feedback, letter, offer } = row;
  return {
    ...toSummary(ctx, row, { gate: gates(row.cycle_id), extensions }),
    initial_proposal,
    technical_approach,
    tech_stack,
    past_experience,
    curriculum_fit,
    time_commitment,
    timeline,
    presentation,
    roster,
    receipts: toReceipts(row),
    feedback,
    letter,
    offer,
  };
}

/** Whether a release has a letter for its people, and when the viewer opened it (rule:letter-is-opened). */
const letterJson = (viewerId: string): SQL => sql`(
  select case when ${hasItsLetter} then json_build_object('opened_at', ${isoInstant(sql`o.opened_at`)}) end
  from release_rows row
  left join letter_openings o on o.application_id = row.application_id and o.release_id = row.release_id and o.user_id = ${viewerId}
  where row.application_id = a.id and row.is_released order by row.version desc limit 1)`;

/** The offer of a seat (rule:offers). */
const offerJson = sql`(
  select json_build_object('state', o.state, 'answer_by', ${isoInstant(sql`o.answer_by`)}, 'waits', o.waits, 'has_joined', o.joined_at is not null,
    'join_by', (select ${isoInstant(sql`s.join_by`)} from decision_settings s where s.cycle_id = o.cycle_id))
  from offers o where o.application_id = a.id and (${isAccepted} or (a.status = 'withdrawn' and o.state in ('declined', 'expired', 'no_show'))))`;

/** Staff read it in the results of reviews, which hide it while their own review is open (rule:others-reviews-are-hidden). */
const feedbackJson = sql`(
  select coalesce(json_agg(json_build_object('stage', r.stage, 'text', f.text, 'released_at', ${isoInstant(sql`f.released_at`)})
    order by f.released_at, f.review_id), '[]')
  from review_feedback f join reviews r on r.id = f.review_id where f.application_id = a.id and ${isFeedbackKnown})`;

/** A stored presentation for a response, with what reviewers see of it where they read without names (rule:review-copies). */
export const presentationJson = (fileId: SQL, cycleId: SQL): SQL => sql`(
  select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'uploaded_at', f.created_at,
    'review_copy', (select ${reviewCopyJson} from review_settings s where s.cycle_id = ${cycleId} and s.is_blind))
  from files f where f.id = ${fileId})`;

const reviewCopyJson = sql`json_build_object(
  'id', ${readyCopy(sql`copy.id`)},
  'state', coalesce(f.review_copy_state, 'waiting'), 'problem', f.review_copy_problem)`;

type Rules = { gate: DetailedProposalGate; extensions: Extensions | undefined };

function toSummary(ctx: SignedIn, row: SummaryRow, { gate, extensions }: Rules): MyApplication {
  const project = toApplicationProject(ctx, row.project, extensions, !row.project.is_offered);
  const personal = toPersonal(ctx, row);
  const site = { gate, now: ctx.now() };
  return {
    id: row.id,
    reference: row.reference,
    project: { id: row.project.id, name: row.project.name, is_offered: row.project.is_offered },
    cycle: row.cycle,
    copy_to: personal.role === 'writer' ? row.copy_to : null,
    team: row.team,
    status: row.status,
    unopened_letter: row.unopened_letter,
    stage: row.stage,
    has_detailed_proposal: row.has_detailed_proposal,
    withdrawn_by: row.withdrawn_by,
    submitted_at: row.submitted_at,
    detailed_submitted_at: row.detailed_submitted_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    next_step: nextStep(project, personal, site),
    changes_at: nextChangeAt(project, personal, site.now),
    role: personal.role,
    can: applicationActions(project, personal, site),
    events: row.events,
  };
}
