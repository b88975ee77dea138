import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ReviewCopyProblem } from '#domain/reviews/review-copies.ts';
import { CONTENT_TYPES, presentationKind } from '#domain/uploads.ts';
import type { Services } from '../../context.ts';
import { files } from '../../db/schema/files.ts';
import { ChildKilled } from '../../process/child-process/child-program.ts';
import { openBytes } from '../commands.ts';
import { fileKey } from '../names.ts';
import type { StoredFile } from '../receive.ts';
import { temporaryPath } from '../temporary-file.ts';
import { renderInChild } from './render-in-child.ts';
import type { Rendering } from './render-pages.ts';

type Job = Pick<Services, 'db' | 'files' | 'directory' | 'now'>;

const MOST_ATTEMPTS = 3;
const payloadSchema = z.object({ file_id: z.string() });

/**
 * The job that renders the pages of a presentation once, and stores the review copy or why there is none. A repeated one replaces what the
 * interrupted one has left. Throws for what a later attempt may find mended (rule:review-copies).
 */
export async function renderPresentation(services: Job, payload: unknown, attempt = 1): Promise<void> {
  const { file_id } = payloadSchema.parse(payload);
  const isWaiting = and(eq(files.id, file_id), eq(files.review_copy_state, 'waiting'));
  const [file] = await services.db.select().from(files).where(isWaiting);
  if (!file) return;
  const rendering = await render(services, file).catch((error: unknown) => {
    // Memory was short each time: nothing but the file explains that.
    if (error instanceof ChildKilled && attempt >= MOST_ATTEMPTS) return { refused: 'too_complex' } as const;
    throw error;
  });
  if ('refused' in rendering) await refuse(services, file, rendering.refused);
  else await keep(services, file, rendering.pdf);
}

async function render(services: Job, { key, content_type }: StoredFile): Promise<Rendering> {
  const kind = presentationKind(content_type);
  if (kind === 'ppt') return { refused: 'old_format' };
  const bytes = await openBytes(services, key);
  if (!bytes) return { refused: 'missing' };
  return renderInChild(await buffer(bytes), kind);
}

async function refuse({ db }: Job, { id }: StoredFile, problem: ReviewCopyProblem): Promise<void> {
  await db
    .update(files)
    .set({ review_copy_state: 'refused', review_copy_problem: problem })
    .where(eq(files.id, id));
}

/** The row comes before the bytes, because the sweep removes keys without a row; readers find the copy only when both are there. */
async function keep(services: Job, original: StoredFile, pdf: Uint8Array): Promise<void> {
  const { db, files: store, directory, now } = services;
  const at = now();
  const key = fileKey.review_copy({ subjectId: original.id, name: original.name, extension: 'pdf', at });
  const isInserted = await db.transaction(async (tx) => {
    const [still] = await tx.select().from(files).where(eq(files.id, original.id)).for('share');
    if (!still) return false;
    await tx.delete(files).where(eq(files.copy_of, original.id));
    await tx.insert(files).values({
      key,
      kind: 'review_copy',
      copy_of: original.id,
      name: 'presentation.pdf',
      content_type: CONTENT_TYPES.pdf,
      size: pdf.byteLength,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      attached_at: at.toISOString(),
      created_at: at.toISOString(),
    });
    return true;
  });
  if (!isInserted) return;
  const path = await temporaryPath(directory);
  try {
    await writeFile(path, pdf);
    await store.put(key, path, CONTENT_TYPES.pdf);
  } finally {
    await rm(path, { force: true });
  }
  await db.update(files).set({ review_copy_state: 'ready' }).where(eq(files.id, original.id));
}
