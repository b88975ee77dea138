import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '#domain/errors.ts';
import { CONTENT_TYPES, UPLOADS } from '#domain/uploads.ts';
import type { SignedIn } from '../../context.ts';
import { openBytes } from '../../files/commands.ts';
import { hidesIdentity, loadOwnAssignment } from '../load.ts';
import { cleanPresentation } from './clean-presentation.ts';

export type Presentation = { bytes: Uint8Array<ArrayBuffer>; kind: 'pdf' | 'pptx' | 'ppt' };

/**
 * The presentation of a detailed proposal for its reviewer, in blind reading without its metadata. 404 without one, 409 for a file whose
 * metadata can't be removed, such as an old .ppt (permission:writeReview, rule:blind-reading).
 */
export async function openPresentation(ctx: SignedIn, id: string): Promise<Presentation> {
  const assignment = await loadOwnAssignment(ctx, id);
  const file = assignment.stage === 'detailed' ? await findFile(ctx, id) : undefined;
  if (!file) throw notFound('No presentation');
  const kind = KINDS.find((one) => CONTENT_TYPES[one] === file.content_type) ?? 'ppt';
  if (file.is_hidden && kind === 'ppt') throw notShown();
  const stream = await openBytes(ctx, file.key);
  if (!stream) throw notFound('File not found', 'Its content is missing. Please contact the programme.');
  const bytes = await readAll(stream);
  if (!file.is_hidden || kind === 'ppt') return { bytes, kind };
  const cleaned = await cleanPresentation({ kind, bytes });
  if (!cleaned) throw notShown();
  return { bytes: cleaned, kind };
}

const KINDS = ['pdf', 'pptx', 'ppt'] as const;

type File = { key: string; content_type: string; is_hidden: boolean };

async function findFile({ db }: SignedIn, assignmentId: string): Promise<File | undefined> {
  const { rows } = await db.execute<File>(sql`
    select f.key, f.content_type, ${hidesIdentity} as is_hidden
    from review_assignments ra join applications a on a.id = ra.application_id
    join files f on f.id = a.presentation_file_id where ra.id = ${assignmentId}`);
  return rows[0];
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
