import { colorIn, css, type Rgb } from './colors.ts';
import { fontFor } from './fonts.ts';
import type { Paint } from './paint.ts';
import type { Scene } from './scene.ts';
import { at, attribute, factorOf, firstAttribute, numberOf, points, type Xml } from './xml.ts';

/** Where a paragraph's style comes from, the strongest first. */
export type StyleSources = { lists: (Xml | undefined)[]; color?: Rgb; scale: number };

export type RunLook = {
  font: string;
  size: number;
  paint: Paint;
  highlight: string | null;
  isUnderlined: boolean;
  isStruck: boolean;
  isUpper: boolean;
  /** Above the line, in points. */
  rise: number;
};

export type ParagraphLook = {
  align: 'l' | 'ctr' | 'r';
  left: number;
  indent: number;
  /** A factor of the natural height, or points. */
  spacing: { factor: number } | { points: number };
  before: number;
  after: number;
  levels: (Xml | undefined)[];
};

const DEFAULT_SIZE = 18;

export function paragraphLook(properties: Xml | undefined, { lists, scale }: StyleSources): ParagraphLook {
  const level = numberOf(attribute(properties, 'lvl')) ?? 0;
  const levels = [properties, ...lists.map((list) => at(list, `lvl${level + 1}pPr`))];
  const align = firstAttribute(levels, 'algn');
  const size = sizeOf(levels.map((one) => at(one, 'defRPr'))) * scale;
  const space = (name: string) => distance(firstChild(levels, name), size) * scale;
  return {
    align: align === 'ctr' || align === 'r' ? align : 'l',
    left: points(firstAttribute(levels, 'marL')) ?? 0,
    indent: points(firstAttribute(levels, 'indent')) ?? 0,
    spacing: lineSpacing(firstChild(levels, 'lnSpc')),
    before: space('spcBef'),
    after: space('spcAft'),
    levels,
  };
}

export const firstChild = (elements: (Xml | undefined)[], name: string): Xml | undefined =>
  elements.map((element) => at(element, name)).find((found) => found !== undefined);

function lineSpacing(spacing: Xml | undefined): ParagraphLook['spacing'] {
  const exact = numberOf(attribute(at(spacing, 'spcPts'), 'val'));
  if (exact !== undefined) return { points: exact / 100 };
  return { factor: factorOf(attribute(at(spacing, 'spcPct'), 'val')) ?? 1 };
}

function distance(spacing: Xml | undefined, size: number): number {
  const exact = numberOf(attribute(at(spacing, 'spcPts'), 'val'));
  if (exact !== undefined) return exact / 100;
  return (factorOf(attribute(at(spacing, 'spcPct'), 'val')) ?? 0) * size;
}

const sizeOf = (properties: (Xml | undefined)[]) => {
  const hundredths = numberOf(firstAttribute(properties, 'sz'));
  return hundredths === undefined ? DEFAULT_SIZE : hundredths / 100;
};

export function runLook(
  own: Xml | undefined,
  { levels }: ParagraphLook,
  { color, scale }: StyleSources,
  { look }: Scene,
): RunLook {
  const properties = [own, ...levels.map((level) => at(level, 'defRPr'))];
  const size = Math.max(1, sizeOf(properties) * scale);
  const isOn = (name: string) => ['1', 'true'].includes(firstAttribute(properties, name) ?? '');
  const shift = factorOf(firstAttribute(properties, 'baseline')) ?? 0;
  const filled = properties.map((one) => colorIn(at(one, 'solidFill') ?? firstStop(one), look)).find(Boolean);
  const isOwnColor = colorIn(at(own, 'solidFill') ?? firstStop(own), look) !== undefined;
  const drawn = shift === 0 ? size : size * 0.66;
  const paint = (isOwnColor ? filled : (color ?? filled)) ?? look.colors.get(look.names.tx1 ?? 'dk1');
  const highlight = colorIn(at(own, 'highlight'), look);
  const typeface = firstChild(properties, 'latin');
  return {
    font: fontFor(attribute(typeface, 'typeface') ?? '+mn-lt', look, {
      size: drawn,
      isBold: isOn('b'),
      isItalic: isOn('i'),
    }),
    size,
    paint: paint ? css(paint) : '#000000',
    highlight: highlight ? css(highlight) : null,
    isUnderlined: !['none', undefined].includes(firstAttribute(properties, 'u')),
    isStruck: !['noStrike', undefined].includes(firstAttribute(properties, 'strike')),
    isUpper: firstAttribute(properties, 'cap') === 'all',
    rise: shift * size,
  };
}

/** A gradient in letters is drawn in its first colour. */
const firstStop = (properties: Xml | undefined) => at(properties, 'gradFill', 'gsLst', 'gs');
