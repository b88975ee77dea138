import type { Readable } from 'node:stream';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import type { FileKind, UploadKind } from '#domain/uploads.ts';
import type { Ctx, SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { files } from '../db/schema/files.ts';
import { log } from '../process/log.ts';
import { recordAudit } from '../staff/audit/commands.ts';
import type { ReadableFile } from './queries.ts';
import type { StoredFile } from './receive.ts';
import { mayRemoveBytes } from './removal-lock.ts';

/** `owner_id` is null after the uploader's account was deleted. */
type Claim = { ids: string[]; kind: UploadKind; owner_id: string | null; project_id?: string };

/**
 * Attaches an uploaded file, in the transaction that refers to it. 404 unless it is of this kind, was uploaded by this person and is not
 * attached yet: nobody can attach another person's file by guessing its id.
 */
export async function attachFile(
  tx: Transaction,
  { id, ...claim }: Omit<Claim, 'ids'> & { id: string },
): Promise<StoredFile> {
  const [file] = await claimFiles(tx, { ...claim, ids: [id] });
  if (!file) throw notFound('File not found', 'Please upload the file again.');
  return file;
}

/** The same for several files and callers with a message of their own; returns those that could be attached. */
export function claimFiles(
  tx: Transaction,
  { ids, kind, owner_id, project_id }: Claim,
): Promise<StoredFile[]> {
  return tx
    .update(files)
    .set({ attached_at: sql`now()`, project_id })
    .where(
      and(
        inArray(files.id, ids),
        eq(files.kind, kind),
        owner_id === null ? isNull(files.owner_id) : eq(files.owner_id, owner_id),
        isNull(files.attached_at),
      ),
    )
    .returning();
}

/** Removes a file's row and returns its key; after the commit `removeBytes` removes the bytes (rule:no-orphaned-files). */
export async function removeFile(tx: Transaction, id: string): Promise<string | null> {
  const [file] = await tx.delete(files).where(eq(files.id, id)).returning({ key: files.key });
  return file?.key ?? null;
}

/** The same for a presentation with its review copy; returns their keys. */
export async function removePresentation(tx: Transaction, id: string): Promise<string[]> {
  const removed = await tx
    .delete(files)
    .where(or(eq(files.id, id), eq(files.copy_of, id)))
    .returning({ key: files.key });
  return removed.map(({ key }) => key);
}

/**
 * Removes a person's uploads and returns their keys. Files that a remaining object refers to stay: the presentation of a team's
 * application, the résumé of a described member, the pictures of projects and of the site (rule:erasure).
 */
export async function removeFilesOf(tx: Transaction, ownerId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    with own as materialized (
      select f.id from files f where f.owner_id = ${ownerId} and not (f.kind = 'picture' and f.attached_at is not null)
        and not exists (select from applications where presentation_file_id = f.id)
        and not exists (select from detailed_drafts where presentation_file_id = f.id)
        and not exists (select from team_member_profiles where resume_file_id = f.id))
    delete from files where id in (select id from own) or copy_of in (select id from own) returning key
  `);
  return rows.map(({ key }) => key);
}

/** Removes the bytes of rows after their removal was committed. If the store is down or a backup runs, the sweep tries again (rule:no-orphaned-files). */
export async function removeBytes(ctx: Pick<Ctx, 'db' | 'files'>, keys: (string | null)[]): Promise<void> {
  const removed = keys.filter((key) => key !== null);
  if (removed.length === 0 || !(await mayRemoveBytes(ctx.db))) return;
  try {
    for (const key of removed) await ctx.files.remove(key);
  } catch (err) {
    log.warn({ err }, 'removed files wait for the sweep');
  }
}

/** Opens a file that its reader may read; a view of another person's résumé is first written to the audit log (rule:audit-log). */
export async function openFile(ctx: SignedIn, file: ReadableFile): Promise<Readable> {
  const bytes = await openBytes(ctx, file.key);
  if (bytes === null) {
    log.error({ file_id: file.id }, 'a file is not in the store');
    throw notFound('File not found', 'Its content is missing. Please contact the programme.');
  }
  await recordResumeView(ctx, file);
  return bytes;
}

/** The bytes of a key; null when the store doesn't have them. */
export async function openBytes(ctx: Pick<Ctx, 'files'>, key: string): Promise<Readable | null> {
  return ctx.files.get(key).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || ('code' in error && error.code === 'ENOENT'));

async function recordResumeView({ db, viewer }: SignedIn, file: ReadableFile): Promise<void> {
  if (!IS_RESUME[file.kind] || file.uploader_id === viewer.id) return;
  const subject = file.team
    ? ({ subject_type: 'team', subject_id: file.team.id, cycle_id: file.team.cycle_id } as const)
    : ({ subject_type: 'user', subject_id: file.person_id ?? file.id } as const);
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${viewer.id} views ${file.id}`}, 0))`,
    );
    if (await hasJustViewed(tx, viewer.id, file.id)) return;
    await recordAudit(tx, {
      actor_id: viewer.id,
      action: 'resume_viewed',
      ...subject,
      details: { file_id: file.id },
    });
  });
}

const IS_RESUME: Record<FileKind, boolean> = {
  resume: true,
  member_resume: true,
  presentation: false,
  picture: false,
  review_copy: false,
};

/** A PDF viewer may fetch a file more than once per view, also in parallel: that counts as one view. */
async function hasJustViewed(tx: Transaction, viewerId: string, fileId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from audit_log
    where actor_id = ${viewerId} and at > now() - make_interval(secs => ${ONE_VIEW_SECONDS})
      and action = 'resume_viewed' and details ->> 'file_id' = ${fileId} limit 1
  `);
  return rows.length > 0;
}

const ONE_VIEW_SECONDS = 10;
