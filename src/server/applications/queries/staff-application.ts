import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { combinedDetailedProposal } from '#domain/applications/proposals.ts';
import { forbidden } from '#domain/errors.ts';
import { canListApplications, canPreviewDetailed } from '#domain/policy.ts';
import { CONTENT_TYPES } from '#domain/uploads.ts';
import type { SignedIn } from '../../context.ts';
import { hasDerivedScore } from '../../reviews/scope/derived-score.ts';
import { hasOpenReview, isShownTo, viewerArrays } from '../../reviews/scope/hidden.ts';
import { isProfileShownTo } from '../../reviews/scope/shown-profiles.ts';
import { auditBlindIdentity } from '../../staff/audit/blind-identity.ts';
import { loadApplicationForStaff } from '../load.ts';
import type { StaffApplicationDetails } from '../responses.ts';
import { contactId, involves, OF_CTE } from '../rosters/people.ts';
import { historyJson, lastReviewJson } from './application-history.ts';
import { rowColumns, rowJoins } from './staff-applications.ts';

type Row = Omit<StaffApplicationDetails, 'combined_detailed_proposal' | 'debug'> & {
  debug: Record<string, string | null>;
};

/**
 * The data of the details dialog: no text of a draft (rule:draft-text-is-private), and no score or comments that the viewer may not see. Debug info for super admins
 * only (permission:previewDetailed).
 */
export async function getStaffApplication(ctx: SignedIn, id: string): Promise<StaffApplicationDetails> {
  if (!canListApplications(ctx.viewer)) {
    await loadApplicationForStaff(ctx, id);
    throw forbidden();
  }
  const application = await loadApplicationForStaff(ctx, id);
  const { rows } = await ctx.db.execute<{ row: Row }>(sql`
    with ${viewerArrays(ctx.viewer.id)}
    select row_to_json(shown) as row from (
      select ${rowColumns}, ${detailColumns(ctx.viewer.id, application.status)}
      from applications a ${rowJoins(OF_CTE)}
      left join users cu on cu.id = ${contactId}
      left join profiles cp on cp.user_id = cu.id
      where a.id = ${id} and ${isShownTo(OF_CTE, sql`a.id`)}) shown
  `);
  const row = rows[0]?.row;
  if (!row) throw forbidden();
  await auditBlindIdentity(ctx, id);
  const presentation_name = row.presentation?.name ?? null;
  return {
    ...row,
    combined_detailed_proposal: combinedDetailedProposal({ ...row, presentation_name }),
    debug: canPreviewDetailed(ctx.viewer) ? row.debug : null,
  };
}

/** Shows texts that were submitted once; a withdrawn draft hides its text like a draft. */
function detailColumns(viewerId: string, status: ApplicationStatus): SQL {
  const isSubmitted = status === 'draft' ? sql`false` : sql`a.submitted_at is not null`;
  const isHidden = sql`decision.hides_score`;
  return sql`
    a.reference, a.withdrawn_by, a.detailed_submitted_at, a.decided_at, a.updated_at,
    case when ${isHidden} then null else a.admin_comments end as admin_comments,
    case when ${isHidden} then null else ${lastReviewJson} end as last_review,
    not ${isHidden} and ${hasDerivedScore} as is_score_derived,
    not ${involves(OF_CTE)} and ${hasOpenReview(OF_CTE, sql`a.id`)} as has_open_review,
    case when ${isSubmitted} then a.initial_proposal end as initial_proposal,
    a.technical_approach, a.tech_stack, a.past_experience, a.curriculum_fit, a.time_commitment, a.timeline,
    ${presentationJson} as presentation,
    ${rosterJson} as roster, ${profileJson(viewerId)} as applicant_profile, ${historyJson(viewerId)} as history,
    json_build_object('id', a.id, 'project_id', a.project_id, 'applicant_id', a.applicant_id, 'team_id', a.team_id,
      'presentation_file_id', a.presentation_file_id, 'submission_key', a.submission_key,
      'revision', a.revision::text, 'created_at', a.created_at, 'updated_at', a.updated_at) as debug`;
}

const presentationJson = sql`(
  select json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'uploaded_at', f.created_at,
    'is_pdf', f.content_type = ${CONTENT_TYPES.pdf}::text)
  from files f where f.id = a.presentation_file_id)`;

const rosterJson = sql`(
  select coalesce(json_agg(json_build_object(
      'user_id', m.user_id, 'display_name', m.display_name, 'is_leader', m.is_leader, 'email', m.email,
      'left_at', m.left_at, 'college', coalesce(mp.college, tmp.college), 'degree', coalesce(mp.degree, tmp.degree),
      'year', coalesce(mp.year, tmp.year)) order by m.is_leader desc, m.display_name), '[]')
  from application_members m
  left join profiles mp on mp.user_id = m.user_id
  left join team_member_profiles tmp on m.user_id is null and tmp.team_id = a.team_id and tmp.email = m.email
  where m.application_id = a.id)`;

const profileJson = (viewerId: string): SQL => sql`
  case when cu.id is not null then (select json_build_object(
    'id', cu.id, 'display_name', coalesce(cp.display_name, cu.email), 'email', cu.email, 'phone', cp.phone,
    'college', cp.college, 'degree', cp.degree, 'year', cp.year, 'github_link', cp.github_link,
    'is_withheld', not shown.is_shown,
    'past_experiences', case when shown.is_shown then cp.past_experiences end, 'resume', (
      select json_build_object('id', f.id, 'name', f.name, 'size', f.size)
      from files f where f.id = cp.resume_file_id and shown.is_shown))
    from (select ${isProfileShownTo(viewerId, sql`cu.id`)} as is_shown) shown) end`;
