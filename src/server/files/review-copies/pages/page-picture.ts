import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { MAX_RATIO, PAGE_LONG_SIDE, PICTURE_QUALITY } from './limits.ts';

/** The picture of a page: a JPEG and its size in pixels. */
export type PagePicture = { jpeg: Uint8Array; width: number; height: number };

/** A white canvas for a page of this size in any unit, with the factor from that unit to pixels; null for a page that nobody could read. */
export function blankPage(width: number, height: number) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (!(short > 0) || long / short > MAX_RATIO) return null;
  const scale = PAGE_LONG_SIDE / long;
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { canvas, context, scale } satisfies BlankPage;
}

export type BlankPage = { canvas: Canvas; context: SKRSContext2D; scale: number };

export function pictureOf(canvas: Canvas): PagePicture {
  const jpeg = canvas.toBuffer('image/jpeg', PICTURE_QUALITY);
  return { jpeg, width: canvas.width, height: canvas.height };
}
