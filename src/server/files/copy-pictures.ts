import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { inArray, sql } from 'drizzle-orm';
import { pictureUrl, uploadedPicture } from '#domain/links.ts';
import { type FileExtension, UPLOADS } from '#domain/uploads.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { files } from '../db/schema/files.ts';
import type { projects } from '../db/schema/projects.ts';
import { log } from '../process/log.ts';
import { openBytes } from './commands.ts';
import { fileKey } from './names.ts';
import { temporaryPath } from './temporary-file.ts';

type Project = Pick<typeof projects.$inferSelect, 'id' | 'main_image_url' | 'images'>;
export type PictureCopy = { from: string; to: string; content_type: string };

/**
 * Gives copied projects pictures of their own, in the transaction that copies them: each project is read by other people and may remove
 * its pictures. After the commit `copyBytes` copies the bytes (rule:picture-upload).
 */
export async function copyPictures(tx: Transaction, copied: Project[]): Promise<PictureCopy[]> {
  const ids = copied.flatMap(picturesOf);
  if (ids.length === 0) return [];
  const originals = await tx
    .select({ id: files.id, key: files.key, content_type: files.content_type })
    .from(files)
    .where(inArray(files.id, ids));
  const found = new Map(originals.map((original) => [original.id, original]));
  const pictures = copied.flatMap((project) =>
    [...new Set(picturesOf(project))].flatMap((id) => {
      const original = found.get(id);
      return original
        ? [{ original, id: randomUUID(), key: newKey(original.key), project_id: project.id }]
        : [];
    }),
  );
  await insertCopies(tx, pictures);
  await showCopies(tx, copied, pictures);
  return pictures.map(({ original: { key, content_type }, key: to }) => ({ from: key, to, content_type }));
}

const picturesOf = ({ main_image_url, images }: Project): string[] =>
  [main_image_url, ...images].flatMap((url) => (url && uploadedPicture(url)) || []);

type Picture = { original: { id: string; key: string }; id: string; key: string; project_id: string };

async function insertCopies(tx: Transaction, pictures: Picture[]): Promise<void> {
  const rows = pictures.map(({ original, ...copy }) => ({ ...copy, original: original.id }));
  await tx.execute(sql`
    insert into files
    select copy.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) changed
    join files original on original.id = (changed ->> 'original')::uuid,
    jsonb_populate_record(original, changed || jsonb_build_object('attached_at', now())) copy`);
}

async function showCopies(tx: Transaction, copied: Project[], pictures: Picture[]): Promise<void> {
  const renamed = new Map(
    pictures.map(({ original, id, project_id }) => [project_id + pictureUrl(original.id), pictureUrl(id)]),
  );
  const rename = (project: string, url: string) =>
    uploadedPicture(url) === null ? url : (renamed.get(project + url) ?? null);
  const rows = copied.map(({ id, main_image_url, images }) => ({
    id,
    main_image_url: main_image_url && rename(id, main_image_url),
    images: images.flatMap((url) => rename(id, url) ?? []),
  }));
  await tx.execute(sql`
    update projects set main_image_url = shown.main_image_url, images = array(select jsonb_array_elements_text(shown.images))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as shown (id uuid, main_image_url text, images jsonb)
    where projects.id = shown.id`);
}

/** Copies the bytes of pictures. One that fails is shown as the illustration of its category. */
export async function copyBytes(ctx: SignedIn, copies: PictureCopy[]): Promise<void> {
  for (const copy of copies) {
    await copyOne(ctx, copy).catch((err: unknown) => log.warn({ err }, 'a picture was not copied'));
  }
}

async function copyOne(ctx: SignedIn, { from, to, content_type }: PictureCopy): Promise<void> {
  const bytes = await openBytes(ctx, from);
  if (bytes === null) return;
  const path = await temporaryPath(ctx.directory);
  try {
    await writeFile(path, bytes);
    await ctx.files.put(to, path, content_type);
  } finally {
    await rm(path, { force: true });
  }
}

/** The key of a picture consists of random letters and its extension. */
const newKey = (former: string) =>
  fileKey.picture({ subjectId: '', name: '', at: new Date(0), extension: extensionOfKey(former) });

function extensionOfKey(key: string): FileExtension {
  const [usual] = UPLOADS.picture.extensions;
  return UPLOADS.picture.extensions.find((extension) => key.endsWith(`.${extension}`)) ?? usual;
}
