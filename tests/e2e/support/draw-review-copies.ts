import { and, eq, isNull } from 'drizzle-orm';
import { connect } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';
import { readEnv } from '#server/env.ts';
import { renderPresentation } from '#server/files/review-copies/render-presentation.ts';
import { openFileStore } from '#server/storage/open.ts';

/** Both cores: nothing else runs before the first test. */
const AT_ONCE = 2;

/** Draws the review copies of every presentation of the demo, half a minute of CPU time that every product would spend again. */
export async function drawReviewCopies(databaseUrl: string, directory: string): Promise<void> {
  const { db, pool } = connect(databaseUrl);
  try {
    const services = {
      db,
      directory,
      files: await openFileStore(readEnv({}), directory),
      now: () => new Date(),
    };
    const waiting = await db
      .update(files)
      .set({ review_copy_state: 'waiting' })
      .where(and(eq(files.kind, 'presentation'), isNull(files.review_copy_state)))
      .returning({ file_id: files.id });
    const drawNext = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await renderPresentation(services, next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, drawNext));
  } finally {
    await pool.end();
  }
}
