import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { Look } from './colors.ts';
import type { DeckPackage, Part } from './deck-package.ts';
import type { Xml } from './xml.ts';

/** What drawing a tree of shapes needs: where to draw, the part that holds the tree, and what its shapes inherit from. */
export type Scene = {
  context: SKRSContext2D;
  deck: DeckPackage;
  part: Part;
  look: Look;
  /** Decoded pictures, by the name of their part. */
  pictures: Map<string, Image>;
  /** The trees below this one, the nearest first: those of the layout and the master. */
  below: Xml[];
  textStyles: TextStyles;
  /** Whether the tree is that of a slide, not of its layout or master. */
  isSlide: boolean;
  /** The number that a field shows. */
  slideNumber: number;
};

/** The master's styles of text, and the presentation's for text boxes. */
export type TextStyles = { title?: Xml; body?: Xml; other?: Xml; base?: Xml };

export type Box = { x: number; y: number; width: number; height: number };

export function pictureIn(scene: Scene, relationId: string | undefined): Image | undefined {
  const relation = scene.part.relations.find(({ id }) => id === relationId);
  return relation && scene.pictures.get(relation.target);
}
