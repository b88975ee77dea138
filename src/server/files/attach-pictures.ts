import { and, eq, inArray } from 'drizzle-orm';
import { invalid } from '#domain/errors.ts';
import { uploadedPicture } from '#domain/links.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { files } from '../db/schema/files.ts';
import { claimFiles } from './commands.ts';
import { receiveUpload } from './receive.ts';
import type { UploadedPicture } from './responses.ts';

/** Stores a picture before the object that shows it is saved; the sweep removes one that never is (rule:picture-upload). */
export async function receivePicture(ctx: SignedIn, request: Request): Promise<UploadedPicture> {
  const { id, name, size } = await receiveUpload(ctx, 'picture', request);
  return { id, name, size };
}

type ShownImage = { path: string; url: string | null };
type Shown = { viewerId: string; project_id?: string; before: string[]; images: ShownImage[] };

/** The uploaded pictures of a project. */
export async function picturesOfProject(tx: Transaction, projectId: string): Promise<string[]> {
  const rows = await tx.select({ id: files.id }).from(files).where(eq(files.project_id, projectId));
  return rows.map(({ id }) => id);
}

/**
 * Attaches the pictures that a saved object shows now, in its transaction, and removes those of `before` that it no longer shows. Returns
 * their keys for `removeBytes`. 422 at a field whose picture isn't an unused upload of the viewer, such as one of another project
 * (rule:picture-upload).
 */
export async function attachPictures(tx: Transaction, shown: Shown): Promise<string[]> {
  const { viewerId: owner_id, project_id, before } = shown;
  const pictures = new Map(shown.images.flatMap(pictureOf).toReversed());
  const ids = [...pictures.keys()].filter((id) => !before.includes(id));
  const claimed = await claimFiles(tx, { ids, kind: 'picture', owner_id, project_id });
  for (const id of ids) {
    if (!claimed.some((file) => file.id === id)) throw uploadAgain(pictures.get(id) ?? '');
  }
  return removePictures(
    tx,
    before.filter((id) => !pictures.has(id)),
  );
}

function pictureOf({ path, url }: ShownImage): [id: string, path: string][] {
  const id = url && uploadedPicture(url);
  return id ? [[id, path]] : [];
}

/** Removes the rows of pictures and returns their keys. */
export async function removePictures(tx: Transaction, ids: string[]): Promise<string[]> {
  const removed = await tx
    .delete(files)
    .where(and(inArray(files.id, ids), eq(files.kind, 'picture')))
    .returning({ key: files.key });
  return removed.map(({ key }) => key);
}

/** 422 at a field whose picture cannot be shown. */
export const uploadAgain = (path: string) =>
  invalid([
    { path, title: 'Picture not found', message: 'This picture was removed. Please upload it again.' },
  ]);
