import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { pictureUrl, uploadedPicture } from '#domain/links.ts';
import type { Transaction } from '../db/database.ts';
import { files } from '../db/schema/files.ts';
import { removePictures, uploadAgain } from './attach-pictures.ts';
import { claimFiles } from './commands.ts';

type Change = { viewerId: string; before: string | null; after: string | null };

/**
 * Attaches a new hero image of the site or of a cycle, in the transaction that has written it, and removes the former one unless another
 * cycle shows it: a new cycle takes over the image of a former one. Returns the keys for `removeBytes`; 422 at the field for any other file.
 */
export async function attachHero(tx: Transaction, { viewerId, before, after }: Change): Promise<string[]> {
  if (before === after) return [];
  const [removed, added] = [before && uploadedPicture(before), after && uploadedPicture(after)];
  if (added && !(await isHero(tx, added, viewerId))) throw uploadAgain('hero_background_image');
  return removed && !(await isShown(tx, removed)) ? removePictures(tx, [removed]) : [];
}

async function isHero(tx: Transaction, id: string, viewerId: string): Promise<boolean> {
  if ((await claimFiles(tx, { ids: [id], kind: 'picture', owner_id: viewerId })).length > 0) return true;
  const isOther = and(
    eq(files.id, id),
    eq(files.kind, 'picture'),
    isNotNull(files.attached_at),
    isNull(files.project_id),
  );
  return (await tx.$count(files, isOther)) > 0;
}

async function isShown(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from cycles where hero_background_image = ${pictureUrl(id)}
    union all
    select from site_settings where setting_key = 'hero_background_image' and setting_value = to_jsonb(${pictureUrl(id)}::text)
  `);
  return rows.length > 0;
}
