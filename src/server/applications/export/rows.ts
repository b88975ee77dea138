import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage, ApplicationStatus } from '#domain/applications/application-statuses.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { readByCursor } from '../../http/table-export/cursor.ts';
import { hidesScore, viewerArrays } from '../../reviews/scope/hidden.ts';
import { countOf } from '../queries/application-count.ts';
import { searched } from '../queries/application-filter.ts';
import { type SelectionInCycle, selected } from '../queries/application-selection.ts';
import { contactId, OF_CTE } from '../rosters/people.ts';

export type ExportedApplication = {
  id: string;
  reference: string | null;
  applicant: string;
  is_team: boolean;
  project_number: string;
  project: string;
  contact: string | null;
  email: string | null;
  phone: string | null;
  college: string | null;
  degree: string | null;
  year: number | null;
  github_link: string | null;
  resume_file_id: string | null;
  members: string;
  member_emails: string;
  status: ApplicationStatus;
  stage: ApplicationStage;
  score: number | null;
  reviews: number | null;
  planned_reviews: number | null;
  adjusted_score: number | null;
  admin_comments: string | null;
  submitted_at: string | null;
  detailed_submitted_at: string | null;
  decided_at: string | null;
  decided_by: string | null;
  created_at: string;
  initial_proposal: string | null;
  technical_approach: string | null;
  tech_stack: string | null;
  past_experience: string | null;
  curriculum_fit: string | null;
  time_commitment: string | null;
  timeline: string | null;
  presentation_file_id: string | null;
  presentation_name: string | null;
};

/** The number of applications of a selection in the transaction's snapshot. */
export async function countSelected(
  tx: Transaction,
  selection: SelectionInCycle,
  viewerId: string,
): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    selection.kind === 'matching'
      ? sql`with ${viewerArrays(viewerId)}, ${searched(selection.filter)} select (${countOf(selection.filter, OF_CTE)}) as total`
      : sql`select count(*)::int as total from (${selected(selection, viewerId)}) counted`,
  );
  return rows[0]?.total ?? 0;
}

/** The rows of a selection in its order, in batches. */
export const readSelected = (
  tx: Transaction,
  selection: SelectionInCycle,
  viewerId: string,
): AsyncGenerator<ExportedApplication[], void> =>
  readByCursor(tx, selected(selection, viewerId), (ids) => readRows(tx, ids, viewerId));

async function readRows(tx: Transaction, ids: string[], viewerId: string) {
  const { rows } = await tx.execute<ExportedApplication>(sql`
    select ${columns(hidesScore(viewerId))}
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    join applications a on a.id = wanted.id
    join projects p on p.id = a.project_id
    left join teams t on t.id = a.team_id
    left join users cu on cu.id = ${contactId}
    left join profiles cp on cp.user_id = cu.id
    left join files f on f.id = a.presentation_file_id
    left join application_review_sums rs on rs.application_id = a.id
    left join review_rounds round on round.cycle_id = a.cycle_id and round.stage = coalesce(rs.stage, a.stage)
    order by wanted.place
  `);
  return rows;
}

/** No text of an unsubmitted proposal (rule:export-hides-drafts); no score, reviews, comments and decider that the viewer may not see (rule:others-reviews-are-hidden). */
const columns = (isHidden: SQL): SQL => sql`
  a.id, a.reference, coalesce(t.name, cp.display_name, 'Account deleted') as applicant, a.team_id is not null as is_team,
  p.project_number::text as project_number, p.name as project,
  coalesce(cp.display_name, cu.email) as contact, cu.email, cp.phone, cp.college, cp.degree, cp.year,
  cp.github_link, cp.resume_file_id,
  coalesce((select string_agg(m.display_name, '; ' order by m.is_leader desc, m.display_name)
    from application_members m where m.application_id = a.id), '') as members,
  coalesce((select string_agg(m.email::text, '; ' order by m.is_leader desc, m.display_name)
    from application_members m where m.application_id = a.id), '') as member_emails,
  a.status, a.stage,
  case when ${isHidden} then null else a.score end as score,
  ${ofReviews(isHidden, sql`coalesce(rs.reviews, 0)`)} as reviews, ${ofReviews(isHidden, sql`round.per_application`)} as planned_reviews,
  ${ofReviews(isHidden, sql`rs.adjusted`)} as adjusted_score,
  case when ${isHidden} then null else a.admin_comments end as admin_comments,
  ${isoInstant(sql`a.submitted_at`)} as submitted_at,
  ${isoInstant(sql`a.detailed_submitted_at`)} as detailed_submitted_at,
  ${isoInstant(sql`a.decided_at`)} as decided_at,
  case when ${isHidden} or a.decided_at is null then null else ${decidedBy} end as decided_by,
  ${isoInstant(sql`a.created_at`)} as created_at,
  case when a.submitted_at is not null then a.initial_proposal end as initial_proposal,
  a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment, a.timeline,
  a.presentation_file_id, f.name as presentation_name`;

/** The same as in the list: null where nobody reviews, too. */
const ofReviews = (isHidden: SQL, value: SQL): SQL =>
  sql`case when not ${isHidden} and a.submitted_at is not null and round.per_application is not null then ${value} end`;

/** The actor of the current status: the newest change by staff. */
const decidedBy = sql`(select coalesce(dp.display_name, du.email::text, 'Account deleted')
  from application_events e left join users du on du.id = e.actor_id left join profiles dp on dp.user_id = du.id
  where e.application_id = a.id and e.kind = 'status_changed' order by e.id desc limit 1)`;
