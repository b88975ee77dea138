import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '#domain/errors.ts';
import { CONTENT_TYPES, UPLOADS } from '#domain/uploads.ts';
import type { SignedIn } from '../../context.ts';
import { openBytes } from '../../files/commands.ts';
import { loadOwnAssignment } from '../load.ts';
import { cleanPresentation } from './clean-presentation.ts';

export type CleanPresentation = { bytes: Uint8Array<ArrayBuffer>; kind: 'pdf' | 'pptx' };

/**
 * The presentation of a detailed proposal without its metadata, for its reviewer. 404 without one, 409 for a file whose metadata can't be
 * removed, such as an old .ppt (permission:writeReview, rule:blind-reading).
 */
export async function openPresentation(ctx: SignedIn, id: string): Promise<CleanPresentation> {
  const assignment = await loadOwnAssignment(ctx, id);
  const file = assignment.stage === 'detailed' ? await findFile(ctx, assignment.application_id) : undefined;
  if (!file) throw notFound('No presentation');
  const kind = kindOf(file.content_type);
  if (!kind) throw notShown();
  const stream = await openBytes(ctx, file.key);
  if (!stream) throw notFound('File not found', 'Its content is missing. Please contact the programme.');
  const bytes = await cleanPresentation({ kind, bytes: await readAll(stream) });
  if (!bytes) throw notShown();
  return { bytes, kind };
}

async function findFile({ db }: SignedIn, applicationId: string) {
  const { rows } = await db.execute<{ key: string; content_type: string }>(sql`
    select f.key, f.content_type from applications a join files f on f.id = a.presentation_file_id
    where a.id = ${applicationId}`);
  return rows[0];
}

function kindOf(contentType: string): CleanPresentation['kind'] | null {
  if (contentType === CONTENT_TYPES.pdf) return 'pdf';
  return contentType === CONTENT_TYPES.pptx ? 'pptx' : null;
}

const notShown = () =>
  conflict(
    'presentation_not_shown',
    'Presentation not shown',
    'Its metadata can’t be removed, and it could say whose it is. Please review the texts; after you submit, you can open the file.',
  );

/** The upload was limited, so the file fits into memory. */
async function readAll(stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > UPLOADS.presentation.maxBytes) throw notShown();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
