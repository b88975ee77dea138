import { readFile } from 'node:fs/promises';
import { MAX_PICTURE_SIDE } from '#domain/uploads.ts';
import type { CleanPicture, Inspection } from './inspection.ts';
import { cleanJpeg } from './picture-jpeg.ts';
import { cleanPng } from './picture-png.ts';
import { cleanWebp } from './picture-webp.ts';

/** By the type that the first bytes say. */
const CLEAN = {
  jpg: { extension: 'jpg', clean: cleanJpeg },
  png: { extension: 'png', clean: cleanPng },
  webp: { extension: 'webp', clean: cleanWebp },
} as const;
type PictureType = keyof typeof CLEAN;

const isPicture = (type: string): type is PictureType => Object.hasOwn(CLEAN, type);

const DAMAGED: Inspection = { problem: 'This picture is damaged or unusual. Please save it again.' };
const TOO_WIDE: Inspection = {
  problem: `It is wider or higher than ${MAX_PICTURE_SIDE} pixels, so please make it smaller.`,
};

/**
 * Reads the structure of a picture, limits its size in pixels, which bounds the memory of every reader, and removes everything that isn't
 * the picture: location, camera, texts, thumbnails, animations and bytes after its end (rule:picture-upload).
 */
export async function inspectPicture(path: string, type: string): Promise<Inspection> {
  if (!isPicture(type)) return DAMAGED;
  const { extension, clean } = CLEAN[type];
  const bytes = await readFile(path);
  const picture = attempt(() => clean(bytes));
  if (!picture || Math.min(picture.width, picture.height) === 0) return DAMAGED;
  if (Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE) return TOO_WIDE;
  return { extension, cleaned: picture.bytes };
}

/** The readers throw for every inconsistency, also by reading past the end. */
function attempt(read: () => CleanPicture): CleanPicture | null {
  try {
    return read();
  } catch {
    return null;
  }
}
