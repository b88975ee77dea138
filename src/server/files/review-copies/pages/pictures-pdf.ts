import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { MAX_COPY_BYTES } from './limits.ts';
import type { PagePicture } from './page-picture.ts';
import { RefusedCopy } from './refused-copy.ts';

/** The long side of a page in points, as of a wide slide. */
const LONG_SIDE = 960;

/** A new PDF of these pictures and nothing else: no text, name, date, program or link (rule:review-copies). */
export async function pdfOfPictures(
  pictures: AsyncIterable<PagePicture>,
): Promise<{ pdf: Uint8Array; pages: number }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  let size = 0;
  let pages = 0;
  for await (const { jpeg, width, height } of pictures) {
    size += jpeg.byteLength;
    if (size > MAX_COPY_BYTES) throw new RefusedCopy('too_large');
    const scale = LONG_SIDE / Math.max(width, height);
    const page = document.addPage([round(width * scale), round(height * scale)]);
    const picture = context.register(
      context.stream(jpeg, {
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
        Filter: 'DCTDecode',
      }),
    );
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: { P: picture } }));
    const draw = `${round(width * scale)} 0 0 ${round(height * scale)} 0 0 cm /P Do`;
    page.node.set(PDFName.of('Contents'), context.register(context.stream(draw)));
    pages += 1;
  }
  catalog.delete(PDFName.of('Metadata'));
  context.trailerInfo.Info = undefined;
  context.trailerInfo.ID = undefined;
  const pdf = await document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  return { pdf, pages };
}

const round = (points: number) => Math.round(points * 100) / 100;
