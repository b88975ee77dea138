import { type SQL, sql } from 'drizzle-orm';
import { applicationActions, nextStep } from '#domain/application-actions.ts';
import { type AgeAnswer, hasToSayAge, lacksConsent } from '#domain/users/guardians.ts';
import type { SignedIn } from '../../context.ts';
import { stateAt } from '../../cycles/scope/state-at.ts';
import { isoInstant } from '../../db/instants.ts';
import { findReadableProject } from '../../projects/content/readable-project.ts';
import { mentionHints } from '../../reviews/identity/hints.ts';
import { settingsOf } from '../../staff/settings/settings-of.ts';
import type { ApplyPageResponse } from '../responses.ts';
import { findExtensions } from '../rosters/deadlines.ts';
import {
  myApplicationByProject,
  type PersonalRow,
  personalColumns,
  toApplicationProject,
  toPersonal,
} from '../rosters/mine.ts';
import { unopenedLetter } from '../rosters/unopened-letter.ts';
import { presentationJson } from './my-applications.ts';

type Application = NonNullable<ApplyPageResponse['application']>;
type Row = Omit<Application, 'role' | 'next_step' | 'can'> & PersonalRow & { has_left: boolean };
type PageRow = {
  cycle: ApplyPageResponse['project']['cycle'];
  application: Row | null;
  detailed_draft: ApplyPageResponse['detailed_draft'];
  teams: ApplyPageResponse['teams'];
  resume: ApplyPageResponse['resume'];
} & AgeAnswer;

/** The apply page of a project: the viewer's application or draft with its text, the teams they lead and their résumé (rule:apply-alone-or-as-team). */
export async function getApplyPage(ctx: SignedIn, projectId: string): Promise<ApplyPageResponse> {
  const project = await findReadableProject(ctx, projectId);
  const { detailed_proposal_gate: gate } = await settingsOf(ctx, project.cycle_id);
  const { rows } = await ctx.db.execute<PageRow>(sql`
    with mine as materialized (
      select ${applicationColumns(ctx.viewer.id)}, current.has_left
      from ${myApplicationByProject(sql`${ctx.viewer.id}`)} current
      join applications a on a.id = current.id left join teams t on t.id = a.team_id ${unopenedLetter(sql`${ctx.viewer.id}`)}
      where current.project_id = ${projectId}
    )
    select (select json_build_object('name', c.name, 'slug', c.slug, 'state', ${stateAt('c', ctx.now())}) from cycles c
        where c.id = ${project.cycle_id}) as cycle,
      (select row_to_json(mine) from mine) as application,
      (select ${detailedDraftJson(project.cycle_id)} from detailed_drafts d join mine on mine.id = d.application_id) as detailed_draft,
      ${ledTeams(ctx.viewer.id)} as teams,
      (select adult_confirmed_at from profiles where user_id = ${ctx.viewer.id}) as adult_confirmed_at,
      (select state from guardian_consents where user_id = ${ctx.viewer.id}) as guardian_state,
      (select json_build_object('id', f.id, 'name', f.name)
        from profiles pr join files f on f.id = pr.resume_file_id where pr.user_id = ${ctx.viewer.id}) as resume
  `);
  const [row] = rows;
  if (!row) throw new Error('The page has no row.');
  const { cycle, application, detailed_draft, teams, resume } = row;
  const personal = application && toPersonal(ctx, application, application.has_left);
  const hasLeft = personal?.role === 'former_member';
  const rules = toApplicationProject(ctx, project, await findExtensions(ctx.db, ctx.viewer.id));
  const site = { gate, now: ctx.now() };
  const can = applicationActions(rules, personal, site);
  const isWriter = personal?.role === 'writer';
  return {
    project: {
      id: project.id,
      name: project.name,
      max_team_size: project.max_team_size,
      application_deadline: rules.application_deadline,
      cycle,
      problem_statement: project.problem_statement,
      project_requirements: project.project_requirements,
      is_open: can.apply || can.apply_again || can.submit_draft,
      is_own: rules.is_own,
    },
    left_text: hasLeft ? nextStep(rules, personal, site) : null,
    application:
      application && personal && !hasLeft
        ? {
            id: application.id,
            status: application.status,
            unopened_letter: application.unopened_letter,
            stage: application.stage,
            team: application.team,
            is_for_team: application.is_for_team,
            initial_proposal: isWriter ? application.initial_proposal : '',
            revision: application.revision,
            updated_at: application.updated_at,
            submitted_at: application.submitted_at,
            has_detailed_proposal: application.has_detailed_proposal,
            detailed_deadline: application.detailed_deadline,
            role: personal.role,
            next_step: nextStep(rules, personal, site),
            can,
          }
        : null,
    detailed_draft: isWriter ? detailed_draft : null,
    teams,
    has_to_say_age: hasToSayAge(row),
    awaits_consent: lacksConsent(row) && !hasToSayAge(row) ? row.guardian_state : null,
    resume,
    mentions: application && isWriter ? await hintsOfDraft(ctx, application, detailed_draft) : [],
  };
}

function hintsOfDraft(ctx: SignedIn, application: Row, draft: PageRow['detailed_draft']) {
  const { id, status, initial_proposal } = application;
  if (status === 'draft') return mentionHints(ctx, id, { initial_proposal });
  if (!draft) return [];
  const { revision: _revision, updated_at: _at, presentation: _presentation, ...texts } = draft;
  return mentionHints(ctx, id, texts);
}

const applicationColumns = (viewerId: string): SQL => sql`
  a.id, ${personalColumns(viewerId)}, a.is_for_team or a.team_id is not null as is_for_team, a.initial_proposal, a.revision, ${isoInstant(sql`a.updated_at`)} as updated_at,
  ${isoInstant(sql`a.submitted_at`)} as submitted_at,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team`;

const detailedDraftJson = (cycleId: string): SQL => sql`json_build_object(
  'technical_approach', d.technical_approach, 'tech_stack', d.tech_stack, 'past_experience', d.past_experience,
  'curriculum_fit', d.curriculum_fit, 'time_commitment', d.time_commitment, 'timeline', d.timeline,
  'revision', d.revision, 'updated_at', d.updated_at,
  'presentation', ${presentationJson(sql`d.presentation_file_id`, sql`${cycleId}`)})`;

/**
 * The teams that the viewer can apply with and the ids and names of their members, the leader first; a described member with the email address of a
 * member is the same person (permission:applyAsTeam, rule:five-seats).
 */
const ledTeams = (viewerId: string): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', led.id, 'name', led.name, 'people', (
      select json_agg(json_build_object('id', seat.id, 'name', seat.name) order by seat.place, seat.name, seat.id) from (
        select u.id, coalesce(pr.display_name, u.email) as name, (u.id <> led.leader_id)::int as place
        from team_members m join users u on u.id = m.user_id left join profiles pr on pr.user_id = u.id
        where m.team_id = led.id
        union all
        select mp.id, mp.display_name, 2 from team_member_profiles mp
        where mp.team_id = led.id and not exists (
          select from team_members m join users u on u.id = m.user_id where m.team_id = led.id and u.email = mp.email)
      ) seat)) order by led.name, led.id), '[]')
  from teams led where led.leader_id = ${viewerId} and led.archived_at is null)`;
