import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { files } from '../db/schema/files.ts';
import { inBatches } from '../process/batches.ts';
import { mayRemoveBytes } from './removal-lock.ts';
import { removeTemporaryFiles } from './temporary-file.ts';

const ABANDONED_AFTER_HOURS = 24;

/**
 * Removes unattached files, keys without a row, and unfinished uploads of killed processes. Files that a backup may be copying wait for the
 * next sweep (rule:no-orphaned-files).
 */
export async function sweepFiles(services: Services): Promise<void> {
  await removeAbandonedFiles(services);
  await removeOrphanedKeys(services);
  const before = new Date(hoursBefore(services.now(), ABANDONED_AFTER_HOURS));
  await removeTemporaryFiles(services.directory, before);
}

async function removeAbandonedFiles({ db, files: store, now }: Services) {
  const before = hoursBefore(now(), ABANDONED_AFTER_HOURS);
  const abandoned = await db
    .delete(files)
    .where(and(isNull(files.attached_at), lt(files.created_at, before), notUsedByDraft))
    .returning({ key: files.key });
  if (!(await mayRemoveBytes(db))) return;
  for (const { key } of abandoned) await store.remove(key);
}

/** The presentation of an unsubmitted detailed proposal belongs to its draft (rule:drafts-are-saved). */
const notUsedByDraft = sql`not exists (
  select from detailed_drafts d join applications a on a.id = d.application_id
  where d.presentation_file_id = ${files.id} and a.stage = 'initial' and a.blocks)`;

async function removeOrphanedKeys({ db, files: store }: Services) {
  for await (const keys of inBatches(store.list(), 500)) {
    const known = await db.select({ key: files.key }).from(files).where(inArray(files.key, keys));
    const orphaned = new Set(keys).difference(new Set(known.map((row) => row.key)));
    if (!(await mayRemoveBytes(db))) return;
    for (const key of orphaned) await store.remove(key);
  }
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
