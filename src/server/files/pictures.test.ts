import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { MAX_PICTURE_SIDE, nameForeign, UPLOADS } from '#domain/uploads.ts';
import type { SignedIn } from '#server/context.ts';
import { rate_limits } from '#server/db/schema/processes.ts';
import type { Bytes } from '#tests/documents.ts';
import { createPerson } from '#tests/factories.ts';
import { chunk, jpegBytes, pngBytes, riff, webpBytes } from '#tests/pictures.ts';
import { portalForFile } from '#tests/portal.ts';
import { cleanJpeg } from './inspection/picture-jpeg.ts';
import { cleanPng } from './inspection/picture-png.ts';
import { cleanWebp } from './inspection/picture-webp.ts';
import { receiveUpload } from './receive.ts';

const portal = await portalForFile();
const owner = await createPerson(portal, { role: 'manager' });
beforeEach(async () => {
  await portal.db.delete(rate_limits);
});

const PICTURES = { jpg: jpegBytes, png: pngBytes, webp: webpBytes } as const;
const READERS = { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp } as const;
type Extension = keyof typeof PICTURES;
const EXTENSIONS = Object.keys(PICTURES) as Extension[];
const SECRET = 'Mukteshwar 29.4724 N, 79.6464 E';
const UNSUITABLE = 'Please upload a JPEG, PNG or WebP picture.';
const DAMAGED = `${UNSUITABLE} This picture is damaged or unusual. Please save it again.`;

function receive(bytes: Uint8Array, name: string) {
  const ctx = { ...portal.services, viewer: owner, leaveGate: () => undefined } as unknown as SignedIn;
  const headers = { 'X-File-Name': encodeURIComponent(name) };
  const init = { method: 'POST', headers, body: bytes as Bytes };
  return receiveUpload(ctx, 'picture', new Request('http://localhost', init));
}

const store = async (bytes: Uint8Array, name: string) =>
  buffer(await portal.services.files.get((await receive(bytes, name)).key));

const errorOf = (bytes: Uint8Array, name: string) =>
  receive(bytes, name).then(
    () => null,
    ({ status, detail }: AppError) => ({ status, detail }),
  );
const rejected = (detail: string) => ({ status: 422, detail });

test.each(EXTENSIONS)(
  'a .%s picture is stored without its place, camera, texts and further bytes',
  {
    tags: ['picture-upload', 'security:photo-metadata'],
  },
  async (extension) => {
    const sent = PICTURES[extension]({ secret: SECRET });
    expect(Buffer.from(sent).toString('latin1').split(SECRET).length).toBeGreaterThan(4);
    const stored = await store(sent, `a.${extension}`);
    expect(stored.includes('29.4724')).toBe(false);
    const plain = Buffer.from(PICTURES[extension]());
    if (extension === 'jpg') expect(stored.subarray(38)).toEqual(plain.subarray(2));
    else expect(stored).toEqual(plain);
  },
);

test('a JPEG keeps its orientation, in an EXIF segment with nothing else', {
  tags: ['picture-upload'],
}, async () => {
  const stored = await store(jpegBytes({ secret: SECRET, orientation: 8 }), 'a.jpeg');
  expect(stored.subarray(2, 38).toString('hex')).toBe(
    'ffe100224578696600004d4d002a00000008000101120003000000010008000000000000',
  );
  expect(await store(jpegBytes({ secret: SECRET, orientation: 1 }), 'a.jpg')).toEqual(
    Buffer.from(jpegBytes()),
  );
});

test.each(EXTENSIONS)(
  'a .%s picture of exactly 1 MiB is accepted, one byte more is rejected',
  {
    tags: ['picture-upload'],
  },
  async (extension) => {
    const { maxBytes, sizeMessage } = UPLOADS.picture;
    const bytes = (size: number) => PICTURES[extension]({ size });
    expect(await receive(bytes(maxBytes), `a.${extension}`)).toMatchObject({
      kind: 'picture',
      attached_at: null,
    });
    expect(await errorOf(bytes(maxBytes + 1), `a.${extension}`)).toEqual(rejected(sizeMessage));
  },
);

