import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawBackground } from './backgrounds.ts';
import { type Look, lookOf } from './colors.ts';
import type { DeckPackage, Part } from './deck-package.ts';
import { drawTree } from './draw-tree.ts';
import type { PictureCache } from './picture-cache.ts';
import type { Scene } from './scene.ts';
import { at, attribute, type Xml } from './xml.ts';

type Slide = {
  deck: DeckPackage;
  root: Part;
  slide: Part;
  number: number;
  pictureCache: PictureCache;
  context: SKRSContext2D;
  width: number;
  height: number;
};

/** Draws a slide above its layout and master. */
export async function drawSlide({
  deck,
  root,
  slide,
  number,
  pictureCache,
  context,
  width,
  height,
}: Slide): Promise<void> {
  const layout = deck.related(slide, 'slideLayout');
  const master = layout && deck.related(layout, 'slideMaster');
  const diagrams = slide.relations
    .filter(({ type }) => type === 'diagramDrawing')
    .map(({ target }) => deck.part(target));
  const styles = at(master?.xml, 'txStyles');
  const scene: Scene = {
    context,
    deck,
    part: slide,
    look: lookFor([slide, layout], master, deck),
    pictures: await pictureCache.picturesOf([slide, layout, master, ...diagrams]),
    below: [layout, master].flatMap((part) => treeOf(part) ?? []),
    textStyles: {
      title: at(styles, 'titleStyle'),
      body: at(styles, 'bodyStyle'),
      other: at(styles, 'otherStyle'),
      base: at(root.xml, 'defaultTextStyle'),
    },
    isSlide: false,
    slideNumber: number,
  };
  drawBackground([slide, layout, master], scene, { x: 0, y: 0, width, height });
  const shows = (part: Part | undefined) =>
    !['0', 'false'].includes(attribute(part?.xml, 'showMasterSp') ?? '');
  const draw = (part: Part | undefined, below: Xml[], isSlide: boolean) =>
    part && drawTree(treeOf(part), { ...scene, part, below, isSlide });
  if (shows(slide) && shows(layout)) draw(master, [], false);
  if (shows(slide)) draw(layout, scene.below.slice(1), false);
  draw(slide, scene.below, true);
}

const treeOf = (part: Part | undefined): Xml | undefined => at(part?.xml, 'cSld', 'spTree');

function lookFor(parts: (Part | undefined)[], master: Part | undefined, deck: DeckPackage): Look {
  const own = parts.map((part) => at(part?.xml, 'clrMapOvr', 'overrideClrMapping')).find(Boolean);
  const names = own ?? at(master?.xml, 'clrMap');
  const theme = master && deck.related(master, 'theme');
  return lookOf(theme?.xml, names?.attributes ?? {});
}
