import { type SQL, sql } from 'drizzle-orm';
import { canWriteApplication, isOwner } from '#domain/policy.ts';
import { acceptsSubmission, isActiveProject } from '#domain/projects.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { findReadableProject, type ReadableProject } from '../../projects/queries.ts';
import { currentSettings } from '../../settings/queries.ts';
import type { ApplyPageAnswer, MyApplication } from '../answers.ts';
import { myApplicationByProject } from '../mine.ts';
import { describeNextStep, presentationJson, whatCanBeDone } from './my-applications.ts';

type Application = NonNullable<ApplyPageAnswer['application']>;
type Row = Omit<Application, 'is_writer' | 'next_step' | 'can'> & {
  created_at: string;
  withdrawn_by: MyApplication['withdrawn_by'];
  applicant_id: string | null;
  leader_id: string | null;
  roster_ids: string[];
};
type PageRow = {
  application: Row | null;
  detailed_draft: ApplyPageAnswer['detailed_draft'];
  teams: ApplyPageAnswer['teams'];
};

/** The apply page of a project (§2 Apply): the viewer's application or draft with its text, and the teams they lead. */
export async function getApplyPage(ctx: SignedIn, projectId: string): Promise<ApplyPageAnswer> {
  const project = await findReadableProject(ctx, projectId);
  const { detailed_proposal_gate: gate } = await currentSettings(ctx);
  const { rows } = await ctx.db.execute<PageRow>(sql`
    with mine as materialized (
      select ${applicationColumns} from ${myApplicationByProject(sql`${ctx.viewer.id}`)} mine
      join applications a on a.id = mine.id left join teams t on t.id = a.team_id
      where mine.project_id = ${projectId}
    )
    select (select row_to_json(mine) from mine) as application,
      (select ${detailedDraftJson} from detailed_drafts d join mine on mine.id = d.application_id) as detailed_draft,
      ${ledTeams(ctx.viewer.id)} as teams
  `);
  const { application = null, detailed_draft = null, teams = [] } = rows[0] ?? {};
  const isWriter = application !== null && canWriteApplication(ctx.viewer, application);
  return {
    project: describeProject(ctx, project, application),
    application: application && {
      id: application.id,
      status: application.status,
      stage: application.stage,
      team: application.team,
      initial_proposal: application.initial_proposal,
      revision: application.revision,
      updated_at: application.updated_at,
      submitted_at: application.submitted_at,
      has_detailed_proposal: application.has_detailed_proposal,
      is_writer: isWriter,
      next_step: describeNextStep(application, gate),
      can: whatCanBeDone(ctx, { ...application, project: { ...project, is_offered: true } }, gate),
    },
    detailed_draft: isWriter ? detailed_draft : null,
    teams,
  };
}

const applicationColumns = sql`
  a.id, a.status, a.stage, a.initial_proposal, a.revision, a.withdrawn_by, a.applicant_id,
  ${isoInstant(sql`a.created_at`)} as created_at, ${isoInstant(sql`a.updated_at`)} as updated_at,
  ${isoInstant(sql`a.submitted_at`)} as submitted_at, a.technical_approach is not null as has_detailed_proposal,
  case when a.status <> 'draft' then t.leader_id end as leader_id,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
  array(select m.user_id from application_members m
    where m.application_id = a.id and m.left_at is null and m.user_id is not null) as roster_ids`;

const detailedDraftJson = sql`json_build_object(
  'technical_approach', d.technical_approach, 'tech_stack', d.tech_stack, 'past_experience', d.past_experience,
  'curriculum_fit', d.curriculum_fit, 'time_commitment', d.time_commitment, 'timeline', d.timeline,
  'revision', d.revision, 'updated_at', d.updated_at,
  'presentation', ${presentationJson(sql`d.presentation_file_id`)})`;

/** The teams that the viewer can apply with (row 32), with the seats taken (decision B1). */
const ledTeams = (viewerId: string): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', led.id, 'name', led.name, 'size', (
      select count(*) from (
        select u.email from team_members m join users u on u.id = m.user_id where m.team_id = led.id
        union select mp.email from team_member_profiles mp where mp.team_id = led.id) seats
    )) order by led.name, led.id), '[]')
  from teams led where led.leader_id = ${viewerId} and led.archived_at is null)`;

function describeProject(ctx: SignedIn, project: ReadableProject, application: Row | null) {
  const draftedAt = application?.status === 'draft' ? new Date(application.created_at) : null;
  return {
    id: project.id,
    name: project.name,
    max_team_size: project.max_team_size,
    application_deadline: project.application_deadline,
    is_open:
      isActiveProject(project) &&
      project.is_visible_to_public &&
      acceptsSubmission(project, ctx.now(), draftedAt),
    is_own: isOwner(ctx.viewer, project),
  };
}
