import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REVIEW_COPY_PROBLEMS, REVIEW_COPY_STATES } from '#domain/reviews/review-copies.ts';
import { FILE_KINDS } from '#domain/uploads.ts';
import { createdAt, id, instant } from './columns.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** A file in the store, reachable only through /files/{id}. Unattached files are swept (rule:no-orphaned-files) (rule:files-are-private). */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text().notNull().unique(),
    kind: text({ enum: FILE_KINDS }).notNull(),
    owner_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    content_type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** The project that shows this picture. */
    project_id: uuid().references(() => projects.id),
    /** The presentation whose pages this review copy shows. */
    copy_of: uuid().references((): AnyPgColumn => files.id, { onDelete: 'cascade' }),
    /** Of a presentation; null until a job has noticed it (rule:blind-reading). */
    review_copy_state: text({ enum: REVIEW_COPY_STATES }),
    review_copy_problem: text({ enum: REVIEW_COPY_PROBLEMS }),
    attached_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.owner_id),
    index('files_of_project').on(t.project_id).where(sql`project_id is not null`),
    index('files_unattached').on(t.created_at).where(sql`attached_at is null`),
    uniqueIndex('files_one_review_copy').on(t.copy_of).where(sql`copy_of is not null`),
    index('files_without_review_copy')
      .on(t.created_at)
      .where(sql`kind = 'presentation' and (review_copy_state is null or review_copy_state = 'waiting')`),
  ],
);
