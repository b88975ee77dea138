import { at, attribute, factorOf, numberOf, type Xml } from './xml.ts';

/** The colours and fonts of a slide's theme. */
export type Look = {
  colors: Map<string, Rgb>;
  /** The theme colour of a name such as `bg1`. */
  names: Record<string, string>;
  headings: string;
  body: string;
  lineWidths: number[];
};
export type Rgb = { r: number; g: number; b: number; a: number };

const COLORS = ['srgbClr', 'schemeClr', 'sysClr', 'prstClr', 'scrgbClr', 'hslClr'];
const BLACK: Rgb = { r: 0, g: 0, b: 0, a: 1 };

export function lookOf(theme: Xml | undefined, names: Record<string, string>): Look {
  const scheme = at(theme, 'themeElements', 'clrScheme');
  const look: Look = {
    colors: new Map(),
    names,
    headings:
      attribute(at(theme, 'themeElements', 'fontScheme', 'majorFont', 'latin'), 'typeface') ?? 'Calibri',
    body: attribute(at(theme, 'themeElements', 'fontScheme', 'minorFont', 'latin'), 'typeface') ?? 'Calibri',
    lineWidths: (at(theme, 'themeElements', 'fmtScheme', 'lnStyleLst')?.children ?? []).map(
      (line) => (numberOf(attribute(line, 'w')) ?? 9525) / 12_700,
    ),
  };
  for (const entry of scheme?.children ?? []) {
    const color = colorIn(entry, look);
    if (color) look.colors.set(entry.name, color);
  }
  return look;
}

/** The colour inside an element; `own` is that of `phClr`. */
export function colorIn(element: Xml | undefined, look: Look, own?: Rgb): Rgb | undefined {
  const color = element?.children.find(({ name }) => COLORS.includes(name));
  return color && changed(color, baseOf(color, look, own));
}

function baseOf(color: Xml, look: Look, own: Rgb | undefined): Rgb {
  const value = attribute(color, 'val') ?? '';
  switch (color.name) {
    case 'srgbClr':
      return fromHex(value);
    case 'sysClr':
      return fromHex(attribute(color, 'lastClr') ?? (value === 'window' ? 'FFFFFF' : '000000'));
    case 'schemeClr':
      if (value === 'phClr') return own ?? BLACK;
      return look.colors.get(look.names[value] ?? value) ?? BLACK;
    case 'scrgbClr': {
      const [r = 0, g = 0, b = 0] = ['r', 'g', 'b'].map(
        (key) => (factorOf(attribute(color, key)) ?? 0) * 255,
      );
      return { r, g, b, a: 1 };
    }
    default:
      return fromHex(NAMED[value] ?? '808080');
  }
}

const NAMED: Record<string, string> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  green: '008000',
  blue: '0000FF',
  yellow: 'FFFF00',
  orange: 'FFA500',
  gray: '808080',
};

function fromHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(0, 6), 16);
  if (!Number.isFinite(value)) return BLACK;
  return { r: (value >> 16) & 255, g: (value >> 8) & 255, b: value & 255, a: 1 };
}

function changed(color: Xml, base: Rgb): Rgb {
  let { r, g, b, a } = base;
  let factor = 1;
  let offset = 0;
  for (const change of color.children) {
    const value = factorOf(attribute(change, 'val')) ?? 1;
    if (change.name === 'lumMod') factor = value;
    if (change.name === 'lumOff') offset = value;
    if (change.name === 'alpha') a = value;
    if (change.name === 'shade') [r, g, b] = [r * value, g * value, b * value];
    if (change.name === 'tint') [r, g, b] = [r, g, b].map((part) => 255 - (255 - part) * value) as Triple;
  }
  if (factor !== 1 || offset !== 0) [r, g, b] = withLightness([r, g, b], factor, offset);
  return { r, g, b, a };
}

type Triple = [number, number, number];

/** Scales and shifts the lightness of HSL, and keeps hue and saturation. */
function withLightness([r, g, b]: Triple, factor: number, offset: number): Triple {
  const [low, high] = [Math.min(r, g, b) / 255, Math.max(r, g, b) / 255];
  const before = (low + high) / 2;
  const after = Math.min(1, Math.max(0, before * factor + offset));
  const range = (light: number) => 1 - Math.abs(2 * light - 1);
  const scale = range(before) === 0 ? 0 : range(after) / range(before);
  return [r, g, b].map((part) =>
    Math.min(255, Math.max(0, ((part / 255 - before) * scale + after) * 255)),
  ) as Triple;
}

export const css = ({ r, g, b, a }: Rgb): string =>
  `rgba(${Math.round(r)}, ${Math.round(g)}, ${Math.round(b)}, ${a})`;
