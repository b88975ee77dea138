import { expect, test } from 'vitest';
import { chunk, jpegBytes, pngBytes, riff, webpBytes } from '#tests/pictures.ts';
import { cleanJpeg } from './inspection/picture-jpeg.ts';
import { cleanPng } from './inspection/picture-png.ts';
import { cleanWebp } from './inspection/picture-webp.ts';

type Unusual = [what: string, read: () => unknown];

/** Parts that are missing, repeated or out of their order, so that two programs could show two different pictures. */
test.each([...unusualPngs(), ...unusualJpegs(), ...unusualWebps()])(
  '%s is rejected',
  {
    tags: ['files-are-checked-by-content'],
  },
  (_, read) => {
    expect(read).toThrow();
  },
);

function unusualPngs(): Unusual[] {
  const signature = pngBytes().subarray(0, 8);
  const header = pngBytes().subarray(8, 33);
  const data = chunk('IDAT', Buffer.alloc(3));
  const end = chunk('IEND', '');
  const palette = chunk('PLTE', Buffer.alloc(3));
  const gamma = chunk('gAMA', Buffer.alloc(4));
  const png = (...chunks: Uint8Array[]) => Buffer.concat([signature, ...chunks]);
  const shapes: Record<string, Uint8Array[]> = {
    'a second header': [header, header, data, end],
    'a second header after its data': [header, data, header, end],
    'a header that is not first': [gamma, header, data, end],
    'a header of another length': [chunk('IHDR', Buffer.alloc(14)), data, end],
    'two palettes': [header, palette, palette, data, end],
    'a palette after its data': [header, data, palette, end],
    'a palette of half a colour': [header, chunk('PLTE', Buffer.alloc(4)), data, end],
    'two transparencies': [header, chunk('tRNS', 'ab'), chunk('tRNS', 'ab'), data, end],
    'transparency before the palette': [header, chunk('tRNS', 'a'), palette, data, end],
    'transparency after its data': [header, data, chunk('tRNS', 'ab'), end],
    'two gammas': [header, gamma, gamma, data, end],
    'a gamma after the palette': [header, palette, gamma, data, end],
    'colours after its data': [header, data, chunk('sRGB', 'a'), end],
    'a gamma of many bytes': [header, chunk('gAMA', 'a place'), data, end],
    'data in two pieces': [header, data, chunk('tEXt', 'a place'), data, end],
    'an end with content': [header, data, chunk('IEND', 'a place')],
    'no data': [header, end],
  };
  return Object.entries(shapes).map(([what, chunks]) => [
    `a PNG with ${what}`,
    () => cleanPng(png(...chunks)),
  ]);
}

function unusualJpegs(): Unusual[] {
  const jpeg = Buffer.from(jpegBytes());
  const frameAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const frame = jpeg.subarray(frameAt, frameAt + 2 + jpeg.readUInt16BE(frameAt + 2));
  const scanAt = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(scanAt, -2);
  const jfif = jpeg.subarray(2, 20);
  const start = jpeg.subarray(0, 2);
  const adobe = Buffer.concat([
    Buffer.from([0xff, 0xee, 0, 14]),
    Buffer.from('Adobe'.padEnd(12, '\0'), 'latin1'),
  ]);
  const before = (at: number, ...parts: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, at), ...parts, jpeg.subarray(at)]);
  const otherFrame = Buffer.from(frame).fill(0xc2, 1, 2);
  const shapes: Record<string, Buffer> = {
    'two frames': before(frameAt, frame),
    'frames of two kinds': before(scanAt, otherFrame),
    'a frame after its scan': before(jpeg.length - 2, frame),
    'a scan before its frame': before(2, scan),
    'two starts': before(2, start),
    'a start after its frame': before(scanAt, start),
    'two JFIF segments': before(2, jfif),
    'a JFIF segment after its frame': before(scanAt, jfif),
    'two Adobe segments': before(2, adobe, adobe),
    'no scan': Buffer.concat([jpeg.subarray(0, scanAt), jpeg.subarray(-2)]),
    'no frame': Buffer.concat([jpeg.subarray(0, frameAt), jpeg.subarray(frameAt + frame.length)]),
  };
  return Object.entries(shapes).map(([what, bytes]) => [`a JPEG with ${what}`, () => cleanJpeg(bytes)]);
}

function unusualWebps(): Unusual[] {
  type Chunks = Parameters<typeof riff>[0];
  const webp = Buffer.from(webpBytes());
  const lossy = webp.subarray(webp.indexOf('VP8 ') + 8);
  const vp8: Chunks[number] = ['VP8 ', lossy];
  const vp8l: Chunks[number] = ['VP8L', Buffer.concat([Buffer.from([0x2f]), Buffer.alloc(8)])];
  const extended: Chunks[number] = ['VP8X', Buffer.alloc(10)];
  const alpha: Chunks[number] = ['ALPH', Buffer.alloc(4)];
  const shapes: Record<string, Chunks> = {
    'two headers': [extended, extended, vp8],
    'a header after its picture': [vp8, extended],
    'a long header': [['VP8X', Buffer.alloc(12)], vp8],
    'two pictures': [extended, vp8, vp8],
    'pictures of two kinds': [extended, vp8, vp8l],
    'two transparencies': [extended, alpha, alpha, vp8],
    'transparency after its picture': [extended, vp8, alpha],
    'transparency without a header': [alpha, vp8],
    'transparency before a lossless picture': [extended, alpha, vp8l],
  };
  return Object.entries(shapes).map(([what, chunks]) => [
    `a WebP with ${what}`,
    () => cleanWebp(riff(chunks)),
  ]);
}
