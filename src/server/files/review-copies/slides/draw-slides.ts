import { MAX_COPY_PAGES } from '#domain/reviews/review-copies.ts';
import { blankPage, type PagePicture, pictureOf } from '../pages/page-picture.ts';
import { RefusedCopy } from '../pages/refused-copy.ts';
import { DeckPackage, type Part } from './deck-package.ts';
import { drawSlide } from './draw-slide.ts';
import { prepareFonts } from './fonts.ts';
import { PictureCache } from './picture-cache.ts';
import { all, at, attribute, points } from './xml.ts';

/**
 * Pictures of the slides of a .pptx. It draws what it knows: text, shapes, pictures, tables, charts and SmartArt. Notes, comments, names,
 * descriptions, links and hidden slides are never looked at (rule:review-copies). Throws RefusedCopy for one that can't be shown.
 */
export async function* drawSlides(bytes: Uint8Array): AsyncGenerator<PagePicture> {
  prepareFonts();
  const deck = await DeckPackage.open(bytes).catch((error: unknown) => {
    throw error instanceof RefusedCopy ? error : new RefusedCopy('unreadable');
  });
  const root = deck.mainPart();
  if (!root) throw new RefusedCopy('unreadable');
  const size = at(root.xml, 'sldSz');
  const [width, height] = [points(attribute(size, 'cx')) ?? 960, points(attribute(size, 'cy')) ?? 540];
  const slides = slidesOf(root, deck);
  if (slides.length > MAX_COPY_PAGES) throw new RefusedCopy('too_many_pages');
  const pictureCache = new PictureCache(deck);
  for (const { slide, number } of slides) {
    const blank = blankPage(width, height);
    if (!blank) throw new RefusedCopy('unusual_pages');
    blank.context.scale(blank.scale, blank.scale);
    await drawSlide({ deck, root, slide, number, pictureCache, context: blank.context, width, height });
    yield pictureOf(blank.canvas);
  }
}

/** The slides in their order, without those that their author has hidden. */
function slidesOf(root: Part, deck: DeckPackage): { slide: Part; number: number }[] {
  return all(at(root.xml, 'sldIdLst'), 'sldId').flatMap((entry, index) => {
    const relation = root.relations.find(({ id }) => id === attribute(entry, 'r:id'));
    const slide = relation && deck.part(relation.target);
    const isHidden = ['0', 'false'].includes(attribute(slide?.xml, 'show') ?? '');
    return slide && !isHidden ? [{ slide, number: index + 1 }] : [];
  });
}
