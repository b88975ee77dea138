import type { Services } from '../context.ts';
import { requestMissingCopies } from '../files/review-copies/request-review-copy.ts';

const A_MINUTE = 20;

/** Has the pages drawn of presentations from before there were review copies (rule:review-copies). */
export async function tendReviewCopies({ db }: Pick<Services, 'db'>): Promise<void> {
  await requestMissingCopies(db, A_MINUTE);
}
