import { sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { Criterion, Marks } from '#domain/reviews/reviews.ts';
import type { Transaction } from '../../../db/database.ts';
import { isoInstant } from '../../../db/instants.ts';
import { readByCursor } from '../../../http/table-export/cursor.ts';
import { isFeedbackShown } from '../../scope/shown-feedback.ts';
import {
  applicantJoins,
  applicantName,
  ofRound,
  type Round,
  reviewerJoins,
  reviewerName,
} from '../visible-reviews.ts';

export type ExportedReview = {
  application_id: string;
  reference: string | null;
  project_number: string;
  project: string;
  applicant: string | null;
  stage: ApplicationStage;
  reviewer: string;
  rubric_version: number;
  marks: Marks;
  score: number | null;
  first_score: number | null;
  submitted_at: string;
  changed_at: string | null;
  private_note: string;
  applicant_note: string;
  feedback: string | null;
  released_at: string | null;
};

export async function countReviews(tx: Transaction, round: Round): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from reviews r where ${ofRound(round)}`,
  );
  return rows[0]?.total ?? 0;
}

/** The criteria of all versions, each with its newest name, in the order of the newest version. */
export async function listCriteria(tx: Transaction, { cycle, stage }: Round): Promise<Criterion[]> {
  const { rows } = await tx.execute<{ criteria: Criterion[] }>(
    sql`select criteria from rubrics where cycle_id = ${cycle.id} and stage = ${stage} order by version desc`,
  );
  const criteria = rows.flatMap((row) => row.criteria);
  return criteria.filter(({ key }, place) => criteria.findIndex((one) => one.key === key) === place);
}

/** The submitted reviews of a round, those of an application together, in batches. */
export const readReviews = (tx: Transaction, round: Round): AsyncGenerator<ExportedReview[], void> =>
  readByCursor(
    tx,
    sql`select r.id from reviews r where ${ofRound(round)} order by r.application_id, r.reviewer_id`,
    (ids) => readRows(tx, ids),
  );

async function readRows(tx: Transaction, ids: string[]): Promise<ExportedReview[]> {
  const { rows } = await tx.execute<ExportedReview>(sql`
    select r.application_id, a.reference, p.project_number::text as project_number, p.name as project,
      ${applicantName} as applicant, r.stage, ${reviewerName} as reviewer, rub.version as rubric_version, r.marks,
      r.score::float8 as score, r.first_score::float8 as first_score, ${isoInstant(sql`r.submitted_at`)} as submitted_at,
      ${isoInstant(sql`r.changed_at`)} as changed_at, r.private_note, r.applicant_note, f.text as feedback,
      case when ${isFeedbackShown} then ${isoInstant(sql`f.released_at`)} end as released_at
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    join reviews r on r.id = wanted.id join rubrics rub on rub.id = r.rubric_id
    join applications a on a.id = r.application_id ${applicantJoins} ${reviewerJoins}
    left join review_feedback f on f.review_id = r.id
    order by wanted.place`);
  return rows;
}
