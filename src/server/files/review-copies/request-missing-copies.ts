import type { Services } from '../../context.ts';
import { requestMissingCopies } from './request-review-copy.ts';

const A_MINUTE = 20;

/** Has the pages of presentations rendered that have no review copy yet (rule:review-copies). */
export async function requestMissingReviewCopies({ db }: Pick<Services, 'db'>): Promise<void> {
  await requestMissingCopies(db, A_MINUTE);
}
