import { type SQL, sql } from 'drizzle-orm';
import { isDetailedProposalOpen, isWithdrawable, nextStep } from '#domain/applications.ts';
import { notFound } from '#domain/errors.ts';
import { canWriteApplication } from '#domain/policy.ts';
import { isActiveProject, isClosed, type ProjectStatus } from '#domain/projects.ts';
import type { DetailedProposalGate } from '#domain/settings.ts';
import { isStaff } from '#domain/users.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { currentSettings } from '../../settings/queries.ts';
import type { ApplicationAnswer, MyApplication } from '../answers.ts';
import { type ReceiptRow, receiptColumns, toReceipts } from '../receipt.ts';

const MY_APPLICATIONS = 200;

/** Row 34 for what is the viewer's own, over the alias `a`: three small sets, each from an index. */
export const concerns = (viewerId: string): SQL => sql`a.id in (
  select own.id from applications own
  where own.applicant_id = ${viewerId} and (own.status = 'draft' or own.team_id is null)
  union all
  select m.application_id from application_members m join applications own on own.id = m.application_id
  where m.user_id = ${viewerId} and m.left_at is null and own.status <> 'draft'
  union all
  select own.id from applications own join teams led on led.id = own.team_id
  where led.leader_id = ${viewerId} and own.status <> 'draft')`;

const summaryColumns = sql`
  a.id, a.status, a.stage, a.withdrawn_by, a.applicant_id,
  a.technical_approach is not null as has_detailed_proposal,
  ${isoInstant(sql`a.submitted_at`)} as submitted_at, ${isoInstant(sql`a.created_at`)} as created_at,
  ${isoInstant(sql`a.detailed_submitted_at`)} as detailed_submitted_at,
  ${isoInstant(sql`a.updated_at`)} as updated_at,
  case when a.status <> 'draft' then t.leader_id end as leader_id,
  json_build_object('id', p.id, 'name', p.name, 'status', p.status, 'application_deadline', p.application_deadline,
    'is_offered', p.deleted_at is null) as project,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
  array(select m.user_id from application_members m
    where m.application_id = a.id and m.left_at is null and m.user_id is not null) as roster_ids,
  (select coalesce(json_agg(json_build_object('kind', e.kind, 'to_status', e.to_status, 'at', e.created_at,
      'note', case when e.kind = 'member_left' then e.note end) order by e.id), '[]')
    from application_events e where e.application_id = a.id and e.kind not in ('contacted', 'reviewed')) as events`;

const sources = sql`
  from applications a join projects p on p.id = a.project_id left join teams t on t.id = a.team_id`;

type SummaryRow = Omit<MyApplication, 'project' | 'next_step' | 'can'> & {
  project: MyApplication['project'] & { status: ProjectStatus; application_deadline: string | null };
  applicant_id: string | null;
  leader_id: string | null;
  roster_ids: string[];
};

/** The viewer's applications and those of their teams, newest first, each with what happened and what comes next. */
export async function listMyApplications(ctx: SignedIn): Promise<MyApplication[]> {
  const { detailed_proposal_gate } = await currentSettings(ctx);
  const { rows } = await ctx.db.execute<SummaryRow>(sql`
    select ${summaryColumns} ${sources} where ${concerns(ctx.viewer.id)}
    order by coalesce(a.submitted_at, a.created_at) desc, a.id limit ${MY_APPLICATIONS}
  `);
  return rows.map((row) => toSummary(ctx, row, detailed_proposal_gate));
}

type TextRow = SummaryRow &
  ReceiptRow &
  Pick<ApplicationAnswer, 'initial_proposal' | 'presentation' | 'roster'> &
  Record<'technical_approach' | 'tech_stack' | 'past_experience', string | null> &
  Record<'curriculum_fit' | 'time_commitment' | 'timeline', string | null>;

