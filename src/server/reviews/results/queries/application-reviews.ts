import { sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { SignedIn } from '../../../context.ts';
import { isFeedbackShown } from '../../scope/shown-feedback.ts';
import type { ApplicationReviews } from '../responses.ts';
import {
  applicantJoins,
  applicantName,
  isInResults,
  reviewerJoins,
  reviewerName,
} from '../visible-reviews.ts';

/** The submitted reviews of an application with their notes and released feedback; 404 if the viewer doesn't get its results (permission:manageReviews). */
export async function getApplicationReviews(
  ctx: SignedIn,
  id: string,
  stage: ApplicationStage,
): Promise<ApplicationReviews> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  const { rows } = await ctx.db.execute<ApplicationReviews>(sql`
    select a.id, a.reference, ${applicantName} as applicant, json_build_object('id', p.id, 'name', p.name) as project, (
        select coalesce(json_agg(shown order by shown.submitted_at, shown.id), '[]') from (
          select r.id, ${reviewerName} as reviewer, r.score, r.first_score, r.submitted_at, r.changed_at,
            ${marks} as marks, r.private_note, r.applicant_note, ${feedback} as feedback
          from reviews r ${reviewerJoins} join rubrics ru_of on ru_of.id = r.rubric_id
          where r.application_id = a.id and r.stage = ${stage} and r.submitted_at is not null) shown) as reviews
    from applications a ${applicantJoins}
    where a.id = ${id} and a.status <> 'draft' and ${isInResults(ctx.viewer.id, sql`a.id`)}`);
  const [row] = rows;
  if (!row) throw notFound('Application not found');
  return row;
}

/** In the order of the rubric; a mark is null if the reviewer abstained. */
const marks = sql`(
  select coalesce(json_agg(json_build_object('criterion', c.value ->> 'name', 'weight', (c.value ->> 'weight')::int,
      'mark', (r.marks ->> (c.value ->> 'key'))::int) order by c.ordinality), '[]')
  from jsonb_array_elements(ru_of.criteria) with ordinality c)`;

const feedback = sql`(
  select json_build_object('text', f.text, 'released_at', f.released_at, 'released_by', fp.display_name, 'is_shown', ${isFeedbackShown})
  from review_feedback f left join profiles fp on fp.user_id = f.released_by where f.review_id = r.id)`;
