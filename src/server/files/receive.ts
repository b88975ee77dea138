import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#domain/errors.ts';
import {
  allowedExtension,
  CONTENT_TYPES,
  extensionOf,
  refusedName,
  rejectedSize,
  rejectedType,
  UPLOADS,
  type UploadKind,
} from '#domain/uploads.ts';
import type { SignedIn } from '../context.ts';
import { files } from '../db/schema/files.ts';
import { countAttempt, forgiveAttempt } from '../http/rate-limits/rate-limits.ts';
import { log } from '../process/log.ts';
import type { FileToInspect, Usable } from './inspection/inspection.ts';
import { fileKey, readFileName, withExtension } from './names.ts';
import type { Upload } from './storage/upload-places.ts';
import { receiveBody, replaceContent, type TemporaryFile, temporaryPath } from './temporary-file.ts';

export type StoredFile = typeof files.$inferSelect;

const UPLOADS_PER_PERSON = { name: 'upload', max: 60, seconds: 3600 };

/**
 * Receives a file as the raw body of a request, with its name in X-File-Name: streams it to disk under the limit of its kind, hashes it,
 * detects its type and stores it. Returns its unattached row; `attachFile` attaches it. `subjectId` is the person that the file describes,
 * by default the viewer. 422 at `file` for a wrong type or size, 429 for a fourth concurrent upload of the viewer, 503 when all upload
 * slots are taken (rule:files-are-checked-by-content).
 */
export async function receiveUpload(
  ctx: SignedIn,
  kind: UploadKind,
  request: Request,
  subjectId: string = ctx.viewer.id,
): Promise<StoredFile> {
  const name = readFileName(request.headers.get('x-file-name'));
  const refused = name === null ? rejectedType(kind) : refusedName(kind, name);
  if (name === null || refused) throw wrongType(refused ?? rejectedType(kind));
  if (request.bodyUsed) throw wrongType(rejectedType(kind)); // the body was already parsed as JSON
  if (Number(request.headers.get('content-length')) > UPLOADS[kind].maxBytes) throw tooLarge(kind);
  const upload = ctx.uploads.enter({ personId: ctx.viewer.id, address: ctx.ip });
  try {
    await countAttempt(ctx, UPLOADS_PER_PERSON, ctx.viewer.id);
    ctx.leaveGate();
    return await receive(ctx, kind, request, { name, subjectId, upload }).catch((error: unknown) =>
      giveBack(ctx, error),
    );
  } finally {
    upload.leave();
  }
}

/** A server error, such as a full disk or an unreachable store, doesn't count towards the person's limit. */
async function giveBack(ctx: SignedIn, error: unknown): Promise<never> {
  const isTheirs = error instanceof AppError && error.status < 500;
  if (!isTheirs) {
    await forgiveAttempt(ctx, UPLOADS_PER_PERSON, ctx.viewer.id).catch((err: unknown) =>
      log.warn({ err }, 'a failed upload still counts'),
    );
  }
  throw error;
}

type Named = { name: string; subjectId: string; upload: Upload };

async function receive(
  ctx: SignedIn,
  kind: UploadKind,
  request: Request,
  { name: chosen, subjectId, upload }: Named,
): Promise<StoredFile> {
  const path = await temporaryPath(ctx.directory);
  try {
    const limit = { maxBytes: UPLOADS[kind].maxBytes, tooLarge: () => tooLarge(kind) };
    const received = await receiveBody(request.body ?? new Blob([]).stream(), path, { ...limit, upload });
    const named = allowedExtension(kind, extensionOf(chosen));
    const { extension, cleaned } = await validateContent(ctx, { kind, named, path });
    const name = named ? chosen : withExtension(chosen, extension);
    const stored = cleaned ? await replaceContent(path, cleaned) : received;
    const key = fileKey[kind]({ subjectId, name, extension, at: ctx.now() });
    return await store(ctx, stored, { kind, key, name, content_type: CONTENT_TYPES[extension] });
  } finally {
    await rm(path, { force: true });
  }
}

/** The type of the bytes must be allowed and match the name, if that has one. */
async function validateContent({ reader, viewer }: SignedIn, file: FileToInspect): Promise<Usable> {
  const { kind, named } = file;
  const inspection = await reader.inspect(viewer.id, file);
  if ('problem' in inspection) throw wrongType(rejectedType(kind, inspection.problem));
  const { extension } = inspection;
  if (named ? extension !== named : !allowedExtension(kind, extension))
    throw wrongType(rejectedType(kind, `This is actually a .${extension} file.`));
  return inspection;
}

type NewFile = Pick<StoredFile, 'kind' | 'key' | 'name' | 'content_type'>;

/**
 * The unattached row comes before the bytes, because the sweep removes keys without a row. It also removes a row whose bytes never arrive
 * (rule:no-orphaned-files).
 */
async function store(
  ctx: SignedIn,
  { path, size, sha256 }: TemporaryFile,
  file: NewFile,
): Promise<StoredFile> {
  const [row] = await ctx.db
    .insert(files)
    .values({ ...file, size, sha256, owner_id: ctx.viewer.id, created_at: ctx.now().toISOString() })
    .returning();
  if (!row) throw new Error('The row of the file was not written.');
  try {
    await ctx.files.put(file.key, path, file.content_type);
    return row;
  } catch (error) {
    await ctx.db
      .delete(files)
      .where(eq(files.id, row.id))
      .catch((err: unknown) => log.warn({ err }, 'the row of a failed upload waits for the sweep'));
    throw error;
  }
}

const wrongType = (problem: { title: string; message: string }) =>
  invalid([{ path: 'file', ...problem }], 'invalid_file_type');

const tooLarge = (kind: UploadKind) => invalid([{ path: 'file', ...rejectedSize(kind) }], 'file_too_large');
