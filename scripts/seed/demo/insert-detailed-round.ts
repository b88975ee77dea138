import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/database.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { review_rounds, rubrics } from '#server/db/schema/review-setup.ts';
import { applications } from '../applications.ts';
import { demoCriteria, readersOf } from '../reviews/plan.ts';
import { daysBefore, deadlineAfter } from './dates.ts';
import { nameOf } from './ids.ts';
import type { Seeding } from './insert.ts';
import type { Round } from './insert-reviews.ts';

const BEGUN_DAYS_AGO = 0.5;
const DEADLINE_DAYS = 62;
const PER_APPLICATION = 2;

/** The round of the detailed proposals has just begun: shortlisted ones are assigned, and nobody has reviewed one yet. */
export async function insertDetailedRound(
  tx: Transaction,
  { ids, at }: Seeding,
  { cycle_id, reviewers }: Pick<Round, 'cycle_id' | 'reviewers'>,
): Promise<void> {
  const created_at = daysBefore(at, BEGUN_DAYS_AGO);
  await tx.insert(review_rounds).values({
    cycle_id,
    stage: 'detailed',
    per_application: PER_APPLICATION,
    deadline: deadlineAfter(at, DEADLINE_DAYS),
    updated_at: created_at,
  });
  const criteria = demoCriteria.map((criterion) => ({ key: randomUUID(), ...criterion }));
  await tx.insert(rubrics).values({ cycle_id, stage: 'detailed', version: 1, criteria, created_at });
  const shortlisted = applications.filter(
    ({ status, stage }) => status === 'shortlisted' && stage === 'detailed',
  );
  await tx.insert(review_assignments).values(
    shortlisted.flatMap((application, place) => {
      const readers = readersOf(application);
      return Array.from({ length: PER_APPLICATION }, (_, step) => ({
        cycle_id,
        stage: 'detailed' as const,
        application_id: ids.application(nameOf(application)),
        reviewer_id: reviewers.get(readers[(place * PER_APPLICATION + step) % readers.length] ?? '') ?? '',
        is_blind: false,
        created_at,
      }));
    }),
  );
}