test.each(EXTENSIONS)(
  'a .%s picture with longer sides than the limit is rejected, whatever its bytes',
  {
    tags: ['picture-upload'],
  },
  async (extension) => {
    const picture = PICTURES[extension];
    const name = `a.${extension}`;
    expect(await errorOf(picture({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE }), name)).toBe(null);
    const tooWide = rejected(
      `${UNSUITABLE} It is wider or higher than ${MAX_PICTURE_SIDE} pixels, so please make it smaller.`,
    );
    expect(await errorOf(picture({ width: MAX_PICTURE_SIDE + 1 }), name)).toEqual(tooWide);
    expect(await errorOf(picture({ height: 65_000 }), name)).toEqual(tooWide);
  },
);

test.each(EXTENSIONS)(
  'a .%s picture that ends early is rejected, wherever it is cut',
  {
    tags: ['files-are-checked-by-content'],
  },
  async (extension) => {
    const whole = Buffer.from(PICTURES[extension]());
    for (let length = 1; length < whole.length; length += 1) {
      expect(() => READERS[extension](whole.subarray(0, length)), `${length} bytes`).toThrow();
    }
    expect(await errorOf(whole.subarray(0, -1), `a.${extension}`)).toEqual(rejected(DAMAGED));
  },
);

test.each([
  [
    'an SVG',
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    nameForeign('picture', 'picture'),
  ],
  [
    'a GIF',
    'a.gif',
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\0;', 'latin1'),
    nameForeign('picture', 'picture'),
  ],
  [
    'a page',
    'a.html',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    nameForeign('web_page', 'picture'),
  ],
])(
  '%s is no picture, under any name',
  { tags: ['foreign-files-are-named'] },
  async (_, own, bytes, reason) => {
    for (const name of ['a.png', 'a.jpg', 'a.webp', 'a', own])
      expect(await errorOf(bytes, name)).toEqual(rejected(`${UNSUITABLE} ${reason}`));
  },
);

test('a picture has the type that its name says; .jpeg is .jpg', {
  tags: ['files-are-checked-by-content', 'asvs:1.3.4'],
}, async () => {
  expect(await receive(jpegBytes(), 'a.JPEG')).toMatchObject({ content_type: 'image/jpeg', name: 'a.JPEG' });
  expect(await errorOf(pngBytes(), 'a.jpg')).toEqual(rejected(`${UNSUITABLE} This is actually a .png file.`));
});

const PNG_HEAD = pngBytes().subarray(0, 33);
const PNG_TAIL = pngBytes().subarray(33);
const animated = Buffer.alloc(10);
animated.writeUInt8(0x02);

test('a PNG with a palette, transparency and colours in their order is stored whole', {
  tags: ['files-are-checked-by-content'],
}, async () => {
  const parts = [chunk('gAMA', 'abcd'), chunk('sRGB', 'a'), chunk('PLTE', 'abc'), chunk('tRNS', 'a')];
  const picture = Buffer.concat([PNG_HEAD, ...parts, PNG_TAIL]);
  expect(await store(picture, 'a.png')).toEqual(picture);
});

test.each([
  [
    'an animation',
    riff([
      ['VP8X', animated],
      ['ANIM', Buffer.alloc(6)],
      ['ANMF', Buffer.alloc(64)],
    ]),
    'a.webp',
  ],
  ['a WebP without a picture', riff([['VP8X', Buffer.alloc(10)]]), 'a.webp'],
  ['a JPEG without height', jpegBytes({ height: 0 }), 'a.jpg'],
  ['a PNG with a wrong checksum', Buffer.from(pngBytes()).fill(0x55, 20, 21), 'a.png'],
  [
    'a PNG of countless chunks',
    Buffer.concat([PNG_HEAD, ...Array(5000).fill(chunk('prVt', '')), PNG_TAIL]),
    'a.png',
  ],
  ['a PNG with an unknown critical chunk', Buffer.concat([PNG_HEAD, chunk('EVIL', ''), PNG_TAIL]), 'a.png'],
])('%s is rejected as damaged', { tags: ['files-are-checked-by-content'] }, async (_, bytes, name) => {
  expect(await errorOf(bytes, name)).toEqual(rejected(DAMAGED));
});
