import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { connect } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';
import { readEnv } from '#server/env.ts';
import { openFileStore } from '#server/files/storage/open.ts';
import { pdfBytes } from '#tests/documents.ts';

/**
 * Gives every presentation of the demo a review copy of one page. Without one, each product would draw all of them beside its tests, which takes
 * half a minute of CPU time.
 */
export async function addReviewCopies(databaseUrl: string, directory: string): Promise<void> {
  const { db, pool } = connect(databaseUrl);
  const path = join(directory, 'review-copy.pdf');
  try {
    const bytes = await pdfBytes({ text: 'The pages of a presentation.' });
    await writeFile(path, bytes);
    const store = await openFileStore(readEnv({}), directory);
    const presentations = await db
      .update(files)
      .set({ review_copy_state: 'ready' })
      .where(and(eq(files.kind, 'presentation'), isNull(files.review_copy_state)))
      .returning();
    for (const { id, created_at } of presentations) {
      const key = `review-copies/${id}.pdf`;
      await store.put(key, path, 'application/pdf');
      await db.insert(files).values({
        key,
        kind: 'review_copy',
        copy_of: id,
        name: 'presentation.pdf',
        content_type: 'application/pdf',
        size: bytes.byteLength,
        sha256: '0'.repeat(64),
        created_at,
        attached_at: created_at,
      });
    }
  } finally {
    await rm(path, { force: true });
    await pool.end();
  }
}
