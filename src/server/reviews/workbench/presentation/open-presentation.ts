import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '#domain/errors.ts';
import {
  COPY_IS_PREPARED,
  type ReviewCopyProblem,
  type ReviewCopyState,
  refusalForReviewers,
} from '#domain/reviews/review-copies.ts';
import { type PresentationKind, presentationKind } from '#domain/uploads.ts';
import type { SignedIn } from '../../../context.ts';
import { openBytes } from '../../../files/commands.ts';
import { readyCopy } from '../../../files/review-copies/ready-copy.ts';
import { hidesIdentity, loadOwnAssignment } from '../load.ts';

export type Presentation = { bytes: Readable; size: number; kind: PresentationKind };

/**
 * The presentation of a detailed proposal for its reviewer, in blind reading only the review copy that was rendered at the upload. 404 without
 * a presentation, 409 while the copy is being prepared and for a file that has none (permission:writeReview, rule:blind-reading).
 */
export async function openPresentation(ctx: SignedIn, id: string): Promise<Presentation> {
  const assignment = await loadOwnAssignment(ctx, id);
  const file = assignment.stage === 'detailed' ? await findFile(ctx, id) : undefined;
  if (!file) throw notFound('No presentation');
  const shown = file.is_hidden ? reviewCopyOf(file) : file;
  const bytes = await openBytes(ctx, shown.key);
  if (!bytes) throw notFound('File not found', 'Its content is missing. Please contact the programme.');
  return { bytes, size: shown.size, kind: presentationKind(shown.content_type) };
}

type Content = { key: string; content_type: string; size: number };
type File = Content & {
  is_hidden: boolean;
  copy_state: ReviewCopyState | null;
  copy_problem: ReviewCopyProblem | null;
  copy: Content | null;
};

async function findFile({ db }: SignedIn, assignmentId: string): Promise<File | undefined> {
  const { rows } = await db.execute<File>(sql`
    select f.key, f.content_type, f.size::int as size, ${hidesIdentity} as is_hidden,
      f.review_copy_state as copy_state, f.review_copy_problem as copy_problem,
      ${readyCopy(sql`json_build_object('key', copy.key, 'content_type', copy.content_type, 'size', copy.size)`)} as copy
    from review_assignments ra join applications a on a.id = ra.application_id
    join files f on f.id = a.presentation_file_id where ra.id = ${assignmentId}`);
  return rows[0];
}

function reviewCopyOf({ copy, copy_state, copy_problem }: File): Content {
  if (copy) return copy;
  if (copy_state === 'refused')
    throw conflict(
      'presentation_not_shown',
      'Presentation not shown',
      refusalForReviewers(copy_problem ?? 'unreadable'),
    );
  throw conflict('presentation_not_ready', 'Presentation not ready', COPY_IS_PREPARED);
}
