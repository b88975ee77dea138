import { type Image, loadImage } from '@napi-rs/canvas';
import type { DeckPackage, Part } from './deck-package.ts';

/** Decoded; photos that fill a slide each take eight megabytes. */
const MAX_CACHED = 24;

/** The decoded pictures of a deck; one that can't be decoded isn't there. */
export class PictureCache {
  private readonly deck: DeckPackage;
  private readonly cached = new Map<string, Image | null>();

  constructor(deck: DeckPackage) {
    this.deck = deck;
  }

  /** The pictures to which these parts refer, by the name of their part. */
  async picturesOf(parts: (Part | undefined)[]): Promise<Map<string, Image>> {
    const names = parts.flatMap((part) => part?.relations ?? []).filter(({ type }) => type === 'image');
    const pictures = new Map<string, Image>();
    for (const { target } of names) {
      const picture = await this.decode(target);
      if (picture) pictures.set(target, picture);
    }
    return pictures;
  }

  private async decode(name: string): Promise<Image | null> {
    const known = this.cached.get(name);
    if (known !== undefined) return known;
    const bytes = this.deck.bytes(name);
    const picture = bytes && isRaster(bytes) ? await loadImage(bytes).catch(() => null) : null;
    const [oldest] = this.cached.keys();
    if (this.cached.size >= MAX_CACHED && oldest !== undefined) this.cached.delete(oldest);
    this.cached.set(name, picture);
    return picture;
  }
}

/** JPEG, PNG, GIF, BMP or WebP: nothing that could load or run anything, whatever its name says. */
const isRaster = (bytes: Buffer) =>
  SIGNATURES.some((signature) => bytes.subarray(0, signature.length).equals(signature));

const SIGNATURES = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  Buffer.from('GIF8'),
  Buffer.from('BM'),
  Buffer.from('RIFF'),
];