/** One application with its texts (row 34); 404 for whom it does not concern, except staff, who read what was submitted. */
export async function getApplication(ctx: SignedIn, id: string): Promise<ApplicationAnswer> {
  const { detailed_proposal_gate } = await currentSettings(ctx);
  const isReadable = sql`(${concerns(ctx.viewer.id)} or (${isStaff(ctx.viewer)} and a.status <> 'draft'))`;
  const { rows } = await ctx.db.execute<TextRow>(sql`
    select ${summaryColumns}, case when a.submitted_at is null and a.status = 'withdrawn' and not ${concerns(ctx.viewer.id)}
        then '' else a.initial_proposal end as initial_proposal,
      a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment, a.timeline,
      ${presentationJson(sql`a.presentation_file_id`)} as presentation,
      (select coalesce(json_agg(json_build_object('display_name', m.display_name, 'is_leader', m.is_leader,
          'left_at', m.left_at) order by m.is_leader desc, m.display_name), '[]')
        from application_members m where m.application_id = a.id) as roster,
      ${receiptColumns(ctx.viewer.id)}
    ${sources} where a.id = ${id} and ${isReadable}
  `);
  const [row] = rows;
  if (!row) throw notFound('Application not found');
  const { technical_approach, tech_stack, past_experience, curriculum_fit, time_commitment, timeline } = row;
  const { initial_proposal, presentation, roster } = row;
  return {
    ...toSummary(ctx, row, detailed_proposal_gate),
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
  };
}

/** A stored presentation as answers show it. */
export const presentationJson = (fileId: SQL): SQL => sql`(
  select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'uploaded_at', f.created_at)
  from files f where f.id = ${fileId})`;

function toSummary(ctx: SignedIn, row: SummaryRow, gate: DetailedProposalGate): MyApplication {
  const { applicant_id: _applicant, leader_id: _leader, roster_ids: _roster, ...shown } = row;
  return {
    id: shown.id,
    project: { id: row.project.id, name: row.project.name, is_offered: row.project.is_offered },
    team: shown.team,
    status: shown.status,
    stage: shown.stage,
    has_detailed_proposal: shown.has_detailed_proposal,
    withdrawn_by: shown.withdrawn_by,
    submitted_at: shown.submitted_at,
    detailed_submitted_at: shown.detailed_submitted_at,
    created_at: shown.created_at,
    updated_at: shown.updated_at,
    next_step: describeNextStep(row, gate),
    can: whatCanBeDone(ctx, row, gate),
    events: shown.events,
  };
}

type Actionable = Pick<
  SummaryRow,
  'status' | 'stage' | 'has_detailed_proposal' | 'applicant_id' | 'leader_id' | 'roster_ids' | 'project'
>;

/** The actions that the viewer is offered; the commands check each again. */
export function whatCanBeDone(
  ctx: SignedIn,
  row: Actionable,
  gate: DetailedProposalGate,
): MyApplication['can'] {
  const isWriter = canWriteApplication(ctx.viewer, row);
  const isOpen = row.project.is_offered && isActiveProject(row.project) && !isClosed(row.project, ctx.now());
  return {
    withdraw: isWriter && isWithdrawable(row.status),
    submit_detailed_proposal: isWriter && isDetailedProposalOpen(row, gate),
    continue_draft: row.status === 'draft' && isWriter && row.project.is_offered,
    apply_again: row.status === 'withdrawn' && isOpen && isConcerned(ctx.viewer.id, row),
  };
}

const isConcerned = (viewerId: string, { applicant_id, leader_id, roster_ids }: Actionable) =>
  [applicant_id, leader_id, ...roster_ids].includes(viewerId);

/** §2, decisions A4, F5. */
export function describeNextStep(
  row: Parameters<typeof nextStep>[0] & { withdrawn_by: MyApplication['withdrawn_by'] },
  gate: DetailedProposalGate,
): string {
  if (row.status === 'withdrawn' && row.withdrawn_by === 'programme') {
    return 'The programme has withdrawn this application: the project is no longer offered.';
  }
  return nextStep(row, gate);
}
